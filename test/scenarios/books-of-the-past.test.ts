import { describe, expect, it } from 'vitest'
import { addMs, DAY_MS } from '../../shared/domain/time.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { randomRun } from '../support/random-money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { small } from './april.ts'

/** The journal, payouts' lines, and balances, debts and statements of any past instant (N4). */
const service = await forThisFile(startService())

type Fields = Record<string, any>

/** All pages of a list, newest first, and its last answer. */
async function allOf(
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

// Holds N4.
describe('a merchant’s books after random operations', () => {
  it('are told in full by the journal, by the payouts’ lines, and at every past instant', async () => {
    const seen: { now: string; balance: Fields }[] = []
    const { till } = await randomRun(service, 20_270_402, 220, async (one, now) => {
      seen.push({ now, balance: await one.balance() })
    })
    const { key } = till
    const ask = async (name: 'get-balance', query: Record<string, string> = {}) =>
      (await service.call<Fields>(name, { key, query })).body

    const journal = await allOf('list-journal', key)
    const stored = await till.journal()
    expect(journal.items.map(({ id }) => id as string)).toEqual(
      stored
        .map(({ sk }) => sk)
        .toSorted()
        .toReversed(),
    )
    for (const { postings } of journal.items) expect(sumOf(postings as Fields[])).toBe(0)

    const payouts = (await service.call<Fields>('list-payouts', { key })).body['items'] as Fields[]
    expect(payouts.length).toBeGreaterThan(3)
    const told: string[] = []
    let closing = 0
    let before: string | null = null
    for (const { id } of await inOrder(key, payouts)) {
      const { items, body } = await allOf('list-payout-lines', key, { id: id as string })
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

    expect(seen.length).toBeGreaterThan(10)
    for (const { now, balance } of seen) {
      const then = await ask('get-balance', { asOf: now })
      expect([now, then]).toMatchObject([now, { ...balance, asOf: now }])
      expect(sumOf(then['accounts'] as Fields[])).toBe(0)
    }
    expect(await ask('get-balance', { asOf: '2099-01-01' })).toMatchObject(await ask('get-balance'))
  })

  /** Payouts in the order of the journal, which a clock that stands still does not say. */
  async function inOrder(key: string, payouts: readonly Fields[]): Promise<readonly Fields[]> {
    const own = (await allOf('list-journal', key)).items.filter(({ type }) => type === 'payout')
    const at = (id: unknown): number => own.findIndex(({ sourceId }) => sourceId === id)
    return payouts.toSorted((a, b) => at(b['id']) - at(a['id']))
  }
})

const start = '2027-04-01T08:00:00.000Z'

// Holds N4.
describe('what customers owe', () => {
  it('is said for every past instant as it was, by age, and on their statement', async () => {
    const life = await openLife(service, start)
    const seen: { now: string; debts: Fields; owed: Fields }[] = []
    const plan = await life.plan({ amount: small })
    const failing = 'tok_test_insufficient_funds'
    const people: string[] = []
    const subscriptions: string[] = []
    for (let i = 0; i < 4; i += 1) {
      const { id, customerId } = await life.begin(plan['id'])
      people.push(customerId as string)
      subscriptions.push(id as string)
      const card = { token: failing, setDefault: true }
      const bad = await life.act('attach-payment-method', customerId as string, card)
      await life.done('update-subscription', id as string, { paymentMethodId: bad.body['id'] })
    }
    const [first, second, third] = subscriptions as [string, string, string, string]
    const invoiceOf = async (id: string) => (await life.invoices(id)).at(-1)!['id'] as string
    const acts: (() => Promise<unknown>)[] = [
      async () => life.act('record-payment', await invoiceOf(first), { kind: 'cash', amount: 1000 }),
      async () => life.done('mend-credit', people[1]!, { amount: 700, reason: 'sorry' }).catch(() => null),
      async () => life.act('record-payment', await invoiceOf(first), { kind: 'cash', amount: 500 }),
      async () => life.act('void-invoice', await invoiceOf(second)),
      async () =>
        life.act('attach-payment-method', people[2]!, { token: 'tok_test_success', setDefault: true }),
      async () => life.act('pay-invoice', await invoiceOf(third), {}),
      async () => life.act('cancel-subscription', first, {}),
    ]
    const days = 75
    for (let day = 0; day <= days; day += day < 30 ? 10 : 1) {
      // Not the instant of a renewal: what happens at an instant is not before it.
      const now = addMs(start, day * DAY_MS + 90 * 60_000)
      await life.clock(now)
      const owed: Fields = {}
      for (const person of people) owed[person] = await owedBy(life, person)
      seen.push({ now, debts: await debtsAt(life), owed })
      if (day >= 32 && day % 3 === 0) await acts.shift()?.()
    }
    expect(acts).toEqual([])
    const totals = new Set(seen.map(({ debts }) => debts['totalKobo'] as number))
    expect(totals.size).toBeGreaterThan(4)
    for (const { now, debts, owed } of seen) {
      expect([now, await debtsAt(life, now)]).toEqual([now, debts])
      for (const person of people) {
        const { body } = await statement(life, person, { to: now })
        expect([now, person, body['closingOwedKobo']]).toEqual([now, person, owed[person]])
      }
    }
    for (const person of people) {
      const { body } = await statement(life, person, {})
      const items = body['items'] as Fields[]
      const sum = (field: string): number => items.reduce((all, line) => all + (line[field] as number), 0)
      expect([body['openingOwedKobo'], sum('owedKobo')]).toEqual([0, body['closingOwedKobo']])
      expect(body['closingCreditKobo']).toBe(await life.creditOf(person))
    }
  })

  const statement = (life: Life, id: string, query: Record<string, string>) =>
    service.call<Fields>('get-customer-statement', { key: life.key, params: { id }, query })

  /** What is open of a customer's invoices now. */
  async function owedBy(life: Life, customerId: string): Promise<number> {
    const query = { customerId, status: 'open', limit: '100' }
    const { body } = await service.call<Fields>('list-invoices', { key: life.key, query })
    return (body['items'] as Fields[]).reduce(
      (sum, one) => sum + Number(one['amount']) - Number(one['amountPaid']),
      0,
    )
  }

  async function debtsAt(life: Life, asOf?: string): Promise<Fields> {
    const query: Record<string, string> = asOf === undefined ? {} : { asOf }
    const { status, text, body } = await service.call<Fields>('get-receivables', { key: life.key, query })
    expect([status, text]).toEqual([200, text])
    const { notDueKobo, days0To30Kobo, days31To60Kobo, days61To90Kobo, daysOver90Kobo } = body
    const parts = [notDueKobo, days0To30Kobo, days31To60Kobo, days61To90Kobo, daysOver90Kobo] as number[]
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(body['totalKobo'])
    return body
  }
})
