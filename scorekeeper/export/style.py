"""The look of exported pages: light and dark, on a phone, on paper."""

from scorekeeper.export.chart import COLOURS

STYLE = (
    """\
:root { --ink: #1d2430; --dim: #5b6575; --paper: #fdfcf9; --rule: #d9d5cb; --soft: #f3f0e8;
  --p0: #1f5fa8; --p1: #a83f1f; --p2: #27733a; --p3: #7a3fa0; --p4: #8a6100;
  --p5: #00706f; --p6: #b02a67; --p7: #4d5a12; --p8: #54433b; --p9: #3b4cc0; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e0; --dim: #a9b0bc; --paper: #16191f; --rule: #3a404b; --soft: #20252d;
    --p0: #86b8f2; --p1: #f3a183; --p2: #8fd19b; --p3: #cfa6ee; --p4: #e6c063;
    --p5: #6fd0cd; --p6: #f199c2; --p7: #c3d06b; --p8: #d0b9ac; --p9: #aab4f7; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
section { padding: .25rem 0 1.25rem; }
section + section, body > header + main > section { border-top: 1px solid var(--rule);
  padding-top: 1.25rem; }
.about { color: var(--dim); margin: 0; overflow-wrap: anywhere; }
.ending { margin: .25rem 0 .75rem; overflow-wrap: anywhere; }
.places { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem;
  padding: 0; }
.places li { background: var(--soft); border: 1px solid var(--rule); border-radius: .5rem;
  padding: .3rem .7rem; overflow-wrap: anywhere; max-width: 100%; }
.places .won { border-color: var(--ink); font-weight: 600; }
.rank { color: var(--dim); }
.wide { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption, figcaption { text-align: left; color: var(--dim); padding-bottom: .25rem; }
figure { margin: 1.25rem 0 0; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid var(--rule); text-align: right; }
th[scope=row], thead th:first-child { text-align: left; font-weight: 400; white-space: nowrap; }
thead th { min-width: 3.6rem; vertical-align: bottom; }
thead bdi { display: inline-block; max-width: 8rem; overflow-wrap: break-word; }
th[scope=row], thead th:first-child { position: sticky; left: 0; background: var(--paper); }
.sum th[scope=row], .sum td { font-weight: 600; background: var(--soft); }
.chart { display: block; width: 100%; max-width: 40rem; height: auto;
  font-size: 13px; fill: var(--dim); }
.grid { stroke: var(--rule); fill: none; }
.line { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
"""
    + "".join(
        f".line.p{n} {{ stroke: var(--p{n}); }} .dot.p{n}, text.p{n} {{ fill: var(--p{n}); }}\n"
        for n in range(COLOURS)
    )
    + """\
details { margin-top: 1.25rem; }
details ul { list-style: none; columns: 22rem; column-gap: 2rem; margin: .5rem 0 0; padding: 0; }
summary { cursor: pointer; color: var(--dim); }
details li { overflow-wrap: anywhere; break-inside: avoid; padding-left: 1rem;
  text-indent: -1rem; }
@media (max-width: 30rem) {
  .chart { font-size: 18px; }
  th, td { padding: .2rem .45rem; }
  thead th { min-width: 3rem; }
  thead bdi { max-width: 5.5rem; }
}
.undone { color: var(--dim); text-decoration: line-through; }
@media print {
  :root { --ink: #000; --dim: #333; --paper: #fff; --rule: #999; --soft: #fff; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  section { break-after: page; border: 0; }
  section:last-child { break-after: auto; }
  .wide { overflow: visible; }
  tr, figure, .places { break-inside: avoid; }
}
"""
)
"""The style sheet of a page; the lines of players are told apart by dashes, too."""
