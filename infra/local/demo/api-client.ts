import { pagesOf, type Page } from '../../../shared/sdk/src/pages.ts'
import { Transport } from '../../../shared/sdk/src/transport.ts'

/** Calls the service as a merchant's program does. */
export interface Api {
  readonly get: (path: string) => Promise<Record<string, unknown>>
  readonly post: (path: string, body: unknown) => Promise<Record<string, unknown>>
  /** Every item of a list, newest first. */
  readonly list: (path: string) => Promise<Record<string, unknown>[]>
}

type Fields = Record<string, unknown>

/** The product's own client, by paths, to show what is called. Refusals are thrown as its errors. */
export function apiClient(baseUrl: string, token: string): Api {
  const transport = new Transport({ baseUrl }, () => token)
  const get = (path: string, query?: Fields) => transport.send<Fields>({ method: 'GET', path, query })
  return {
    get: (path) => get(path),
    post: (path, body) => transport.send({ method: 'POST', path, body, keyed: path.startsWith('/v1/') }),
    list: (path) =>
      pagesOf(
        (cursor) => get(path, { limit: 100, cursor }) as Promise<unknown> as Promise<Page<Fields>>,
      ).toArray(),
  }
}
