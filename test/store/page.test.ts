import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StoreContext } from '../../shared/store/context.ts'
import { decodeCursor, encodeCursor } from '../../shared/store/cursor.ts'
import { queryPage, type ListSource } from '../../shared/store/page.ts'

interface Row {
  readonly id: string
}

const total = 1_500
const idOf = (n: number): string => `evt_${String(n).padStart(26, '0')}`

/** A partition of many rows, of which the table returns as many as it likes. */
function contextOf(pageRows: number, count = total): StoreContext {
  const rows = Array.from({ length: count }, (_, i) => ({ pk: 'mer_1#EVT', sk: idOf(i) }))
  const send = ({ input }: { input: Record<string, any> }) => {
    const { ':low': low, ':high': high } = input['ExpressionAttributeValues'] as Record<string, string>
    const found = rows.filter(({ sk }) => sk >= low! && sk <= high!).reverse()
    const Items = found.slice(0, Math.min(input['Limit'] as number, pageRows))
    return Promise.resolve({
      Items,
      ...(Items.length < found.length ? { LastEvaluatedKey: Items.at(-1) } : {}),
    })
  }
  return {
    table: { client: { send }, name: 't' },
    tenant: { merchantId: 'mer_1', mode: 'live' },
  } as unknown as StoreContext
}

function sourceOf(wanted?: readonly number[]): ListSource<Row> {
  const ids = new Set(wanted?.map(idOf))
  return {
    list: 'events',
    partition: 'mer_1#EVT',
    prefix: 'evt_',
    codec: { decode: ({ sk }: { sk: string }) => ({ id: sk }) } as never,
    idOf: ({ id }) => id,
    ...(wanted ? { matches: ({ id }: Row) => ids.has(id) } : {}),
  }
}

async function pagesOf(
  source: ListSource<Row>,
  limit: number,
  pageRows = total,
  count = total,
): Promise<number[][]> {
  const pages: number[][] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof queryPage<Row>>> = await queryPage(
      contextOf(pageRows, count),
      source,
      {
        limit,
        cursor,
      },
    )
    pages.push(page.items.map(({ id }) => Number(id.slice(4))))
    expect(page.hasMore).toBe(page.nextCursor !== null)
    cursor = page.nextCursor
  } while (cursor !== null)
  return pages
}

it('continues after a read that found exactly a page’s items', async () => {
  const pages = await pagesOf(sourceOf([3, 600, 700, 1_400]), 3)
  expect(pages.flat()).toEqual([1_400, 700, 600, 3])
})

it('fills its pages wherever the table ends its own', async () => {
  const pages = await pagesOf(sourceOf(), 400, 7)
  expect(pages.map(({ length }) => length)).toEqual([400, 400, 400, 300])
  expect(new Set(pages.flat()).size).toBe(total)
})

it('shows a list whole and in order, whatever its filter, its pages’ size and the table’s own', async () => {
  const some = fc.record({
    count: fc.integer({ min: 0, max: 300 }),
    share: fc.integer({ min: 0, max: 10 }),
    limit: fc.integer({ min: 1, max: 100 }),
    pageRows: fc.integer({ min: 1, max: 300 }),
  })
  const whole = fc.asyncProperty(some, async ({ count, share, limit, pageRows }) => {
    // Matches lie in clumps, so that pages without any come too.
    const wanted = Array.from({ length: count }, (_, i) => i).filter((i) => Math.floor(i / 17) % 10 < share)
    const pages = await pagesOf(sourceOf(wanted), limit, pageRows, count)
    expect(pages.flat()).toEqual(wanted.toReversed())
    expect(pages.every(({ length }) => length <= limit)).toBe(true)
    expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true)
  })
  await fc.assert(whole, { numRuns: 60, seed: 20_270_101 })
})

it('accepts no cursor that was altered, or made for another list, filter, tenant or mode', () => {
  const id = 'evt_01JD0000000000000000000000'
  const ours = { list: 'events', filters: { type: 'a' }, merchantId: 'mer_1', mode: 'live', key: 'ours' }
  const cursor = encodeCursor(ours, id)
  const opens = (scope: typeof ours, text: string): boolean => {
    try {
      return decodeCursor(scope, text) === id
    } catch (error) {
      expect(error).toMatchObject({
        status: 400,
        details: [{ path: 'cursor', reason: 'invalid_cursor', issue: expect.stringContaining('nextCursor') }],
      })
      return false
    }
  }
  expect(opens(ours, cursor)).toBe(true)
  const others = [{ list: 'plans' }, { filters: { type: 'b' } }, { merchantId: 'mer_2' }, { mode: 'sandbox' }]
  for (const other of others) expect(opens({ ...ours, ...other }, cursor)).toBe(false)
  const changed = fc.property(
    fc.nat(cursor.length - 1),
    fc.constantFrom('a', 'Z', '0', '9', '-', '_'),
    (at, char) => {
      const text = cursor.slice(0, at) + char + cursor.slice(at + 1)
      const same = Buffer.from(text, 'base64url').equals(Buffer.from(cursor, 'base64url'))
      return opens(ours, text) === same
    },
  )
  fc.assert(changed, { numRuns: 50, seed: 20_270_101 })
  const any = fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => !opens(ours, text))
  fc.assert(any, { numRuns: 50, seed: 20_270_101 })
})

it('accepts cursors of its own deployment only, however well a list is known', () => {
  const list = { list: 'events', filters: {}, merchantId: 'mer_1', mode: 'live' }
  const id = 'evt_01JD0000000000000000000000'
  const ours = { ...list, key: 'ours' }
  const cursor = encodeCursor(ours, id)
  expect(decodeCursor(ours, cursor)).toBe(id)
  for (const key of ['', 'theirs'])
    expect(() => decodeCursor(ours, encodeCursor({ ...list, key }, id))).toThrow(
      expect.objectContaining({
        status: 400,
        details: [{ path: 'cursor', reason: 'invalid_cursor', issue: expect.stringContaining('nextCursor') }],
      }),
    )
})
