# Completion of scorekeeper for bash; made from its commands: scorekeeper completion bash

_scorekeeper_offer() {
    local quote='' typed=$1 value shown matching
    case $typed in
        \'*) quote=\' typed=${typed#?} ;;
        \"*) quote=\" typed=${typed#?} ;;
    esac
    shopt -q nocasematch && matching=1
    shopt -s nocasematch
    while IFS= read -r value; do
        value=${value%%$'\t'*}
        case $quote in
            \') [[ $value == *\'* ]] && continue; shown=$value ;;
            \") [[ $value == *\!* ]] && continue; shown=${value//\\/\\\\} shown=${shown//\"/\\\"} shown=${shown//\$/\\\$} shown=${shown//\`/\\\`} ;;
            *) printf -v shown %q "$value" ;;
        esac
        [[ -n $value && ( $shown == "$typed"* || $value == "$typed"* ) ]] && COMPREPLY[${#COMPREPLY[@]}]=$shown
    done
    [[ -n $matching ]] || shopt -u nocasematch
}

_scorekeeper_options() {
    case $1 in
        '') printf '%s\n' --data-dir --plain --lang --version --help -h ;;
        play) printf '%s\n' --rules -r --order --title --night --opening --plain --help -h ;;
        new) printf '%s\n' --rules -r --order --title --night --json --help -h ;;
        score) printf '%s\n' --player -p --game -g --json --plain --help -h ;;
        options) printf '%s\n' --player -p --game -g --json --plain --help -h ;;
        card) printf '%s\n' --json --plain --help -h ;;
        board) printf '%s\n' --plain --help -h ;;
        undo) printf '%s\n' --game -g --json --plain --help -h ;;
        redo) printf '%s\n' --game -g --json --plain --help -h ;;
        correct) printf '%s\n' --player -p --game -g --yes -y --json --plain --help -h ;;
        swap) printf '%s\n' --game -g --yes -y --json --plain --help -h ;;
        join) printf '%s\n' --game -g --json --plain --help -h ;;
        leave) printf '%s\n' --game -g --json --plain --help -h ;;
        note) printf '%s\n' --game -g --json --help -h ;;
        rematch) printf '%s\n' --json --plain --help -h ;;
        games) printf '%s\n' --json --help -h ;;
        resume) printf '%s\n' --json --plain --help -h ;;
        reopen) printf '%s\n' --json --help -h ;;
        abandon) printf '%s\n' --json --help -h ;;
        delete) printf '%s\n' --yes -y --help -h ;;
        history) printf '%s\n' --limit -n --json --player -p --seats --rules -r --night --since --until --status --help -h ;;
        show) printf '%s\n' --json --plain --help -h ;;
        log) printf '%s\n' --json --help -h ;;
        export) printf '%s\n' --all --format -f --turns --output -o --force --player -p --seats --rules -r --night --since --until --status --help -h ;;
        import) printf '%s\n' --format -f --player -p --rules -r --date --json --help -h ;;
        schema) printf '%s\n' --help -h ;;
        stats) printf '%s\n' --format -f --json --plain --player -p --seats --rules -r --night --since --until --help -h ;;
        standings) printf '%s\n' --json --player -p --seats --rules -r --night --since --until --help -h ;;
        players) printf '%s\n' --json --help -h ;;
        rename) printf '%s\n' --undo --help -h ;;
        merge) printf '%s\n' --undo --help -h ;;
        rules) printf '%s\n' --blank --seats --template --json --help -h ;;
        doctor) printf '%s\n' --restore --empty-trash --json --help -h ;;
        path) printf '%s\n' --help -h ;;
        completion) printf '%s\n' --help -h ;;
        help) printf '%s\n' --help -h ;;
    esac
}

_scorekeeper_value() {
    case "$1 $2" in
        " --data-dir") printf %s folder ;;
        " --lang") printf %s 'choice en
es
eu
lt' ;;
        "play --rules" | "play -r") printf %s rules ;;
        "play --order") printf %s 'choice any
upper-first
card' ;;
        "play --title") printf %s text ;;
        "play --night") printf %s night ;;
        "new --rules" | "new -r") printf %s rules ;;
        "new --order") printf %s 'choice any
upper-first
card' ;;
        "new --title") printf %s text ;;
        "new --night") printf %s night ;;
        "score --player" | "score -p") printf %s player ;;
        "score --game" | "score -g") printf %s game ;;
        "options --player" | "options -p") printf %s player ;;
        "options --game" | "options -g") printf %s game ;;
        "undo --game" | "undo -g") printf %s game ;;
        "redo --game" | "redo -g") printf %s game ;;
        "correct --player" | "correct -p") printf %s player ;;
        "correct --game" | "correct -g") printf %s game ;;
        "swap --game" | "swap -g") printf %s game ;;
        "join --game" | "join -g") printf %s game ;;
        "leave --game" | "leave -g") printf %s game ;;
        "note --game" | "note -g") printf %s game ;;
        "history --limit" | "history -n") printf %s text ;;
        "history --player" | "history -p") printf %s person ;;
        "history --seats") printf %s text ;;
        "history --rules" | "history -r") printf %s rules ;;
        "history --night") printf %s night ;;
        "history --since") printf %s text ;;
        "history --until") printf %s text ;;
        "history --status") printf %s 'choice playing
finished
abandoned
damaged' ;;
        "export --format" | "export -f") printf %s 'choice json
csv
turns
markdown
text
html
svg
bgstats' ;;
        "export --output" | "export -o") printf %s file ;;
        "export --player" | "export -p") printf %s person ;;
        "export --seats") printf %s text ;;
        "export --rules" | "export -r") printf %s rules ;;
        "export --night") printf %s night ;;
        "export --since") printf %s text ;;
        "export --until") printf %s text ;;
        "export --status") printf %s 'choice playing
finished
abandoned
damaged' ;;
        "import --format" | "import -f") printf %s 'choice json
cards
turns' ;;
        "import --player" | "import -p") printf %s person ;;
        "import --rules" | "import -r") printf %s rules ;;
        "import --date") printf %s text ;;
        "stats --format" | "stats -f") printf %s 'choice text
csv
json' ;;
        "stats --player" | "stats -p") printf %s person ;;
        "stats --seats") printf %s text ;;
        "stats --rules" | "stats -r") printf %s rules ;;
        "stats --night") printf %s night ;;
        "stats --since") printf %s text ;;
        "stats --until") printf %s text ;;
        "standings --player" | "standings -p") printf %s person ;;
        "standings --seats") printf %s text ;;
        "standings --rules" | "standings -r") printf %s rules ;;
        "standings --night") printf %s night ;;
        "standings --since") printf %s text ;;
        "standings --until") printf %s text ;;
        "rules --seats") printf %s text ;;
    esac
}

_scorekeeper_argument() {
    case "$1 $2" in
        "play "*) printf %s person ;;
        "new "*) printf %s person ;;
        "score 0") printf %s dice ;;
        "score "*) printf %s box ;;
        "options "*) printf %s text ;;
        "card 0") printf %s game ;;
        "board 0") printf %s game ;;
        "correct 0") printf %s turn ;;
        "correct 1") printf %s dice ;;
        "correct "*) printf %s box ;;
        "swap 0") printf %s turn ;;
        "swap 1") printf %s turn ;;
        "join "*) printf %s person ;;
        "leave "*) printf %s player ;;
        "note "*) printf %s text ;;
        "rematch 0") printf %s game ;;
        "resume 0") printf %s game ;;
        "reopen 0") printf %s game ;;
        "abandon 0") printf %s game ;;
        "delete 0") printf %s game ;;
        "show 0") printf %s game ;;
        "log 0") printf %s game ;;
        "export "*) printf %s game ;;
        "import 0") printf %s file ;;
        "stats "*) printf %s person ;;
        "rename 0") printf %s person ;;
        "rename 1") printf %s person ;;
        "merge 0") printf %s person ;;
        "merge 1") printf %s person ;;
        "rules 0") printf %s rules ;;
        "completion 0") printf %s 'choice bash
zsh
fish
powershell' ;;
        "help 0") printf %s 'choice dice
boxes
jokers
house-rules
data
exit-codes' ;;
    esac
}

_scorekeeper() {
    local word command='' option='' kind='' current='' number=0 i last
    local -a words live
    words=() live=() COMPREPLY=()
    # Colons and equal signs break words here: those of a box, 2:full-house, are put together again.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]} last=$((${#words[@]} - 1))
        if [[ $word == = && $i -lt $COMP_CWORD ]]; then
            continue
        elif [[ $last -ge 0 && ( $word == : || ${words[last]} == *: ) ]]; then
            words[last]+=$word
        elif [[ $word == = ]]; then
            words[last + 1]=''
        else
            words[last + 1]=$word
        fi
    done
    last=$((${#words[@]} - 1))
    for ((i = 0; i < last; i++)); do
        word=${words[i]}
        if [[ -n $option ]]; then
            word=${word//[\"\'\\]/}
            case $option in
                --data-dir) live+=(--data-dir "$word") ;;
                --game | -g) live+=(--game "$word") ;;
                --player | -p) live+=(--player "$word") ;;
            esac
            option=''
        elif [[ $word == -* ]]; then
            case $word in --data-dir | --date | --format | --game | --lang | --limit | --night | --order | --output | --player | --rules | --seats | --since | --status | --title | --until | -f | -g | -n | -o | -p | -r) option=$word ;; esac
        elif [[ -z $command ]]; then
            command=$word
        else
            number=$((number + 1))
        fi
    done
    current=${words[last]}
    if [[ -n $option ]]; then
        kind=$(_scorekeeper_value "$command" "$option")
    elif [[ $current == -* ]]; then
        _scorekeeper_offer "$current" < <(_scorekeeper_options "$command")
        return
    elif [[ -z $command ]]; then
        _scorekeeper_offer "$current" <<< 'play
new
score
options
card
board
undo
redo
correct
swap
join
leave
note
rematch
games
resume
reopen
abandon
delete
history
show
log
export
import
schema
stats
standings
players
rename
merge
rules
doctor
path
completion
help'
        return
    else
        kind=$(_scorekeeper_argument "$command" "$number")
    fi
    case $kind in
        '' | text | dice) ;;
        file | folder)
            compopt -o filenames 2> /dev/null
            while IFS= read -r word; do
                COMPREPLY[${#COMPREPLY[@]}]=$word
            done < <(if [[ $kind == folder ]]; then compgen -d -- "$current"; else compgen -f -- "$current"; fi)
            ;;
        choice\ *) _scorekeeper_offer "$current" <<< "${kind#choice }" ;;
        *) _scorekeeper_offer "$current" < <("${COMP_WORDS[0]}" __complete "$kind" "${live[@]}" 2> /dev/null) ;;
    esac
    if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
        word=${current%"${current##*:}"}
        for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do
            COMPREPLY[i]=${COMPREPLY[i]#"$word"}
        done
    fi
}

complete -F _scorekeeper scorekeeper
