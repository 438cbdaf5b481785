import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { RouteName } from '../../../shared/api/routes.ts'
import type { Answer, Call, Service } from '../service.ts'

type Row = Record<string, any>

/** A list as one caller sees it: the route, and the credential and path that lead to it. */
export interface ListOfCaller {
  readonly name: RouteName
  readonly call: Pick<Call, 'key' | 'params' | 'stage' | 'query'>
  /** The field that the list is ordered by, which is an instant or an identifier; the row's number of an import. */
  readonly by: string
  /** The field that is true of the one row that comes before all others. */
  readonly first?: string
  /** The instant by which `createdFrom` and `createdTo` cut; null where rows have none. */
  readonly instantOf: ((row: Row) => string) | null
}

interface Page {
  readonly items: Row[]
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** Reads a list to its end in pages of one size, and holds what each page says of the rest. */
async function readPages(
  service: Service,
  { name, call }: ListOfCaller,
  query: Record<string, string>,
): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let cursor: string | null = null; ;) {
    const asked: Record<string, string> = { ...query, ...(cursor === null ? {} : { cursor }) }
    const { status, text, body }: Answer<Page> = await service.call<Page>(name, {
      ...call,
      query: { ...call.query, ...asked },
    })
    expect([name, asked, status, text]).toEqual([name, asked, 200, text])
    const { items, nextCursor, hasMore } = body
    expect([name, asked, hasMore]).toEqual([name, asked, nextCursor !== null])
    pages.push(items)
    if (nextCursor === null) return pages
    if (pages.length > 500) throw new Error(`${name} never ends`)
    cursor = nextCursor
  }
}

/**
 * The law of lists (D1.12, D1.14, S39): newest first; pages of every size join to the list, each as full as it was asked for
 * until the last, and each says there is more until there is none; ranges cut at any instant add up.
 */
export async function holdList(service: Service, list: ListOfCaller, least: number): Promise<void> {
  const { name, by, first, instantOf } = list
  const whole = (await readPages(service, list, { limit: '100' })).flat()
  expect([name, whole.length >= least]).toEqual([name, true])

  const order = (first === undefined ? whole : whole.slice(1)).map((row) => row[by] as string | number)
  const sorted = order.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  expect([name, order]).toEqual([name, by === 'row' ? sorted : sorted.toReversed()])
  if (first !== undefined) expect(whole.map((row) => row[first] === true).indexOf(true)).toBe(0)
  expect([name, new Set(whole.map((row) => JSON.stringify(row))).size]).toEqual([name, whole.length])

  const n = whole.length
  for (const limit of new Set(
    (n > 12 ? [3, 7, n - 1, n] : [1, 2, n - 1, n, n + 1]).filter((size) => size >= 1 && size <= 100),
  )) {
    const pages = await readPages(service, list, { limit: String(limit) })
    expect([name, limit, pages.flat()]).toEqual([name, limit, whole])
    const sizes = pages.map(({ length }) => length)
    const full = Array.from({ length: Math.ceil(n / limit) }, (_, i) => Math.min(limit, n - i * limit))
    expect([name, limit, sizes]).toEqual([name, limit, full])
  }
  if (instantOf) await holdRanges(service, list, whole, instantOf)
}

async function holdRanges(
  service: Service,
  list: ListOfCaller,
  whole: readonly Row[],
  instantOf: (row: Row) => string,
): Promise<void> {
  const instants = [...new Set(whole.map(instantOf))].toSorted()
  const pageSize = whole.length > 12 ? '9' : '2'
  // At an instant itself, and a millisecond behind it.
  const cuts = [instants[0]!, instants[Math.floor(instants.length / 2)]!, instants.at(-1)!]
  for (const cut of cuts.flatMap((at) => [at, new Date(Date.parse(at) + 1).toISOString()])) {
    const older = (await readPages(service, list, { createdTo: cut, limit: pageSize })).flat()
    const newer = (await readPages(service, list, { createdFrom: cut, limit: pageSize })).flat()
    const said = [list.name, cut] as const
    const isIn = (rows: readonly Row[]) => (row: Row) => rows.some((one) => isDeepStrictEqual(one, row))
    expect([...said, whole.filter(isIn(newer)), whole.filter(isIn(older))]).toEqual([...said, newer, older])
    expect([...said, newer.length + older.length]).toEqual([...said, whole.length])
    expect([...said, older]).toEqual([...said, whole.filter((row) => instantOf(row) < cut)])
  }
}
