/** The page's style sheet. Text contrast is at least 4.5:1; narrow pages show tables as cards. */
export const styles = `:root { --ink: #1a2330; --muted: #4d5968; --line: #d0d7df; --edge: #6b7785; --ground: #f4f6f8; --paper: #fff; --accent: #1f4e79; --bad: #a01f18; --bad-ground: #fcefee; --good: #175f33; --good-ground: #ebf6ef; --warn: #7a4800; --warn-ground: #fdf3e3; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: var(--ink); background: var(--ground); }
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: break-word; }
.bar, main { max-width: 72rem; margin: 0 auto; padding: 0.75rem 1rem; }
main { padding-bottom: 4rem; }
main:focus { outline: none; }
header { background: var(--paper); border-bottom: 1px solid var(--line); }
.bar { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; }
.name { font-weight: 700; margin: 0; }
header nav { display: flex; gap: 1rem; }
.sign-out { margin: 0 0 0 auto; display: flex; gap: 0.75rem; align-items: center; min-width: 0; }
.sign-out span { overflow: hidden; text-overflow: ellipsis; }
.skip { position: absolute; left: -100rem; background: var(--paper); padding: 0.75rem; }
.skip:focus { left: 0.5rem; top: 0.5rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1rem 0 0.75rem; }
h2 { font-size: 1.2rem; margin: 0 0 0.5rem; }
h3 { font-size: 1.05rem; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
p { margin: 0 0 0.75rem; max-width: 60rem; }
section, form.change, form.confirm { margin-top: 2rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
header a, .buttons > a:not(.button), .pages a, td a { display: inline-block; padding: 0.25rem 0; }
td a { margin: -0.25rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code { font-size: 0.9em; overflow-wrap: anywhere; }
.empty, .hint, .optional { color: var(--muted); }
.hint { font-size: 0.9rem; font-weight: 400; margin-bottom: 0.4rem; }
.banner { border: 1px solid; border-left-width: 6px; border-radius: 6px; padding: 0.75rem 1rem; margin: 1rem 0; max-width: none; }
.banner > :last-child { margin-bottom: 0; }
.bad, .bad a { color: var(--bad); }
.bad { background: var(--bad-ground); }
.good { color: var(--good); background: var(--good-ground); }
.warn { color: var(--warn); background: var(--warn-ground); }
.card, .tenant { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 0 0 1rem; }
.card > :last-child, .tenant > :last-child { margin-bottom: 0; }
dl { display: flex; flex-wrap: wrap; gap: 0.25rem 2rem; margin: 0 0 0.75rem; }
dl > div { min-width: 0; }
dt { color: var(--muted); font-size: 0.9rem; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: 0 0 0.75rem; background: var(--paper); }
section > table, main > table { border: 1px solid var(--line); }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; font-weight: 400; }
thead th { color: var(--muted); font-size: 0.9rem; white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; margin: 0 0 0.75rem; }
button, .button { font: inherit; font-weight: 600; color: var(--paper); background: var(--accent); border: 1px solid var(--accent); border-radius: 6px; padding: 0.4rem 0.9rem; min-height: 2.5rem; cursor: pointer; text-decoration: none; display: inline-block; }
.quiet, .button { color: var(--accent); background: var(--paper); }
button:hover, .button:hover { text-decoration: underline; }
.field { border: 0; padding: 0; margin: 0 0 1.25rem; max-width: 38rem; min-width: 0; }
label, legend { font-weight: 600; padding: 0; display: block; }
.optional, .choice { font-weight: 400; }
.choice { padding: 0.35rem 0; display: flex; }
input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 6px; min-height: 2.75rem; padding: 0.4rem 0.6rem; width: 100%; }
input[type=radio], input[type=checkbox] { width: 1.2rem; height: 1.2rem; min-height: 0; padding: 0; margin: 0.15rem 0.6rem 0 0; flex: none; accent-color: var(--accent); }
[aria-invalid] { border-color: var(--bad); border-width: 2px; }
.error { color: var(--bad); font-weight: 600; margin-bottom: 0.3rem; }
.filter { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0 0 0.75rem; }
.filter input { width: auto; flex: 0 1 16rem; min-width: 0; }
ul { padding-left: 1.25rem; margin: 0 0 0.75rem; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: 0.35rem 0; color: var(--accent); }
details { margin-bottom: 0.75rem; }
.pages { display: flex; gap: 1.5rem; }
@media (max-width: 40rem) {
  table, tbody, tr, th, td, caption { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { border-top: 1px solid var(--line); padding: 0.5rem 0; }
  tbody th { font-weight: 600; }
  th, td { border: 0; padding: 0.1rem 0; }
  section > table, main > table { padding: 0 0.75rem; }
  td { display: flex; gap: 0.75rem; }
  td::before { content: attr(data-label) / ''; color: var(--muted); flex: 0 0 6.5rem; font-size: 0.9rem; }
  td.number { text-align: left; }
  td > span { min-width: 0; }
}
@media (prefers-contrast: more) { :root { --muted: #2c3743; --line: #4d5968; --edge: #1a2330; } }
@media print { header, .buttons, .filter, .pages { display: none; } }
`

export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1f4e79"/><path d="M8 3v7M4.5 7 8 10.5 11.5 7M4 13h8" stroke="#fff" stroke-width="1.6" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>'
