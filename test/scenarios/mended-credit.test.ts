import { describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

/** Customer credit can be mended, and every movement of it is announced (B11). */
const service = await forThisFile(startService())
let life: Life

const start = '2027-04-01T00:00:00.000Z'
const mend = (id: string, amount: number, key?: string) =>
  life.act(
    'mend-credit',
    id,
    { amount, currency: 'NGN', reason: 'An hour without service' },
    key === undefined ? {} : { 'idempotency-key': key },
  )
interface Movement {
  readonly amount: number
  readonly cause: string
  readonly sourceId: string
  readonly reason: string | null
}
const movements = async (id: string, limit = '100') => {
  const found: Movement[] = []
  let cursor: string | null = null
  do {
    const query = { limit, ...(cursor ? { cursor } : {}) }
    const page: any = (await service.call('list-credit', { key: life.key, params: { id }, query })).body
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return found
}
const accounts = async () => {
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  expect(body).toMatchObject({ ok: true, sumKobo: 0 })
  return Object.fromEntries(body.accounts.map((one: any) => [one.account, one.balanceKobo]))
}

describe('credit granted to correct an error', () => {
  it('comes from what is available, pays the next invoice, and is announced with its cause', async () => {
    life = await openLife(service, start)
    const plan = await life.plan({ amount: 500_000 })
    const { id, customerId } = (await life.begin(plan['id'])) as Record<string, string>
    await life.clock('2027-04-02T00:00:00.000Z')
    const given = await mend(customerId!, 120_000, 'mend-1')
    expect([given.status, given.body]).toMatchObject([
      201,
      {
        amount: 120_000,
        cause: 'merchant',
        sourceType: 'customer',
        sourceId: customerId,
        creditKobo: 120_000,
      },
    ])
    const again = await mend(customerId!, 120_000, 'mend-1')
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([
      201,
      given.body,
      'true',
    ])
    expect(await accounts()).toMatchObject({ merchant_available: 380_000, customer_credit: 120_000 })

    const much = await mend(customerId!, -120_001)
    expect([much.status, refusal(much)]).toMatchObject([
      422,
      { path: 'amount', reason: 'credit_exceeded', creditKobo: 120_000 },
    ])
    expect((await mend(customerId!, -20_000)).body).toMatchObject({ amount: -20_000, creditKobo: 100_000 })
    expect(await accounts()).toMatchObject({ merchant_available: 400_000, customer_credit: 100_000 })

    await life.clock('2027-05-02T00:00:00.000Z')
    const [, second] = await life.invoices(id!)
    expect(second).toMatchObject({ creditApplied: 100_000, amount: 400_000, status: 'paid' })
    await life.clock('2027-05-16T00:00:00.000Z')
    await life.done('cancel-subscription', id!, {})
    const credit = await life.creditOf(customerId!)
    await life.done('refund-invoice', second!['id'], { amount: 10_000 })
    const told = await movements(customerId!, '2')
    expect(told.map(({ amount, cause }) => [amount, cause])).toEqual([
      [-10_000, 'refund'],
      [credit, 'invoice'],
      [-100_000, 'invoice'],
      [-20_000, 'merchant'],
      [120_000, 'merchant'],
    ])
    expect(told.at(-1)?.reason).toBe('An hour without service')
    expect(told[2]?.sourceId).toBe(second!['id'])
    expect(told.reduce((sum, { amount }) => sum + amount, 0)).toBe(await life.creditOf(customerId!))
    await accounts()
  })

  it('is owed where nothing is available, and pays that first when it is removed', async () => {
    life = await openLife(service, start)
    const id = (await life.customer())['id'] as string
    expect((await mend(id, 70_000)).status).toBe(201)
    expect(await accounts()).toMatchObject({ merchant_owed: -70_000, customer_credit: 70_000 })
    expect((await mend(id, -50_000)).status).toBe(201)
    expect(await accounts()).toMatchObject({ merchant_owed: -20_000, customer_credit: 20_000 })
    expect((await mend(id, -20_001)).status).toBe(422)
    expect((await mend(id, 0)).status).toBe(422)
    expect((await mend('cus_nope', 100)).status).toBe(404)
    const other = { amount: 5_000, currency: 'USD', reason: 'A gift' }
    expect((await life.act('mend-credit', id, other)).body).toMatchObject({
      currency: 'USD',
      creditKobo: 5_000,
    })
    expect((await life.done('get-customer', id))['credits']).toEqual({ NGN: 20_000, USD: 5_000 })
    expect((await life.act('mend-credit', id, { ...other, amount: -2_000 })).body).toMatchObject({
      currency: 'USD',
      creditKobo: 3_000,
    })
    const { body } = await service.call<any>('verify-balance', { key: life.key })
    const left = body.accounts.map((one: any) => [one.account, one.currency, one.balanceKobo])
    expect(left.filter(([, , kobo]: unknown[]) => kobo !== 0).sort()).toEqual([
      ['customer_credit', 'NGN', 20_000],
      ['customer_credit', 'USD', 3_000],
      ['merchant_owed', 'NGN', -20_000],
      ['merchant_owed', 'USD', -3_000],
    ])
  })

  // Holds B3, D1.17.
  it('returns in its own currency when what it had paid is not used', async () => {
    life = await openLife(service, start)
    const plan = await life.plan({ amount: 500_000, currency: 'USD' })
    await life.begin(plan['id'])
    await life.clock('2027-04-02T00:00:00.000Z')
    const { id: customerId } = await life.customer()
    const gift = { amount: 500_000, currency: 'USD', reason: 'A gift' }
    expect((await life.act('mend-credit', customerId, gift)).status).toBe(201)
    const { body } = await life.subscribe({ customerId, planId: plan['id'] })
    expect((await life.done('get-customer', customerId))['credits']).toEqual({})
    await life.clock('2027-04-17T00:00:00.000Z')
    await life.done('cancel-subscription', body['id'], { unused: 'refund' })
    expect((await life.done('get-customer', customerId))['credits']).toEqual({ USD: 250_000 })
  })

  it('removed by many concurrent requests never falls below zero', async () => {
    life = await openLife(service, start)
    const id = (await life.customer())['id'] as string
    await mend(id, 100_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => mend(id, -30_000)))
    const taken = answers.filter(({ status }) => status === 201).length
    expect(answers.every(({ status }) => [201, 422, 503].includes(status))).toBe(true)
    expect(taken).toBeLessThanOrEqual(3)
    expect(await life.creditOf(id)).toBe(100_000 - taken * 30_000)
    expect((await movements(id)).length).toBe(taken + 1)
    await accounts()
  })
})
