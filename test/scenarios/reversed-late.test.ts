import { describe, expect, it } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { postedOn, settlePending } from '../support/pending.ts'
import { startService } from '../support/service.ts'
import { end, small, start } from './april.ts'

/** What a bank takes back of a payment that came too late is taken from where its money is by then (R5). */
const service = await forThisFile(startService())

const dayMs = 86_400_000

/** A renewal by direct debit that its bank pays after the subscription was cancelled. */
async function paidTooLate(token: string) {
  const life = await openLife(service, start)
  const { id, customerId } = await life.begin((await life.plan({ amount: small }))['id'])
  const body = { token, rail: 'direct_debit', setDefault: true }
  await service.call('attach-payment-method', { key: life.key, params: { id: customerId }, body })
  await life.clock(end)
  const { latestInvoiceId } = await life.subscription(id)
  await life.done('cancel-subscription', id, { unused: 'none' })
  const chargeReference = `${latestInvoiceId}-1`
  expect(await settlePending(service, life, chargeReference, 'success')).toBe(200)
  expect(await postedOn(service, life, 'unapplied')).toBe(small)
  return { life, customerId: customerId as string, chargeReference }
}

const reverse = async (life: Life, body: object) =>
  (await service.call('reverse-sandbox-charge', { key: life.key, body })).body

/** The events of what was returned: amount, of which credit, of which loss, and why. */
const told = async (life: Life) =>
  (await life.events())
    .filter(({ type }) => type === 'subscription_payment_refunded')
    .map(({ data }) => [data.amount, data.fromCreditKobo, data.excessKobo, data.reason])

const isSound = async (life: Life) =>
  (await service.call('verify-balance', { key: life.key })).body['ok'] as boolean

// Holds R5.
describe('a bank takes back a payment that came too late', () => {
  it('from the credit that it became, and from no gift; spent credit is the merchant’s cost', async () => {
    const { life, customerId, chargeReference } = await paidTooLate('tok_test_refund_fails')
    // Its refund was refused for a week.
    await life.clock(addMs(end, 9 * dayMs))
    expect(await life.creditOf(customerId)).toBe(small)
    await life.act('mend-credit', customerId, { amount: 50_000, currency: 'NGN', reason: 'A gift' })
    expect(
      await reverse(life, { chargeReference, amount: 200_000, reference: 'dsp-1', reason: 'fraud' }),
    ).toEqual({
      invoiceId: chargeReference.slice(0, -2),
      reversed: 200_000,
      reference: 'dsp-1',
      chargeReference,
      excessKobo: 0,
    })
    expect(await life.creditOf(customerId)).toBe(small - 200_000 + 50_000)
    // A bill of 250,000 draws on the older lot first: 50,000 of the payment are left.
    const plan = await life.plan({ amount: 250_000 })
    await service.call('create-subscription', { key: life.key, body: { customerId, planId: plan['id'] } })
    expect(await life.creditOf(customerId)).toBe(small - 200_000 - 250_000 + 50_000)
    const before = await life.balance()
    await reverse(life, { chargeReference, reference: 'dsp-2', amount: small })
    // 300,000 are left of the charge: 50,000 of its credit, the rest the merchant's; the gift stays.
    expect(await life.creditOf(customerId)).toBe(50_000)
    const after = await life.balance()
    const stands = ({ availableKobo, pendingKobo, owedKobo }: typeof before) =>
      Number(availableKobo) + Number(pendingKobo) - Number(owedKobo)
    expect(stands(before) - stands(after)).toBe(250_000)
    expect((await told(life)).slice(-2)).toEqual([
      [200_000, 200_000, undefined, 'fraud'],
      [300_000, 50_000, undefined, undefined],
    ])
    expect(await isSound(life)).toBe(true)
  })

  it('after it was refunded: the merchant’s loss, once', async () => {
    const { life, chargeReference } = await paidTooLate('tok_test_success')
    await life.clock(addMs(end, 3 * 3_600_000))
    expect(await postedOn(service, life, 'unapplied')).toBe(0)
    const before = await life.balance()
    for (const _ of ['told', 'told again']) {
      const { reversed, excessKobo } = await reverse(life, {
        chargeReference,
        amount: small,
        reference: 'dsp-1',
      })
      expect([reversed, excessKobo]).toEqual([small, small])
    }
    const after = await life.balance()
    expect(after['availableKobo'] - after['owedKobo']).toBe(
      before['availableKobo'] - before['owedKobo'] - small,
    )
    expect(await isSound(life)).toBe(true)
  })
})
