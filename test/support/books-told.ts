import { expect } from 'vitest'
import { randomRun, type Disputed } from './random-money.ts'
import type { Service } from './service.ts'

type Fields = Record<string, any>

/** A run of random operations whose books are read. */
export interface BooksRun {
  readonly seed: number
  readonly operations: number
  /** Null for a run without disputes and fees. */
  readonly disputed: Disputed | null
}

/** Holds a merchant's books after random operations to each other: journal, payouts' lines, balances of any past instant (N4). */
export async function expectBooksTold(
  service: Service,
  { seed, operations, disputed }: BooksRun,
): Promise<void> {
  const seen: { now: string; balance: Fields }[] = []
  const watch = async (one: { balance: () => Promise<Fields> }, now: string) => {
    seen.push({ now, balance: await one.balance() })
  }
  const { till, counts } = await randomRun(service, seed, operations, watch, disputed)
  if (disputed !== null) {
    expect(counts['dispute done']).toBeGreaterThan(2)
    expect(counts['decide done']).toBeGreaterThan(0)
    const { body } = await service.call<Fields>('verify-balance', { key: till.key })
    expect([body['ok'], body['sumKobo']]).toEqual([true, 0])
  }
  const { key } = till
  const ask = async (name: 'get-balance', query: Record<string, string> = {}) =>
    (await service.call<Fields>(name, { key, query })).body

  const journal = await allOf(service, 'list-journal', key)
  const stored = await till.journal()
  expect(journal.items.map(({ id }) => id as string)).toEqual(
    stored
      .map(({ sk }) => sk)
      .toSorted()
      .toReversed(),
  )
  for (const { postings } of journal.items) expect(sumOf(postings as Fields[])).toBe(0)

  const payouts = (await service.call<Fields>('list-payouts', { key })).body['items'] as Fields[]
  expect(payouts.length).toBeGreaterThan(2)
  const told: string[] = []
  let closing = 0
  let before: string | null = null
  for (const { id } of await inOrder(service, key, payouts)) {
    const { items, body } = await allOf(service, 'list-payout-lines', key, { id: id as string })
    expect([body['previousPayoutId'], body['openingKobo']]).toEqual([before, closing])
    expect(items[0]).toMatchObject({ type: 'payout', sourceId: id })
    closing += sumOf(items)
    expect(body['closingKobo']).toBe(closing)
    told.push(...items.toReversed().map((line) => line['id'] as string))
    before = id as string
  }
  const lines = (await till.transactions({ limit: '100' })).toReversed()
  expect(told).toEqual(lines.slice(0, told.length).map(({ id }) => id as string))
  const rest = sumOf(lines.slice(told.length))
  const { availableKobo, pendingKobo } = await till.balance()
  expect(closing + rest).toBe(availableKobo + pendingKobo)

  expect(seen.length).toBeGreaterThan(disputed === null ? 10 : 5)
  for (const { now, balance } of seen) {
    const then = await ask('get-balance', { asOf: now })
    expect([now, then]).toMatchObject([now, { ...balance, asOf: now }])
    expect(sumOf(then['accounts'] as Fields[])).toBe(0)
  }
  expect(await ask('get-balance', { asOf: '2099-01-01' })).toMatchObject(await ask('get-balance'))
}

/** Payouts in the order of the journal, which a clock that is stopped does not say. */
async function inOrder(
  service: Service,
  key: string,
  payouts: readonly Fields[],
): Promise<readonly Fields[]> {
  const own = (await allOf(service, 'list-journal', key)).items.filter(({ type }) => type === 'payout')
  const at = (id: unknown): number => own.findIndex(({ sourceId }) => sourceId === id)
  return payouts.toSorted((a, b) => at(b['id']) - at(a['id']))
}

/** All pages of a list, newest first, and its last answer. */
async function allOf(
  service: Service,
  name: 'list-journal' | 'list-payout-lines',
  key: string,
  params?: Record<string, string>,
) {
  const items: Fields[] = []
  let body: Fields = {}
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const query = { limit: '100', ...(cursor === null ? {} : { cursor }) }
    const answer = await service.call<Fields>(name, { key, query, ...(params ? { params } : {}) })
    expect([name, answer.status, answer.text]).toEqual([name, 200, answer.text])
    body = answer.body
    items.push(...(body['items'] as Fields[]))
    cursor = body['nextCursor'] as string | null
  }
  return { items, body }
}

const sumOf = (lines: readonly Fields[]): number =>
  lines.reduce((sum, { amountKobo }) => sum + (amountKobo as number), 0)
