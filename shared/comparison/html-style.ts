/** Style sheet of an exported comparison: the window's colours, both themes, print in the light one. */
export const htmlStyle = `
:root { --ground: #fff; --bar: #f6f7f8; --line: #d9dde1; --text: #15181c; --quiet: #444c55;
  --added: #17653a; --added-ground: #e6f4ea; --added-word: #b4e0c1;
  --dropped: #a8261c; --dropped-ground: #fcebe9; --dropped-word: #f6c3bd;
  --reworded: #7a4f00; --reworded-ground: #fbf3e0; --moved: #5e43a6; --moved-ground: #f0ecfa; }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --ground: #121518; --bar: #181c20; --line: #2e353c; --text: #e4e8ec; --quiet: #b5bdc6;
    --added: #7ccb97; --added-ground: #11271a; --added-word: #1e5232;
    --dropped: #f39a91; --dropped-ground: #2d1817; --dropped-word: #6b2b27;
    --reworded: #ddb35c; --reworded-ground: #29220f; --moved: #bba8f0; --moved-ground: #221c35; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 0.8125rem/1.25rem Inter, system-ui, sans-serif;
  font-variant-numeric: tabular-nums; print-color-adjust: exact; }
main { max-width: 75rem; margin: 0 auto; padding: 24px 16px; }
h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 24px 0 4px; font-size: 0.9375rem; font-weight: 600; overflow-wrap: anywhere; }
h3 { margin: 16px 0 4px; font-size: 0.8125rem; font-weight: 600; } a { color: inherit; }
p { margin: 0 0 8px; color: var(--quiet); }
.sentence { color: var(--text); font-size: 0.875rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 12px; margin: 0; overflow-wrap: anywhere; }
dt { font-weight: 600; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
th { padding: 4px 8px; border-bottom: 1px solid var(--line); color: var(--quiet); font-size: 0.6875rem;
  font-weight: 500; text-align: start; }
td { padding: 2px 8px; vertical-align: top; overflow-wrap: anywhere; }
.facts td { border-bottom: 1px solid var(--line); }
.items { table-layout: fixed; } .items th:nth-child(1) { width: 6.5rem; } .items th:nth-child(2) { width: 9rem; }
.items th:nth-child(5) { width: 9.5rem; }
@media (max-width: 47.5rem) {
  .items th:nth-child(1) { width: 5.75rem; } .items th:nth-child(n + 2) { width: 5.5rem; } .items th:nth-child(3),
  .items th:nth-child(4) { width: auto; }
}
.set { margin-top: 16px; } .set td:nth-child(2) { min-width: 12rem; width: 25%; }
.facts td:first-child { white-space: nowrap; }
code, .lines { font-family: "JetBrains Mono", ui-monospace, monospace; font-size: 0.75rem; line-height: 1.125rem; }
.lines { table-layout: fixed; }
.lines td { padding: 0 6px; white-space: pre-wrap; tab-size: 4; }
.lines td:nth-child(-n + 2), .lines th:nth-child(-n + 2) { width: 3.25rem; color: var(--quiet); text-align: end; }
.lines td:nth-child(3), .lines th:nth-child(3) { width: 4rem; text-align: center; }
.lines td:nth-child(3) { font-weight: 600; }
.lines i { display: block; color: var(--moved); font: 0.6875rem/1rem Inter, system-ui, sans-serif; }
.lines .fold td { width: auto; padding: 0; border-block: 1px solid var(--line); text-align: start; font-weight: 400; }
summary { padding: 2px 12px; background: var(--bar); color: var(--quiet); font: 0.6875rem/1.125rem Inter, system-ui, sans-serif; }
.lines .added { background: var(--added-ground); } .added b, .lines .added td:nth-child(3) { color: var(--added); }
.lines .dropped { background: var(--dropped-ground); } .dropped b, .lines .dropped td:nth-child(3) { color: var(--dropped); }
.lines .reworded { background: var(--reworded-ground); } .reworded b, .lines .reworded td:nth-child(3) { color: var(--reworded); }
.lines .moved { background: var(--moved-ground); } .moved b, .lines .moved td:nth-child(3) { color: var(--moved); }
del { background: var(--dropped-word); } ins { background: var(--added-word); text-decoration: underline 2px; text-underline-offset: 3px; }
del.blank, ins.blank { text-decoration: none; }
td b.hidden, .hidden { padding: 0 2px; border: 1px solid var(--reworded); color: var(--reworded); font-weight: 400; }
.aloud { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
tr { break-inside: avoid; } thead { display: table-header-group; }
@media print { main { max-width: none; padding: 0; } }
`
