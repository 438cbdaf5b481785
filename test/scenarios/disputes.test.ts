import { describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { end, mid, small, start } from './april.ts'

/** A payer disputes a payment at their bank: what is held, and how it ends (N3). */
const service = await forThisFile(startService())

type Fields = Record<string, any>

const lever = async (life: Life, body: Fields): Promise<Fields | null> => {
  const {
    status,
    body: answer,
    text,
  } = await service.call<any>('dispute-sandbox-charge', { key: life.key, body })
  expect([status, text]).toEqual([200, text])
  return answer.dispute
}
const decide = (life: Life, { id: disputeId }: Fields, outcome: 'won' | 'lost', more: Fields = {}) =>
  lever(life, { disputeId, outcome, ...more })
const list = async (life: Life): Promise<Fields[]> =>
  (await service.call<any>('list-balance-transactions', { key: life.key, query: { limit: '100' } })).body
    .items

/** What the books say by account: they balance, and what is shown adds up to the journal. */
async function books(life: Life): Promise<Record<string, number>> {
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  expect([body.ok, body.sumKobo]).toEqual([true, 0])
  const shown = await life.balance()
  const [availableKobo, pendingKobo, owedKobo] = ['availableKobo', 'pendingKobo', 'owedKobo'].map((name) =>
    Number(shown[name]),
  ) as [number, number, number]
  const sum = (await list(life)).reduce((total, { amountKobo }) => total + Number(amountKobo), 0)
  expect(sum).toBe(availableKobo + pendingKobo - owedKobo)
  expect(Math.min(availableKobo, owedKobo)).toBe(0)
  const sums = body.accounts.map(({ account, postingsKobo }: Fields) => [account, postingsKobo])
  return Object.fromEntries(sums.filter(([, amount]: [string, number]) => amount !== 0))
}

const types = async (life: Life): Promise<string[]> => (await life.events()).map(({ type }) => type)

async function paid(): Promise<{ life: Life; subscription: Fields; invoiceId: string }> {
  const life = await openLife(service, start)
  const subscription = await life.begin((await life.plan({ amount: small }))['id'])
  return { life, subscription, invoiceId: subscription['latestInvoiceId'] as string }
}

const payOut = (life: Life, amount: number) =>
  service.call<any>('create-payout', {
    key: life.key,
    body: { amount, bankCode: '058', accountNumber: '0123451234' },
  })

describe('a dispute', () => {
  // Holds N3, N0.
  it('holds what is disputed, returns nothing yet, and notifies the owner', async () => {
    const { life, invoiceId } = await paid()
    const dispute = await lever(life, { invoiceId, category: 'fraud', amount: 300_000 })
    expect(dispute).toMatchObject({
      id: expect.stringMatching(/^dsp_/),
      invoiceId,
      paymentId: `${invoiceId}-1`,
      amount: 300_000,
      status: 'needs_response',
      dueAt: '2027-04-01T16:00:00.000Z',
      heldKobo: 300_000,
      lostKobo: 0,
      evidence: { invoice: expect.stringContaining(invoiceId), timeline: expect.any(String) },
    })
    expect(await books(life)).toEqual({
      gateway_clearing: -small,
      merchant_pending: small - 300_000,
      disputes_held: 300_000,
    })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 0, amountReversed: 0 })
    const refused = await life.act('refund-invoice', invoiceId, {})
    expect([refused.status, refusal(refused)['reason']]).toEqual([409, 'disputed'])
    expect(await types(life)).not.toContain('subscription_payment_refunded')
    // A callback that comes twice opens nothing twice.
    const again = await service.call<any>('list-disputes', { key: life.key })
    expect(again.body.items).toEqual([dispute])
    expect(await life.done('get-dispute', dispute!['id'])).toEqual(dispute)
  })

  // Holds N3.
  it('that is won returns everything, to available', async () => {
    const { life, invoiceId } = await paid()
    const dispute = (await lever(life, { invoiceId }))!
    expect(await decide(life, dispute, 'won')).toMatchObject({ status: 'won', heldKobo: 0, lostKobo: 0 })
    expect(await books(life)).toEqual({ gateway_clearing: -small, merchant_available: small })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 0 })
    // It can be refunded now.
    await life.done('refund-invoice', invoiceId, {})
    expect(await books(life)).toEqual({ gateway_clearing: -small, refunds: small })
  })

  // Holds N3, F3.
  it('that is lost goes to refunds, once, and is announced then', async () => {
    const { life, invoiceId } = await paid()
    const dispute = (await lever(life, { invoiceId }))!
    expect(await decide(life, dispute, 'lost')).toMatchObject({ status: 'lost', lostKobo: small })
    const reverse = { invoiceId, amount: small, reference: await nameOf(life) }
    const again = await service.call<any>('reverse-sandbox-charge', { key: life.key, body: reverse })
    expect([again.status, again.body.reversed]).toEqual([200, small])
    expect(await books(life)).toEqual({ gateway_clearing: -small, refunds: small })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({
      amountRefunded: small,
      amountReversed: small,
    })
    const told = (await life.events()).filter(({ type }) => /disput|refunded/.test(type))
    expect(told.map(({ type, data }) => [type, data.amount, data.effectKobo])).toEqual([
      ['dispute_opened', undefined, undefined],
      ['subscription_payment_refunded', small, -small],
      ['dispute_closed', undefined, undefined],
    ])
  })

  // Holds N3: a bank may decide again.
  it('that is won after its loss is restored', async () => {
    const { life, invoiceId } = await paid()
    const dispute = (await lever(life, { invoiceId }))!
    await decide(life, dispute, 'lost')
    expect(await decide(life, dispute, 'won')).toMatchObject({ status: 'won', lostKobo: 0 })
    expect(await books(life)).toEqual({ gateway_clearing: -small, merchant_available: small })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 0, amountReversed: 0 })
    const [restored] = (await life.events()).filter(({ type }) => type === 'payment_restored')
    expect(restored!.data).toMatchObject({ amount: small, effectKobo: small, dispute: { status: 'won' } })
  })

  // Holds N3, F4: what the balance lacks is owed, and repaid by what is released.
  it('after a payout is owed until it is decided', async () => {
    const { life, invoiceId } = await paid()
    await life.clock(mid)
    expect((await payOut(life, small)).status).toBe(201)
    const dispute = (await lever(life, { invoiceId }))!
    expect(await life.balance()).toMatchObject({ availableKobo: 0, owedKobo: small })
    await decide(life, dispute, 'won')
    expect(await life.balance()).toMatchObject({ availableKobo: 0, owedKobo: 0 })
    await books(life)
  })

  // Holds N3: only what is left can be held.
  it('after a refund holds what is left', async () => {
    const { life, invoiceId } = await paid()
    await life.done('refund-invoice', invoiceId, { amount: 200_000 })
    const dispute = (await lever(life, { invoiceId }))!
    expect(dispute).toMatchObject({ amount: small, heldKobo: 300_000 })
    expect(await books(life)).toMatchObject({ disputes_held: 300_000, refunds: 200_000 })
    // The bank takes all of it: the rest is the merchant’s loss (F3).
    expect(await decide(life, dispute, 'lost')).toMatchObject({ lostKobo: small })
    expect(await books(life)).toEqual({
      gateway_clearing: -small,
      refunds: small + 200_000,
      merchant_owed: -200_000,
    })
  })

  // Holds N3, F3: two takings of one charge are at most the charge.
  it('beside a reversal of another kind takes no more than the charge', async () => {
    const { life, invoiceId } = await paid()
    const dispute = (await lever(life, { invoiceId, amount: 300_000 }))!
    const body = { invoiceId, amount: 400_000, reference: 'other-1' }
    const { body: other } = await service.call<any>('reverse-sandbox-charge', { key: life.key, body })
    expect(other).toMatchObject({ reversed: 400_000, excessKobo: 200_000 })
    await decide(life, dispute, 'lost')
    const sums = await books(life)
    expect(sums['refunds']).toBe(small)
    expect(sums['disputes_held']).toBeUndefined()
  })

  // Holds N3, F2: the chain’s unspent credit is held first, and returns to its lot.
  it('holds the chain’s credit first', async () => {
    const { life, subscription, invoiceId } = await paid()
    await life.clock(mid)
    await life.done('cancel-subscription', subscription['id'], { atPeriodEnd: false })
    expect(await life.creditOf(subscription['customerId'])).toBe(small / 2)
    const dispute = (await lever(life, { invoiceId }))!
    expect(await life.creditOf(subscription['customerId'])).toBe(0)
    expect(await books(life)).toMatchObject({ disputes_held: small })
    await decide(life, dispute, 'won')
    expect(await life.creditOf(subscription['customerId'])).toBe(small / 2)
    expect(await books(life)).toEqual({
      gateway_clearing: -small,
      customer_credit: small / 2,
      merchant_available: small / 2,
    })
  })
})

describe('while a dispute is open', () => {
  // Holds N3.
  it('its method is charged by no one but its owner, and again once it is won', async () => {
    const { life, subscription, invoiceId } = await paid()
    const dispute = (await lever(life, { invoiceId, dueAt: '2027-06-01T00:00:00.000Z' }))!
    await life.clock('2027-05-01T02:00:00.000Z')
    expect(await life.subscription(subscription['id'])).toMatchObject({ status: 'past_due' })
    const [renewal] = (await life.invoices(subscription['id'])).slice(-1)
    expect(renewal).toMatchObject({ status: 'open', amountPaid: 0 })
    const { paymentMethodId } = subscription
    const methods = await life.done('list-payment-methods', subscription['customerId'])
    const byHand = await life.act('pay-invoice', renewal!['id'], {
      paymentMethodId: paymentMethodId ?? methods['items'][0].id,
    })
    expect([byHand.status, refusal(byHand)['reason']]).toEqual([409, 'disputed'])
    expect((await life.charges()).length).toBe(1)
    await decide(life, dispute, 'won')
    await life.done('pay-invoice', renewal!['id'], {})
    expect(await life.subscription(subscription['id'])).toMatchObject({ status: 'active' })
    await books(life)
  })

  // Holds N3.
  it('renewals continue where the merchant wants it', async () => {
    const { life, subscription, invoiceId } = await paid()
    const settings = await service.call<any>('update-billing-settings', {
      key: life.key,
      body: { onDispute: 'continue' },
    })
    expect(settings.body.onDispute).toBe('continue')
    await lever(life, { invoiceId, dueAt: '2027-06-01T00:00:00.000Z' })
    await life.clock('2027-05-01T02:00:00.000Z')
    expect(await life.subscription(subscription['id'])).toMatchObject({ status: 'active' })
  })
})

describe('callbacks that are lost', () => {
  // Holds N3: open disputes are asked for daily.
  it('leave a decision to the daily query', async () => {
    const { life, invoiceId } = await paid()
    const dispute = (await lever(life, { invoiceId, dueAt: end }))!
    await decide(life, dispute, 'lost', { silent: true })
    expect(await life.done('get-dispute', dispute['id'])).toMatchObject({ status: 'needs_response' })
    await life.clock('2027-04-03T00:00:00.000Z')
    expect(await life.done('get-dispute', dispute['id'])).toMatchObject({ status: 'lost' })
    expect(await books(life)).toEqual({ gateway_clearing: -small, refunds: small })
  })

  // Holds N3: a notice that never came is found with the next.
  it('of the opening are replaced by the next one', async () => {
    const { life, invoiceId } = await paid()
    expect(await lever(life, { invoiceId, amount: 100_000, silent: true })).toBeNull()
    const second = (await lever(life, { invoiceId, amount: 200_000 }))!
    const { body } = await service.call<any>('list-disputes', { key: life.key })
    expect(body.items.map(({ amount }: Fields) => amount).sort()).toEqual([100_000, 200_000])
    expect(await books(life)).toMatchObject({ disputes_held: 300_000 })
    await decide(life, second, 'won')
    expect(await books(life)).toMatchObject({ disputes_held: 100_000 })
  })
})

describe('a merchant’s answer', () => {
  // Holds N3.
  it('is evidence that they edit and send, once', async () => {
    const { life, invoiceId } = await paid()
    const { id } = (await lever(life, { invoiceId }))!
    const edited = await life.done('update-dispute', id, {
      evidence: { note: 'She came 14 times.', consent: '' },
    })
    expect(edited['evidence']).toMatchObject({ note: 'She came 14 times.' })
    expect(edited['evidence']).not.toHaveProperty('consent')
    const wrong = await life.act('update-dispute', id, { evidence: { face: 'x' } })
    expect(wrong.status).toBe(422)
    expect(await life.done('submit-dispute', id)).toMatchObject({ status: 'under_review' })
    const late = await life.act('update-dispute', id, { evidence: { note: 'x' } })
    expect([late.status, refusal(late)['reason']]).toEqual([409, 'invalid_transition'])
    expect(await books(life)).toMatchObject({ disputes_held: small })
  })

  // Holds N3: accepting a part releases the rest.
  it('accepts all or a part of it', async () => {
    const { life, invoiceId } = await paid()
    const { id } = (await lever(life, { invoiceId }))!
    const above = await life.act('accept-dispute', id, { amount: small + 1 })
    expect(above.status).toBe(422)
    expect(await life.done('accept-dispute', id, { amount: 200_000 })).toMatchObject({
      status: 'accepted',
      heldKobo: 0,
      lostKobo: 200_000,
    })
    expect(await books(life)).toEqual({
      gateway_clearing: -small,
      refunds: 200_000,
      merchant_available: 300_000,
    })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountReversed: 200_000 })
  })

  // Holds N3: reminders 24 and 4 hours before.
  it('is requested by mail, a day and four hours before it is due', async () => {
    const { life, invoiceId } = await paid()
    await lever(life, { invoiceId, dueAt: '2027-04-04T00:00:00.000Z' })
    await life.clock('2027-04-04T01:00:00.000Z')
    const { body } = await service.call<any>('list-disputes', { key: life.key })
    expect(body.items).toMatchObject([{ status: 'needs_response' }])
    await books(life)
  })
})

/** The reference of the last reversal, as its gateway named it. */
async function nameOf(life: Life): Promise<string> {
  const { openBook } = await import('../../shared/adapters/gateways/twin/book.ts')
  const { twinTable } = await import('../../shared/runtime/clients.ts')
  const [entry] = await openBook(twinTable(), life.merchant.merchantId, 'dispute').list()
  return entry!.reference
}
