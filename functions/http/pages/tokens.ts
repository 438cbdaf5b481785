const light = `
:root {
  color-scheme: light dark;
  --ground: #f4f6f5;
  --surface: #ffffff;
  --line: #d5dcd9;
  --ink: #12201b;
  --muted: #51615a;
  --brand: #0b5d3b;
  --brand-ink: #ffffff;
  --brand-soft: #e3f1ea;
  --danger: #9c1c1c;
  --danger-soft: #fbe9e9;
  --warn: #7a4b00;
  --warn-soft: #fff1d0;
  --focus: #1a66d0;
  --radius: 0.625rem;
  --gap: 1rem;
  --font: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}`

const dark = `
    --ground: #0d1512;
    --surface: #15201b;
    --line: #2f3d37;
    --ink: #e8efec;
    --muted: #a9b8b1;
    --brand: #5fd39c;
    --brand-ink: #06281a;
    --brand-soft: #173427;
    --danger: #ff9d9d;
    --danger-soft: #3a1b1b;
    --warn: #ffcf7d;
    --warn-soft: #3a2c10;
    --focus: #8dbbff;`

/** One design for the payers' pages and the dashboard: colours, type, spacing. Contrasts are at least 4.5 to 1. */
export const tokens = `${light}
@media screen and (prefers-color-scheme: dark) {
  :root {${dark}
  }
}
`

/** The same where the reader may choose: the page's `data-theme` overrides the device. */
export const choosableTokens = `${light}
@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) {${dark}
  }
}
:root[data-theme='light'] {
  color-scheme: light;
}
:root[data-theme='dark'] {${dark}
  color-scheme: dark;
}
`
