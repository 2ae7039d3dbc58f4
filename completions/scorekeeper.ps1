# Completion of scorekeeper for PowerShell; made from its commands: scorekeeper completion powershell

Register-ArgumentCompleter -Native -CommandName 'scorekeeper' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $taking = @('--data-dir', '--date', '--format', '--game', '--lang', '--limit', '--night', '--order', '--output', '--player', '--rules', '--seats', '--since', '--status', '--title', '--until', '-f', '-g', '-n', '-o', '-p', '-r')
    $options = @{
        '' = @(('--data-dir' + "`t" + 'Where the games are kept; else SCOREKEEPER_DATA_DIR.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--lang' + "`t" + 'Speak en, es, eu or lt.'), ('--version' + "`t" + 'Print the version.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'play' = @(('--rules' + "`t" + 'The rule set, or a file of house rules; see: scorekeeper rules.'), ('-r' + "`t" + 'The rule set, or a file of house rules; see: scorekeeper rules.'), ('--order' + "`t" + 'The order in which boxes are filled.'), ('--title' + "`t" + 'A title for the game.'), ('--night' + "`t" + 'The night it belongs to.'), ('--opening' + "`t" + 'Ask for opening throws: the highest total starts.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'new' = @(('--rules' + "`t" + 'The rule set, or a file of house rules; see: scorekeeper rules.'), ('-r' + "`t" + 'The rule set, or a file of house rules; see: scorekeeper rules.'), ('--order' + "`t" + 'The order in which boxes are filled.'), ('--title' + "`t" + 'A title for the game.'), ('--night' + "`t" + 'The night it belongs to.'), ('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'score' = @(('--player' + "`t" + 'For this player, not the one to move.'), ('-p' + "`t" + 'For this player, not the one to move.'), ('--game' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('-g' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'options' = @(('--player' + "`t" + 'For this player, not the one to move.'), ('-p' + "`t" + 'For this player, not the one to move.'), ('--game' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('-g' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'card' = @(('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'board' = @(('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'undo' = @(('--game' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('-g' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'redo' = @(('--game' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('-g' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'correct' = @(('--player' + "`t" + 'It was the turn of this player.'), ('-p' + "`t" + 'It was the turn of this player.'), ('--game' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('-g' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('--yes' + "`t" + 'Do not ask.'), ('-y' + "`t" + 'Do not ask.'), ('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'swap' = @(('--game' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('-g' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('--yes' + "`t" + 'Do not ask.'), ('-y' + "`t" + 'Do not ask.'), ('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'join' = @(('--game' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('-g' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'leave' = @(('--game' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('-g' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'note' = @(('--game' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('-g' + "`t" + 'An id, the beginning of one, or @1, @2 ...'), ('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'rematch' = @(('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'games' = @(('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'resume' = @(('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'reopen' = @(('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'abandon' = @(('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'delete' = @(('--yes' + "`t" + 'Do not ask.'), ('-y' + "`t" + 'Do not ask.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'history' = @(('--limit' + "`t" + 'At most so many games.'), ('-n' + "`t" + 'At most so many games.'), ('--json' + "`t" + 'Print JSON.'), ('--player' + "`t" + 'Only games with this player; repeatable.'), ('-p' + "`t" + 'Only games with this player; repeatable.'), ('--seats' + "`t" + 'Only games of so many players.'), ('--rules' + "`t" + 'Only games by this rule set.'), ('-r' + "`t" + 'Only games by this rule set.'), ('--night' + "`t" + 'Only games of this night.'), ('--since' + "`t" + 'From this day, month or year on.'), ('--until' + "`t" + 'Up to this day, month or year.'), ('--status' + "`t" + 'Only playing, finished, abandoned or damaged games.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'show' = @(('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'log' = @(('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'export' = @(('--all' + "`t" + 'All games.'), ('--format' + "`t" + 'json, csv, turns, markdown, text, html, svg, bgstats, xlsx.'), ('-f' + "`t" + 'json, csv, turns, markdown, text, html, svg, bgstats, xlsx.'), ('--turns' + "`t" + 'With csv: a row a turn.'), ('--output' + "`t" + 'A file; - is the terminal.'), ('-o' + "`t" + 'A file; - is the terminal.'), ('--force' + "`t" + 'Overwrite the file.'), ('--player' + "`t" + 'Only games with this player; repeatable.'), ('-p' + "`t" + 'Only games with this player; repeatable.'), ('--seats' + "`t" + 'Only games of so many players.'), ('--rules' + "`t" + 'Only games by this rule set.'), ('-r' + "`t" + 'Only games by this rule set.'), ('--night' + "`t" + 'Only games of this night.'), ('--since' + "`t" + 'From this day, month or year on.'), ('--until' + "`t" + 'Up to this day, month or year.'), ('--status' + "`t" + 'Only playing, finished, abandoned or damaged games.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'import' = @(('--format' + "`t" + 'json, cards or turns; else by the ending.'), ('-f' + "`t" + 'json, cards or turns; else by the ending.'), ('--player' + "`t" + 'A player of turns; repeat in order.'), ('-p' + "`t" + 'A player of turns; repeat in order.'), ('--rules' + "`t" + 'The rule set, or a file of house rules; see: scorekeeper rules.'), ('-r' + "`t" + 'The rule set, or a file of house rules; see: scorekeeper rules.'), ('--date' + "`t" + 'The day of cards or turns: 2019-12-24.'), ('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'schema' = @(('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'stats' = @(('--format' + "`t" + 'text, csv or json.'), ('-f' + "`t" + 'text, csv or json.'), ('--json' + "`t" + 'Print JSON.'), ('--plain' + "`t" + 'Plain lines, for screen readers and pipes.'), ('--player' + "`t" + 'Only games with this player; repeatable.'), ('-p' + "`t" + 'Only games with this player; repeatable.'), ('--seats' + "`t" + 'Only games of so many players.'), ('--rules' + "`t" + 'Only games by this rule set.'), ('-r' + "`t" + 'Only games by this rule set.'), ('--night' + "`t" + 'Only games of this night.'), ('--since' + "`t" + 'From this day, month or year on.'), ('--until' + "`t" + 'Up to this day, month or year.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'standings' = @(('--json' + "`t" + 'Print JSON.'), ('--player' + "`t" + 'Only games with this player; repeatable.'), ('-p' + "`t" + 'Only games with this player; repeatable.'), ('--seats' + "`t" + 'Only games of so many players.'), ('--rules' + "`t" + 'Only games by this rule set.'), ('-r' + "`t" + 'Only games by this rule set.'), ('--night' + "`t" + 'Only games of this night.'), ('--since' + "`t" + 'From this day, month or year on.'), ('--until' + "`t" + 'Up to this day, month or year.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'players' = @(('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'rename' = @(('--undo' + "`t" + 'Take back the last rename or merge.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'merge' = @(('--undo' + "`t" + 'Take back the last rename or merge.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'rules' = @(('--blank' + "`t" + 'Print a blank card as HTML, to be printed on paper.'), ('--seats' + "`t" + 'With --blank: for so many players.'), ('--template' + "`t" + 'Print a file of house rules to start from.'), ('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'doctor' = @(('--restore' + "`t" + 'Bring damaged games back as they were.'), ('--empty-trash' + "`t" + 'Remove deleted games for good.'), ('--json' + "`t" + 'Print JSON.'), ('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'path' = @(('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'completion' = @(('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
        'help' = @(('--help' + "`t" + 'Show how it is used.'), ('-h' + "`t" + 'Show how it is used.'))
    }
    $values = @{
        ' --data-dir' = 'folder'
        ' --lang' = @('en', 'es', 'eu', 'lt')
        'play --rules' = 'rules'
        'play -r' = 'rules'
        'play --order' = @('any', 'upper-first', 'card')
        'play --title' = 'text'
        'play --night' = 'night'
        'new --rules' = 'rules'
        'new -r' = 'rules'
        'new --order' = @('any', 'upper-first', 'card')
        'new --title' = 'text'
        'new --night' = 'night'
        'score --player' = 'player'
        'score -p' = 'player'
        'score --game' = 'game'
        'score -g' = 'game'
        'options --player' = 'player'
        'options -p' = 'player'
        'options --game' = 'game'
        'options -g' = 'game'
        'undo --game' = 'game'
        'undo -g' = 'game'
        'redo --game' = 'game'
        'redo -g' = 'game'
        'correct --player' = 'player'
        'correct -p' = 'player'
        'correct --game' = 'game'
        'correct -g' = 'game'
        'swap --game' = 'game'
        'swap -g' = 'game'
        'join --game' = 'game'
        'join -g' = 'game'
        'leave --game' = 'game'
        'leave -g' = 'game'
        'note --game' = 'game'
        'note -g' = 'game'
        'history --limit' = 'text'
        'history -n' = 'text'
        'history --player' = 'person'
        'history -p' = 'person'
        'history --seats' = 'text'
        'history --rules' = 'rules'
        'history -r' = 'rules'
        'history --night' = 'night'
        'history --since' = 'text'
        'history --until' = 'text'
        'history --status' = @('playing', 'finished', 'abandoned', 'damaged')
        'export --format' = @('json', 'csv', 'turns', 'markdown', 'text', 'html', 'svg', 'bgstats')
        'export -f' = @('json', 'csv', 'turns', 'markdown', 'text', 'html', 'svg', 'bgstats')
        'export --output' = 'file'
        'export -o' = 'file'
        'export --player' = 'person'
        'export -p' = 'person'
        'export --seats' = 'text'
        'export --rules' = 'rules'
        'export -r' = 'rules'
        'export --night' = 'night'
        'export --since' = 'text'
        'export --until' = 'text'
        'export --status' = @('playing', 'finished', 'abandoned', 'damaged')
        'import --format' = @('json', 'cards', 'turns')
        'import -f' = @('json', 'cards', 'turns')
        'import --player' = 'person'
        'import -p' = 'person'
        'import --rules' = 'rules'
        'import -r' = 'rules'
        'import --date' = 'text'
        'stats --format' = @('text', 'csv', 'json')
        'stats -f' = @('text', 'csv', 'json')
        'stats --player' = 'person'
        'stats -p' = 'person'
        'stats --seats' = 'text'
        'stats --rules' = 'rules'
        'stats -r' = 'rules'
        'stats --night' = 'night'
        'stats --since' = 'text'
        'stats --until' = 'text'
        'standings --player' = 'person'
        'standings -p' = 'person'
        'standings --seats' = 'text'
        'standings --rules' = 'rules'
        'standings -r' = 'rules'
        'standings --night' = 'night'
        'standings --since' = 'text'
        'standings --until' = 'text'
        'rules --seats' = 'text'
    }
    $arguments = @{
        'play *' = 'person'
        'new *' = 'person'
        'score 0' = 'dice'
        'score *' = 'box'
        'options *' = 'text'
        'card 0' = 'game'
        'board 0' = 'game'
        'correct 0' = 'turn'
        'correct 1' = 'dice'
        'correct *' = 'box'
        'swap 0' = 'turn'
        'swap 1' = 'turn'
        'join *' = 'person'
        'leave *' = 'player'
        'note *' = 'text'
        'rematch 0' = 'game'
        'resume 0' = 'game'
        'reopen 0' = 'game'
        'abandon 0' = 'game'
        'delete 0' = 'game'
        'show 0' = 'game'
        'log 0' = 'game'
        'export *' = 'game'
        'import 0' = 'file'
        'stats *' = 'person'
        'rename 0' = 'person'
        'rename 1' = 'person'
        'merge 0' = 'person'
        'merge 1' = 'person'
        'rules 0' = 'rules'
        'completion 0' = @('bash', 'zsh', 'fish', 'powershell')
        'help 0' = @('dice', 'boxes', 'jokers', 'house-rules', 'data', 'exit-codes')
    }
    $commands = @(
        ('play' + "`t" + 'Start or resume a game and stay at the prompt.')
        ('new' + "`t" + 'Start a game and print its id.')
        ('score' + "`t" + 'Enter a turn: the dice, then the box.')
        ('options' + "`t" + 'Show what dice would give in every open box.')
        ('card' + "`t" + 'Show the score card of all players.')
        ('board' + "`t" + 'Show the card on a second screen and follow the game.')
        ('undo' + "`t" + 'Take back the last act.')
        ('redo' + "`t" + 'Restore what was undone last.')
        ('correct' + "`t" + 'Repair an earlier turn, also in a finished game.')
        ('swap' + "`t" + 'Let two turns change places.')
        ('join' + "`t" + 'Let a player come in, or back.')
        ('leave' + "`t" + 'Let a player go; the card stays.')
        ('note' + "`t" + 'Keep a remark in the log of the game.')
        ('rematch' + "`t" + 'Start the next game with the same players.')
        ('games' + "`t" + 'List the games in progress.')
        ('resume' + "`t" + 'Make a game the one being played.')
        ('reopen' + "`t" + 'Take up an abandoned game again.')
        ('abandon' + "`t" + 'Stop a game before its end.')
        ('delete' + "`t" + 'Move a game to the trash.')
        ('history' + "`t" + 'List past games, the newest first.')
        ('show' + "`t" + 'Show a game with its card and every turn.')
        ('log' + "`t" + 'Show a game turn by turn.')
        ('export' + "`t" + 'Write games for other programs and for people.')
        ('import' + "`t" + 'Take in games from a file.')
        ('schema' + "`t" + 'Print the JSON Schema of exported games.')
        ('stats' + "`t" + 'Show what players'' games come to in numbers.')
        ('standings' + "`t" + 'Show the standings of a night or a season.')
        ('players' + "`t" + 'List everybody who has played.')
        ('rename' + "`t" + 'Call a player by another name, in all games.')
        ('merge' + "`t" + 'Make two names one person, in all games.')
        ('rules' + "`t" + 'List the rule sets, or show one in full.')
        ('doctor' + "`t" + 'Check every game, bring damaged ones back, and empty the trash.')
        ('path' + "`t" + 'Print where the games are kept.')
        ('completion' + "`t" + 'Print what lets a shell complete commands with TAB.')
        ('help' + "`t" + 'Show a page about dice, boxes, jokers and more.')
    )

    $command = ''
    $option = ''
    $number = 0
    $live = @()
    $program = 'scorekeeper'
    $first = $true
    foreach ($element in $commandAst.CommandElements) {
        $word = if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
            $element.Value
        } else {
            $element.Extent.Text
        }
        if ($first) {
            $program = $word
            $first = $false
            continue
        }
        if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete -ne '') { break }
        if ($option -ne '') {
            if ($option -eq '--data-dir') { $live += @('--data-dir', $word) }
            if ($option -in '--game', '-g') { $live += @('--game', $word) }
            if ($option -in '--player', '-p') { $live += @('--player', $word) }
            $option = ''
        } elseif ($word.StartsWith('-')) {
            if ($taking -ccontains $word) { $option = $word }
        } elseif ($command -eq '') {
            $command = $word
        } else {
            $number += 1
        }
    }

    $kind = ''
    $lines = @()
    if ($option -ne '') {
        $kind = $values["$command $option"]
    } elseif ($wordToComplete.StartsWith('-')) {
        $lines = $options[$command]
    } elseif ($command -eq '') {
        $lines = $commands
    } elseif ($arguments.ContainsKey("$command $number")) {
        $kind = $arguments["$command $number"]
    } else {
        $kind = $arguments["$command *"]
    }
    if ($kind -is [array]) {
        $lines = $kind
    } elseif ($kind -and $kind -notin 'text', 'dice', 'file', 'folder') {
        $lines = @(& $program __complete $kind @live 2>$null)
    }

    $typed = $wordToComplete.Trim("'", '"')
    foreach ($line in $lines) {
        $value, $tip = $line -split "`t", 2
        if (-not $value -or -not $value.StartsWith($typed, [StringComparison]::OrdinalIgnoreCase)) { continue }
        if (-not $tip) { $tip = $value }
        $shown = $value
        if ($value -notmatch '^[\w\-.:]+$') { $shown = "'" + ($value -replace '[''\u2018-\u201B]', '$0$0') + "'" }
        [System.Management.Automation.CompletionResult]::new($shown, $value, 'ParameterValue', $tip)
    }
}
