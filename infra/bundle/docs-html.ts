/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A table whose cells are already HTML; it scrolls separately in a narrow window. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings.map((one) => `<th scope="col">${one}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<div class="scroll" tabindex="0" role="group" aria-label="${headings[0] ?? ''}"><table><thead><tr>${head}</tr></thead><tbody>
${body}
</tbody></table></div>`
}

/** The text of an HTML fragment, without tags. */
export function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Headings with an address derived from their words, and a link to it. */
export function anchored(html: string): string {
  return html.replaceAll(/<h([23])>([\s\S]*?)<\/h\1>/g, (_, level: string, heading: string) => {
    const id = slug(heading)
    const link = `<a class="anchor" href="#${id}" aria-label="Link to: ${escaped(plain(heading))}">#</a>`
    return `<h${level} id="${id}">${heading} ${link}</h${level}>`
  })
}

/** The headings of a long page as links; empty if there are few. */
export function contentsOf(html: string): string {
  const headings = [...html.matchAll(/<h2>([\s\S]*?)<\/h2>/g)].map(([, heading = '']) => heading)
  if (headings.length < 3) return ''
  const links = headings.map((heading) => `<li><a href="#${slug(heading)}">${heading}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><ul>${links.join('')}</ul></nav>`
}

function slug(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
