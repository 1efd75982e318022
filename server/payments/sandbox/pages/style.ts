/** The style sheet of the hosted pages, light and dark. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f4f5f3; --card: #ffffff; --ink: #1a211d; --soft: #55605a; --line: #d9ddd9;
  --accent: #1d6b4f; --accent-ink: #ffffff; --wash: #e6f0eb;
  --bad: #9d2a20; --bad-wash: #fbe9e7; --test: #6b4a00; --test-wash: #fdf1d3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121614; --card: #1b211e; --ink: #eef2ef; --soft: #a9b4ae; --line: #343d38;
    --accent: #7cd3ae; --accent-ink: #0d1f17; --wash: #20322a;
    --bad: #ffb4a9; --bad-wash: #3b1d19; --test: #ffdf9c; --test-wash: #3a2f14;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  max-width: 30rem; margin: 0 auto; padding: 1.25rem 1rem .25rem; }
header strong { font-size: 1.0625rem; letter-spacing: -.01em; }
.test { background: var(--test-wash); color: var(--test); border-radius: 99px; padding: .125rem .75rem;
  font-size: .875rem; font-weight: 600; }
h1 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.02em; margin: .75rem 0 .5rem; text-wrap: balance; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: 0 0 .75rem; }
.price { font-size: 2rem; font-weight: 650; letter-spacing: -.03em; line-height: 1.2; }
.price small { font-size: 1.0625rem; font-weight: 400; letter-spacing: 0; color: var(--soft); }
.soft { color: var(--soft); font-size: .9375rem; }
main > .soft:last-child { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: 1rem; font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1rem; margin: 1rem 0; }
.card > :last-child { margin-bottom: 0; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; margin-bottom: .5rem; }
.choice { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: start; cursor: pointer;
  border: 1px solid var(--line); border-radius: 12px; padding: .75rem; margin-bottom: .5rem; background: var(--card); }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--wash); }
.choice input { width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
.choice b { display: block; line-height: 1.35; font-weight: 600; }
.choice small { color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; }
button, .button { display: block; width: 100%; min-height: 3rem; padding: .6875rem 1rem; border: 1px solid transparent;
  border-radius: 12px; background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
.quiet { background: none; color: var(--ink); border-color: var(--line); }
button + button, .button + .button, form + .button, .button + form, form + form { margin-top: .5rem; }
a { color: var(--accent); text-underline-offset: .2em; }
.back { display: inline-block; padding: .75rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role='alert'] { background: var(--bad-wash); color: var(--bad); border-radius: 12px; padding: .75rem 1rem; margin: 1rem 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1rem; margin: 0 0 .75rem; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.bill { grid-template-columns: 1fr auto; column-gap: 0; }
.bill dt { color: var(--ink); }
.bill dd { white-space: nowrap; padding-left: 1rem; }
.bill small { color: var(--soft); }
.total { font-weight: 650; border-top: 1px solid var(--line); padding-top: .5rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; align-items: baseline;
  padding: .625rem 0; border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
li:first-child { border-top: 0; }
li a { padding: .375rem 0; }
@media (prefers-reduced-motion: no-preference) { button, .button, .choice { transition: background-color .15s, border-color .15s; } }
`;
