import { tokens } from './tokens.ts'

/** The style of the payers' pages: one column, large targets, readable at 320 pixels, light and dark, printable. */
export const style = `${tokens}
*, *::before, *::after { box-sizing: border-box; }
body { font: 1rem/1.5 var(--font); margin: 0; color: var(--ink); background: var(--ground); }
main { max-width: 30rem; margin: 0 auto; padding: 1rem 1rem 1.5rem; display: grid; gap: 1rem; }
h1, h2, p, ul { margin: 0; }
h1 { font-size: 1.3rem; }
body > header, body > footer, body > .badge { max-width: 30rem; margin: 1rem auto 0; padding: 0 1rem; display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; overflow-wrap: anywhere; }
body > header img { height: 2.5rem; max-width: 50%; object-fit: contain; }
body > header strong { font-size: 1.1rem; min-width: 0; }
body > footer { margin: 0 auto 2rem; }
h2 { font-size: 1.05rem; }
.logo { height: 2rem; max-width: 6rem; object-fit: contain; vertical-align: middle; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); padding: 1.25rem; display: grid; gap: 0.75rem; min-width: 0; overflow-wrap: anywhere; }
.badge { color: var(--warn); font-size: 0.85rem; font-weight: 600; }
body > .badge { margin: 0; max-width: none; justify-content: center; background: var(--warn-soft); padding: 0.2rem 1rem; }
.price { font-size: 1.9rem; font-weight: 700; line-height: 1.2; }
.row { display: flex; justify-content: space-between; gap: 1rem; }
.row > :first-child { min-width: 0; }
.row > :last-child:not(:first-child) { flex: none; }
.stack { display: grid; gap: 1rem; min-width: 0; }
.row:has(.copy) { flex-wrap: wrap; align-items: center; }
.muted { color: var(--muted); }
.small { font-size: 0.875rem; }
fieldset { border: 0; padding: 0; margin: 0; display: grid; gap: 0.5rem; min-width: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: 0.5rem; }
.rail { display: grid; grid-template-columns: auto 1fr; column-gap: 0.75rem; align-items: center; border: 1px solid var(--line); border-radius: var(--radius); padding: 0.75rem 0.9rem; cursor: pointer; font-weight: 600; }
.rail:has(:checked) { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand); }
.rail small { grid-column: 2; font-weight: 400; color: var(--muted); }
.rail input { width: 1.2rem; height: 1.2rem; accent-color: var(--brand); flex: none; margin: 0; }
@supports selector(:has(*)) {
  form:has(input[value=card]:checked, input[value=direct_debit]:checked) .asked, form:has(input[value=bank_transfer]:checked, input[value=ussd]:checked, input[value=virtual_account]:checked) .itself { display: none; }
}
label.field { font-weight: 600; display: grid; gap: 0.25rem; }
label.field small { font-weight: 400; color: var(--muted); }
label.field small.wrong { font-weight: 600; color: var(--danger); }
label.field small:empty { display: none; }
input:not([type='radio']), select { font: inherit; font-weight: 400; width: 100%; min-width: 0; min-height: 2.8rem; padding: 0.5rem 0.7rem; border: 1px solid #7d8c86; border-radius: 0.5rem; background: var(--surface); color: var(--ink); }
form { display: grid; gap: 1rem; min-width: 0; }
button, .button { font: inherit; font-weight: 700; min-height: 3rem; padding: 0.6rem 1rem; border-radius: 0.5rem; border: 1px solid var(--brand); background: var(--brand); color: var(--brand-ink); cursor: pointer; text-align: center; text-decoration: none; display: block; width: 100%; }
.danger { border-color: var(--danger); color: var(--danger); background: var(--surface); }
@supports selector(:has(*)) {
  form:has(input[value=direct_debit]:checked) .of-card, form:not(:has(input[value=direct_debit]:checked)) .of-account { display: none; }
}
@supports not selector(:has(*)) { .of-account { display: none; } }
.icon { width: 1.1em; height: 1.1em; vertical-align: -0.15em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
.marks { display: inline-flex; gap: 0.25rem; margin-left: 0.5rem; vertical-align: middle; }
.marks i { font: 700 0.65rem/1.1rem var(--font); padding: 0 0.3rem; border: 1px solid var(--line); border-radius: 0.25rem; color: var(--muted); }
.fold { border: 0; padding: 0; }
.fold .rail { margin-top: 0.5rem; }
a[href^='tel:'] { white-space: nowrap; }
.bar { display: grid; gap: 0.5rem; }
.wrong { color: var(--danger); font-weight: 600; }
[aria-invalid=true] { border: 2px solid var(--danger) !important; }
[aria-busy=true] { cursor: progress; }
.quiet { background: var(--surface); color: var(--brand); }
button:disabled { opacity: 0.6; }
.copy { width: auto; min-height: 2.2rem; padding: 0.2rem 0.8rem; }
a { color: var(--brand); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.error { color: var(--danger); background: var(--danger-soft); border-left: 4px solid currentColor; border-radius: 0.5rem; padding: 0.7rem 0.9rem; font-weight: 600; }
.error:empty { display: none; }
.code { font: 700 1.35rem/1.3 var(--mono); }
[hidden] { display: none; }
.done { background: var(--brand-soft); border-radius: 0.5rem; padding: 0.7rem 0.9rem; font-weight: 600; }
.done:empty { padding: 0; margin: 0; }
.pill { border-radius: 999px; padding: 0.1rem 0.6rem; font-size: 0.8rem; font-weight: 600; white-space: nowrap; background: var(--line); color: var(--ink); }
.pill.good { background: var(--brand-soft); color: var(--ink); }
.pill.bad { background: var(--danger-soft); color: var(--danger); }
.actions { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); align-items: start; }
button:hover:not(:disabled), .button:hover { filter: brightness(1.08); }
details { grid-column: 1 / -1; border-top: 1px solid var(--line); padding-top: 0.25rem; }
summary { cursor: pointer; font-weight: 600; padding: 0.6rem 0; color: var(--brand); }
details.card { padding: 0.4rem 1.25rem; }
details[open] > :not(summary) { margin-bottom: 0.75rem; }
.rows { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { color: var(--muted); }
.steps { grid-template-columns: 1fr; gap: 0 1rem; }
.steps dd { text-align: left; margin-bottom: 0.5rem; align-items: center; }
.rail:has(:disabled) { opacity: 0.6; cursor: default; }
dd { margin: 0; text-align: right; min-width: 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { padding: 0.5rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
td:last-child { text-align: right; padding-left: 1rem; white-space: nowrap; }
th.amount { text-align: right; padding-left: 1rem; }
tfoot td, tfoot th { border-top: 2px solid var(--ink); font-weight: 700; }
@media (max-width: 40rem) and (min-height: 30rem) {
  .bar { position: sticky; bottom: 0; margin: 0 -1.25rem -1.25rem; padding: 0.75rem 1.25rem; background: var(--surface); border-top: 1px solid var(--line); border-radius: 0 0 var(--radius) var(--radius); }
  #payment:not(:last-child) .bar { margin-bottom: 0.75rem; border-radius: 0; }
}
footer nav { display: flex; flex-wrap: wrap; gap: 0.25rem 0.9rem; flex-basis: 100%; }
footer nav a, footer nav b { padding: 0.25rem 0; }
@media (min-width: 60rem) {
  main.pair, main.grid:has(article ~ article), body:has(main.pair) > header, body:has(main.pair) > footer { max-width: 60rem; }
  main.pair, main.grid:has(article ~ article) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; }
  main.grid > :not(article) { grid-column: 1 / -1; }
  main.pair > :first-child { position: sticky; top: 1rem; }
}
@media print {
  @page { size: A4; margin: 20mm; }
  :root { color-scheme: light; --ground: #fff; --surface: #fff; --ink: #000; --muted: #444; --line: #999; }
  .card { border: 0; padding: 0; }
  main, body > header, body > footer { max-width: none; padding: 0; margin: 0 0 1rem; }
  body > .badge { border: 1px solid var(--ink); color: var(--ink); margin-bottom: 1rem; }
  .noprint { display: none !important; }
}
`
