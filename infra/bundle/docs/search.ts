import { plain } from './html.ts'

/** A search result: a section of a page. */
export interface Entry {
  readonly title: string
  readonly page: string
  readonly url: string
  readonly text: string
}

/** The sections of a guide or another page of texts, by their headings. */
export function sectionsOf(path: string, title: string, html: string): Entry[] {
  return html
    .split(/(?=<h[123][ >])/)
    .filter((part) => /^<h[123]/.test(part))
    .map((part) => {
      const [, id, heading = ''] = /^<h[123](?: id="([^"]*)")?[^>]*>([\s\S]*?)<\/h[123]>/.exec(part) ?? []
      return {
        title: plain(heading).replace(/ #$/, ''),
        page: title,
        url: id === undefined ? path : `${path}#${id}`,
        text: plain(part.replaceAll(/<a class="anchor"[\s\S]*?<\/a>/g, '')).slice(0, 1000),
      }
    })
}
