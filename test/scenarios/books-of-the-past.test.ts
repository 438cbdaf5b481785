import { describe, expect, it } from 'vitest'
import { addMs, DAY_MS } from '../../shared/domain/time/time.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { expectBooksTold } from '../support/books-told.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { small } from './april.ts'

/** The journal, payouts' lines, and balances, debts and statements of any past instant (N4). */
const service = await forThisFile(startService())

type Fields = Record<string, any>

// Holds N4.
describe('a merchant’s books after random operations', () => {
  it('follow from the journal, from the payouts’ lines, and at every past instant', () =>
    expectBooksTold(service, { seed: 20_270_402, operations: 220, disputed: null }))
})

const start = '2027-04-01T08:00:00.000Z'

// Holds N4.
describe('what customers owe', () => {
  it('is shown for every past instant, by age, and on their statement', async () => {
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
