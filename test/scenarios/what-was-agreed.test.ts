import { describe, expect, it } from 'vitest'
import { openLife, refusal } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const start = '2027-04-01T09:00:00.000Z'
const half = '2027-04-16T09:00:00.000Z'

const service = await forThisFile(startService())

describe('the terms that were agreed', () => {
  // Holds D4.20, D6.3.
  it('stay when the plan is archived, with numbers that the subscription counts', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const { id } = await life.begin(plan['id'])
    await life.done('archive-plan', plan['id'])
    await life.clock('2027-06-01T09:00:00.000Z')
    const invoices = await life.invoices(id)
    expect(invoices.map(({ status, number }) => [status, number])).toEqual(
      [1, 2, 3].map((n) => ['paid', `${id.slice(-10)}-${n}`]),
    )
  })

  // Holds D5.16.
  it('pay a change from credit first, and from money only then', async () => {
    const life = await openLife(service, start)
    const [basic, gold] = [await life.plan({ amount: 300_000 }), await life.plan({ amount: 500_000 })]
    const { id, customerId } = await life.begin(gold['id'])
    await life.clock(half)
    await life.done('change-plan', id, { planId: basic['id'] })
    expect(await life.creditOf(customerId)).toBe(100_000)
    const charges = (await life.charges()).length
    const back = await life.done('change-plan', id, { planId: gold['id'] })
    expect(back['invoice']).toMatchObject({ status: 'paid', creditApplied: 100_000, amount: 0 })
    expect(await life.creditOf(customerId)).toBe(0)
    expect(await life.charges()).toHaveLength(charges)
  })
})

describe('the merchant’s notes', () => {
  const keys = (count: number, value = '') =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-${n}`, value]))

  // Holds D1.7.
  it.each([
    [201, keys(20, 'x'.repeat(80))],
    [201, { ['k'.repeat(40)]: 'v'.repeat(500) }],
    [422, keys(21)],
    [422, { ['k'.repeat(41)]: 'v' }],
    [422, { key: 'v'.repeat(501) }],
    [422, keys(5, 'v'.repeat(450))],
  ])('answer %i to what keeps to their size or does not', async (status, metadata) => {
    const { sandbox } = await service.merchant()
    const body = { email: 'ada@example.test', metadata }
    const answer = await service.call('create-customer', { key: sandbox.secretKey, body })
    expect(answer.status).toBe(status)
    if (status === 422) expect(refusal(answer)['path']).toMatch(/^metadata/)
  })
})
