import { expect } from 'vitest'
import type { Scene } from './billing.ts'
import type { Service } from './service.ts'

/** The outcome of an import's rows, from all pages. */
export async function resultsOf(
  service: Service,
  { key }: Pick<Scene, 'key'>,
  id: string,
  query: Record<string, string> = {},
): Promise<any[]> {
  const rows: any[] = []
  let cursor: string | null = null
  do {
    const page: any = await service.call('list-import-rows', {
      key,
      params: { id },
      query: { ...query, limit: '100', ...(cursor === null ? {} : { cursor }) },
    })
    expect(page.status, page.text).toBe(200)
    rows.push(...page.body.items)
    cursor = page.body.nextCursor
  } while (cursor !== null)
  return rows
}
