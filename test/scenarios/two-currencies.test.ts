import { describe, expect, it } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const start = '2027-01-01T09:00:00.000Z'
const at = (day: number): string => new Date(Date.parse(start) + day * 86_400_000).toISOString()
type Currency = 'NGN' | 'USD'
type Fields = Record<string, any>

/** One customer's side of a life in one currency. */
interface Side {
  readonly currency: Currency
  readonly customerId: string
  readonly plans: Readonly<Record<'cheap' | 'dear' | 'weekly', string>>
  readonly codes: Readonly<Record<'fixed' | 'share', string>>
  /** Subscriptions by what the story calls them. */
  readonly of: Record<string, string>
}

/** What happens, day by day, to whoever lives in each of these currencies: the same on every side. */
const story: readonly { readonly day: number; readonly act: (life: Life, side: Side) => Promise<void> }[] = [
  { day: 0, act: async (life, side) => begin(life, side, 'kept', 'cheap', { promoCode: side.codes.fixed }) },
  {
    day: 1,
    act: async (life, side) => begin(life, side, 'changed', 'dear', { promoCode: side.codes.share }),
  },
  { day: 2, act: async (life, side) => begin(life, side, 'left', 'dear') },
  {
    day: 9,
    act: (life, side) => change(life, side, 'changed', 'cheap'),
  },
  {
    day: 11,
    act: async (life, side) => {
      await life.done('cancel-subscription', side.of['left']!, {})
    },
  },
  {
    day: 12,
    act: async (life, side) => {
      const [first] = await life.invoices(side.of['kept']!)
      await life.done('refund-invoice', first!['id'], { amount: 30_000 })
    },
  },
  { day: 14, act: async (life, side) => begin(life, side, 'short', 'weekly') },
  {
    day: 20,
    act: (life, side) => change(life, side, 'kept', 'dear'),
  },
  {
    day: 23,
    act: async (life, { currency, customerId }) => {
      const mended = await life.act('mend-credit', customerId, { amount: 12_345, currency, reason: 'A gift' })
      expect(mended.status).toBe(201)
    },
  },
  {
    day: 40,
    act: async (life, side) => {
      await life.done('cancel-subscription', side.of['short']!, { unused: 'refund' })
    },
  },
]

async function begin(
  life: Life,
  side: Side,
  name: string,
  plan: keyof Side['plans'],
  order: Fields = {},
): Promise<void> {
  const { customerId, plans } = side
  const { status, body, text } = await life.subscribe({ customerId, planId: plans[plan], ...order })
  expect([status, text]).toEqual([201, text])
  side.of[name] = body['id'] as string
}

/** Changes a subscription's plan in the middle of its period, charged at once. */
async function change(life: Life, side: Side, name: string, plan: keyof Side['plans']): Promise<void> {
  const order = { planId: side.plans[plan], effective: 'immediate', proration: 'charge_now' }
  await life.done('change-plan', side.of[name]!, order)
}

async function openSide(life: Life, currency: Currency, customerId: string): Promise<Side> {
  const plan = async (amount: number, interval = 'month'): Promise<string> =>
    (await life.plan({ amount, interval, currency }))['id'] as string
  const code = async (body: Fields): Promise<string> => {
    const made = await service.call('create-promo-code', {
      key: life.key,
      body: { ...body, code: `${body['code']}${currency}` },
    })
    expect(made.status).toBe(201)
    return made.body['code'] as string
  }
  return {
    currency,
    customerId,
    plans: { cheap: await plan(400_001), dear: await plan(900_007), weekly: await plan(100_003, 'week') },
    codes: {
      fixed: await code({
        code: 'FIXED',
        discountType: 'fixed',
        discountValue: 50_000,
        currency,
        duration: 'repeating',
        durationCycles: 2,
      }),
      share: await code({ code: 'SHARE', discountType: 'percentage', discountValue: 33, duration: 'once' }),
    },
    of: {},
  }
}

/** Everything that a merchant and their customer can read about one currency, without identifiers. */
async function booksOf(life: Life, { currency, customerId, of }: Side): Promise<Fields> {
  const { key } = life
  const read = async (
    name: 'get-balance' | 'get-analytics-overview' | 'list-balance-transactions',
    query: Record<string, string>,
  ) => (await service.call<any>(name, { key, query: { currency, ...query } })).body
  const invoices = await Promise.all(
    Object.entries(of).map(async ([name, id]) => [name, (await life.invoices(id)).map(moneyOf)]),
  )
  const { items } = await read('list-balance-transactions', { limit: '100' })
  const movements = (await life.done('list-credit', customerId))['items'] as Fields[]
  return {
    invoices: Object.fromEntries(invoices),
    balance: await read('get-balance', {}),
    transactions: (items as Fields[])
      .map(({ type, amountKobo, sourceType }) => [type, amountKobo, sourceType])
      .sort(byText),
    credit: ((await life.done('get-customer', customerId))['credits'] as Fields)[currency] ?? 0,
    movements: movements
      .filter((one) => one['currency'] === currency)
      .map(({ amount, cause, sourceType }) => [amount, cause, sourceType])
      .sort(byText),
    analytics: revenueOf(await read('get-analytics-overview', { from: start, to: at(70) })),
  }
}

/** Subscribers and cases are counted over all currencies. */
function revenueOf(overview: Fields): Fields {
  return Object.fromEntries(Object.entries(overview).filter(([name]) => name.endsWith('Kobo')))
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

function moneyOf(invoice: Fields): Fields {
  const { status, currency, subtotal, discount, creditApplied } = invoice
  const { amountPaid, amountRefunded, amountCredited } = invoice
  const amounts = (invoice['lines'] as Fields[]).map(({ type, amount }) => [type, amount])
  return {
    ...{ status, currency, subtotal, discount, creditApplied },
    ...{ amountPaid, amountRefunded, amountCredited, amounts },
  }
}

/** Lives the story in these currencies, of one customer, for 70 days. */
async function live(currencies: readonly Currency[]): Promise<{ life: Life; books: Record<string, Fields> }> {
  const life = await openLife(service, start)
  const customerId = (await life.customer())['id'] as string
  const sides: Side[] = []
  for (const currency of currencies) sides.push(await openSide(life, currency, customerId))
  for (const { day, act } of story) {
    await life.clock(at(day))
    for (const side of sides) await act(life, side)
  }
  await life.clock(at(70))
  const books = await Promise.all(sides.map(async (side) => [side.currency, await booksOf(life, side)]))
  return { life, books: Object.fromEntries(books) as Record<string, Fields> }
}

const inNaira = (books: Fields): unknown => JSON.parse(JSON.stringify(books).replaceAll('USD', 'NGN'))

// Holds D9.1, D5.3.
describe('a customer with naira and dollars at once', () => {
  it('has in each currency what they would have in it alone', async () => {
    const [naira, both] = [await live(['NGN']), await live(['NGN', 'USD'])]
    const { NGN, USD } = both.books
    expect(NGN).toEqual(naira.books['NGN'])
    expect(inNaira(USD!)).toEqual(NGN)
    // The story reaches what it is about.
    const { invoices, credit, movements, transactions } = NGN!
    expect(Object.values(invoices as Fields).flat().length).toBeGreaterThan(8)
    expect([movements.length > 2, transactions.length > 10, credit >= 0]).toEqual([true, true, true])
    expect(JSON.stringify(invoices)).toMatch(/"creditApplied":[1-9]/)
    expect(JSON.stringify(invoices)).toMatch(/"amountRefunded":[1-9]/)
    const verified = (await service.call<any>('verify-balance', { key: both.life.key })).body
    expect(verified.ok).toBe(true)
    const accounts = verified.accounts as Fields[]
    expect(new Set(accounts.map(({ currency }) => currency))).toEqual(new Set(['NGN', 'USD']))
  })

  it('cannot use a code, plan or credit of one in the other', async () => {
    const life = await openLife(service, start)
    const customerId = (await life.customer())['id'] as string
    const [naira, dollars] = [
      await openSide(life, 'NGN', customerId),
      await openSide(life, 'USD', customerId),
    ]
    await begin(life, naira, 'kept', 'cheap')
    const order = { customerId, planId: dollars.plans.cheap, promoCode: naira.codes.fixed }
    const refused = await life.subscribe(order)
    expect([refused.status, refused.body['error'].details[0].reason]).toEqual([422, 'currency_mismatch'])
    const change = await life.act('change-plan', naira.of['kept']!, {
      planId: dollars.plans.dear,
      effective: 'immediate',
    })
    expect([change.status, change.body['error'].details[0].reason]).toEqual([422, 'currency_mismatch'])
    await life.act('mend-credit', customerId, { amount: 5_000_000, currency: 'NGN', reason: 'A gift' })
    await begin(life, dollars, 'dear', 'cheap')
    const [invoice] = await life.invoices(dollars.of['dear']!)
    expect(invoice).toMatchObject({ creditApplied: 0, amountPaid: 400_001, currency: 'USD' })
    expect((await life.done('get-customer', customerId))['credits']).toEqual({ NGN: 5_000_000 })
  })
})
