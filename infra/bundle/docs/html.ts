import { Marked, type Tokens } from 'marked'

/** A page of the documents: Markdown is its source, and HTML is made of it. */
export interface DocsPage {
  readonly path: string
  readonly title: string
  /** One sentence for lists of pages. */
  readonly about: string
  readonly markdown: string
}

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The text of an HTML fragment, without tags. */
export function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A table in Markdown; cells are Markdown too. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]): string => `| ${cells.map((one) => inCell(one)).join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A table's cell is one line, in which a bar would end it. */
function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')
}

const languages: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  sh: 'curl',
  js: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  json: 'JSON',
  text: 'Text',
}

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }: Tokens.Heading): string {
      const text = this.parser.parseInline(tokens)
      if (depth === 1) return `<h1>${text}</h1>\n`
      const id = slug(text)
      const link = `<a class="anchor" href="#${id}" aria-label="Link to: ${escaped(plain(text))}">#</a>`
      return `<h${depth} id="${id}">${text} ${link}</h${depth}>\n`
    },
    code({ text, lang = 'text' }: Tokens.Code): string {
      const name = languages[lang] ?? lang
      const button = `<button type="button" class="copy" hidden>Copy<span class="unseen"> ${name}</span></button>`
      return `<figure class="code" data-language="${lang}"><figcaption>${name}${button}</figcaption><pre tabindex="0"><code>${escaped(text)}</code></pre></figure>\n`
    },
    table({ header, rows }: Tokens.Table): string {
      const cell = (kind: string, one: Tokens.TableCell): string =>
        `<${kind}>${this.parser.parseInline(one.tokens)}</${kind.split(' ')[0]}>`
      const head = header.map((one) => cell('th scope="col"', one)).join('')
      const body = rows.map((row) => `<tr>${row.map((one) => cell('td', one)).join('')}</tr>`).join('\n')
      return `<div class="scroll" tabindex="0" role="group" aria-label="Table: ${escaped(header[0]?.text ?? '')}"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>\n`
    },
    link({ href, tokens }: Tokens.Link): string {
      return `<a href="${escaped(href)}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})

const figure = String.raw`<figure class="code" data-language="(?:LANGUAGE)">[\s\S]*?<\/figure>\n`
const pair = new RegExp(`${figure.replace('LANGUAGE', 'ts')}${figure.replace('LANGUAGE', 'sh')}`, 'g')

/** A page's Markdown as HTML. A block of TypeScript and the block of curl behind it are two columns. */
export function toHtml(markdown: string): string {
  return (marked.parse(markdown) as string).replaceAll(pair, (both) => `<div class="pair">\n${both}</div>\n`)
}

/** The headings of a long page as links; empty if there are few. */
export function contentsOf(html: string): string {
  const headings = [...html.matchAll(/<h2 id="([^"]+)">([\s\S]*?) <a class="anchor"/g)]
  if (headings.length < 3) return ''
  const links = headings.map(([, id, heading]) => `<li><a href="#${id}">${heading}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><ul>${links.join('')}</ul></nav>`
}

/** The address of a heading within its page. */
export function slug(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
