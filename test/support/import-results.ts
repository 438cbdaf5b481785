import { expect } from 'vitest'
import type { Scene } from './billing.ts'
import type { Service } from './service.ts'

/** What became of an import's rows, all pages of them. */
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
