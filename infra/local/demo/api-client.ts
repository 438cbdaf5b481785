/** Calls the service as a merchant's program does. */
export interface Api {
  readonly get: (path: string) => Promise<Record<string, unknown>>
  readonly post: (path: string, body: unknown) => Promise<Record<string, unknown>>
  /** Every item of a list, newest first. */
  readonly list: (path: string) => Promise<Record<string, unknown>[]>
}

/** A client for one credential. A refusal is an error with the service's own words. */
export function apiClient(baseUrl: string, token: string): Api {
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
  const get = (path: string): Promise<Record<string, unknown>> => call('GET', path)
  return {
    get,
    post: (path, body) => call('POST', path, body),
    list: async (path) => {
      const items: Record<string, unknown>[] = []
      let cursor: string | null = null
      do {
        const page: Record<string, unknown> = await get(
          `${path}?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
        )
        items.push(...(page['items'] as Record<string, unknown>[]))
        cursor = page['nextCursor'] as string | null
      } while (cursor !== null)
      return items
    },
  }
}
