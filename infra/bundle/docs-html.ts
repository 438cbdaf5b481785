/** A text as HTML shows it. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A table of cells that are HTML already; it scrolls by itself where the window is narrow. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings.map((one) => `<th scope="col">${one}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<div class="scroll" tabindex="0" role="group" aria-label="${headings[0] ?? ''}"><table><thead><tr>${head}</tr></thead><tbody>
${body}
</tbody></table></div>`
}

/** What HTML says, without its marks. */
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
