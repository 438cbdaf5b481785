import { composeOpenApi } from '../../shared/api/openapi.ts'
import { plain } from './docs-html.ts'
import { docsPath } from './docs-layout.ts'

/** A search result. */
export interface Entry {
  readonly title: string
  readonly page: string
  readonly url: string
  readonly text: string
}

/** The sections of a page, by their headings. */
export function entriesOf(
  path: string,
  { title, body }: { readonly title: string; readonly body: string },
): Entry[] {
  return body
    .split(/(?=<h[123][ >])/)
    .filter((part) => /^<h[123]/.test(part))
    .map((part) => {
      const [, id, heading = ''] = /^<h[123](?: id="([^"]*)")?[^>]*>([\s\S]*?)<\/h[123]>/.exec(part) ?? []
      return {
        title: plain(heading).replace(/ #$/, ''),
        page: title,
        url: id === undefined ? path : `${path}#${id}`,
        text: plain(part.replaceAll(/<a class="anchor"[\s\S]*?<\/a>/g, '')).slice(0, 2000),
      }
    })
}

/** Every operation of the interface; its address opens it in the reference. */
export function operationEntries(): Entry[] {
  return Object.entries(composeOpenApi().paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, value]) => {
      const { operationId, summary, description, tags } = value as Operation
      return {
        title: `${method.toUpperCase()} ${path}`,
        page: summary,
        url: `${docsPath}/api#/${tags[0] ?? ''}/${operationId}`,
        text: `${summary}. ${description}`,
      }
    }),
  )
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
}
