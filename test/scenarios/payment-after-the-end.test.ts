import { describe, expect, it } from 'vitest'
import { openCheckoutSession } from '../../shared/operations/checkout/open-session.ts'
import { plainChange } from '../../shared/domain/change/plain-change.ts'
import { commitPlainChange } from '../../shared/operations/commit/commit-plain-change.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { chargingContext } from '../support/charging.ts'
import { refusal } from '../support/lifecycle.ts'
import { pastDueCase, setClock, type PastDueCase } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

/** A subscription that dunning has cancelled, which leaves its invoice uncollectible; its customer has a good card by now. */
async function cancelledByDunning(scene: Scene): Promise<PastDueCase> {
  await service.call('update-recovery-settings', { key: scene.key, body: { finalAction: 'cancel' } })
  const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
  const params = { invoiceId: made.invoiceId }
  const stopped = await service.call('stop-recovery', { key: scene.key, params })
  expect(stopped.body['status']).toBe('uncollectible')
  await service.call('attach-payment-method', {
    key: scene.key,
    params: { id: made.customerId },
    body: { token: 'tok_test_success', setDefault: true },
  })
  return made
}

/** The token of a link to the invoice, such as customers were sent while recovery ran. */
async function linkTo(scene: Scene, { invoiceId, failedAt }: PastDueCase): Promise<string> {
  const context = chargingContext(scene, { at: failedAt })
  const opened = openCheckoutSession(context, {
    kind: 'subscription',
    amount: 500_000,
    currency: 'NGN',
    openInvoiceId: invoiceId,
  })
  await commitPlainChange(context, plainChange(undefined, opened.turns))
  return opened.token
}

// Holds B8.
describe('the invoice of a subscription that dunning has cancelled', () => {
  it.each(['by hand', 'by a link'])('is paid %s, and begins and counts nothing (B8)', async (how) => {
    const scene = await openScene(service)
    const made = await cancelledByDunning(scene)
    const before = await service.call('get-subscription', {
      key: scene.key,
      params: { id: made.subscriptionId },
    })
    const body = { rail: 'card', token: 'tok_test_success' }
    const paid =
      how === 'by hand'
        ? await service.call('pay-invoice', { key: scene.key, params: { id: made.invoiceId }, body: {} })
        : await service.call('pay-checkout', { params: { token: await linkTo(scene, made) }, body })
    expect([paid.status, paid.text]).toEqual([200, paid.text])
    const invoice = await service.call('get-invoice', { key: scene.key, params: { id: made.invoiceId } })
    expect(invoice.body).toMatchObject({ status: 'paid', amountPaid: 500_000, attemptCount: 2 })
    const after = await service.call('get-subscription', {
      key: scene.key,
      params: { id: made.subscriptionId },
    })
    expect(after.body).toEqual({ ...before.body, version: Number(before.body['version']) + 1 })
    expect((await scene.eventTypes()).at(-1)).toBe('subscription_payment_recovered')
    const again = await service.call('pay-invoice', {
      key: scene.key,
      params: { id: made.invoiceId },
      body: {},
    })
    expect([again.status, refusal(again)['reason']]).toEqual([409, 'invalid_transition'])
  })
})

describe('a checkout whose money was awaited after its end', () => {
  it('returns its promo code when the money does not arrive', async () => {
    const scene = await openScene(service)
    await setClock(service, scene, '2027-02-08T09:00:00.000Z')
    const plan = await scene.plan()
    const code = { code: 'ONE', discountType: 'percentage', discountValue: 50, maxRedemptions: 1 }
    const promo = (await service.call('create-promo-code', { key: scene.key, body: code })).body
    const order = { planId: plan['id'], customerEmail: 'late@pay.test', promoCode: 'ONE' }
    const { token, id } = (await service.call('start-checkout', { key: scene.key, body: order })).body
    await service.call('pay-checkout', { params: { token }, body: { rail: 'ussd' } })
    const remaining = async () =>
      (await service.call('get-promo-code', { key: scene.key, params: { id: promo['id'] } })).body[
        'remaining'
      ] as number

    // While the payment is out, its use is reserved; past the session's end it is free again (A6).
    expect(await remaining()).toBe(0)
    await setClock(service, scene, '2027-02-10T09:00:00.000Z')
    expect(await remaining()).toBe(1)
    const settled = { reference: id, outcome: 'failed' }
    expect((await service.call('settle-sandbox-payment', { key: scene.key, body: settled })).status).toBe(200)
    expect(await remaining()).toBe(1)
    await setClock(service, scene, '2027-02-20T09:00:00.000Z')
    expect(await remaining()).toBe(1)
  })
})
