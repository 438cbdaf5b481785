import { describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { small, start, mid } from './april.ts'

/** What gateways keep of charges, and who bears it (N1, V11). */
const service = await forThisFile(startService())

type Fields = Record<string, any>

/** Paystack's: 1.5 % and 100 naira, which are waived under 2,500, at most 2,000 naira. */
const usual = { percentBp: 150, fixedKobo: 10_000, waivedBelowKobo: 250_000, capKobo: 200_000 }
const fee = 17_500

const terms = async (life: Life, body: Fields) =>
  service.call<any>('set-sandbox-gateway', { key: life.key, body })
const list = async (life: Life): Promise<Fields[]> =>
  (await service.call<any>('list-balance-transactions', { key: life.key, query: { limit: '100' } })).body
    .items

async function accounts(life: Life): Promise<Record<string, number>> {
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  expect(body).toMatchObject({ ok: true, sumKobo: 0 })
  return Object.fromEntries(body.accounts.map(({ account, postingsKobo }: Fields) => [account, postingsKobo]))
}

async function shop(feeBearer: 'platform' | 'merchant'): Promise<{ life: Life; subscription: Fields }> {
  const life = await openLife(service, start)
  expect(await terms(life, { fees: usual, feeBearer })).toMatchObject({
    status: 200,
    body: { leastKobo: null, fees: usual, feeBearer },
  })
  const subscription = await life.begin((await life.plan({ amount: small }))['id'])
  return { life, subscription }
}

describe('the fee of a charge', () => {
  // Holds N1.
  it('is the platform’s unless set otherwise: a memo, and the merchant earns all', async () => {
    const { life } = await shop('platform')
    expect(await accounts(life)).toEqual({ gateway_clearing: -small, merchant_pending: small })
    expect(await list(life)).toMatchObject([
      { type: 'charge', amountKobo: small, feeKobo: fee, netKobo: small },
    ])
    const [told] = (await life.events()).filter(({ type }) => type === 'subscription_payment_success')
    expect(told!.data).toMatchObject({ amount: small, effectKobo: small })
  })

  // Holds N1, Q7.
  it('lowers what the merchant earns where they bear it, in the same entry', async () => {
    const { life, subscription } = await shop('merchant')
    expect(await accounts(life)).toEqual({
      gateway_clearing: -small,
      merchant_pending: small - fee,
      fees: fee,
    })
    expect(await list(life)).toMatchObject([
      { type: 'charge', amountKobo: small - fee, feeKobo: fee, netKobo: small - fee },
    ])
    const shown = await service.call<any>('list-customer-transactions', {
      key: life.key,
      params: { id: subscription['customerId'] },
    })
    expect(shown.body.items).toMatchObject([{ amount: small, feeKobo: fee, netKobo: small - fee }])
    const [told] = (await life.events()).filter(({ type }) => type === 'subscription_payment_success')
    expect(told!.data).toMatchObject({ amount: small, effectKobo: small - fee })
    // The customer has paid all of it, and a receipt says so.
    expect(await life.done('get-invoice', subscription['latestInvoiceId'])).toMatchObject({
      amountPaid: small,
    })
  })

  // Holds N1: what the gateway kept was never the merchant's.
  it('may be owed after a refund, and nothing beyond it', async () => {
    const { life, subscription } = await shop('merchant')
    const invoiceId = subscription['latestInvoiceId'] as string
    await life.done('refund-invoice', invoiceId, {})
    expect(await life.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 0, owedKobo: fee })
    expect(await accounts(life)).toMatchObject({ merchant_owed: -fee, refunds: small, fees: fee })
    // The next earnings repay it.
    await life.begin((await life.plan({ amount: small }))['id'])
    await life.clock(mid)
    expect(await life.balance()).toMatchObject({ availableKobo: small - 2 * fee, owedKobo: 0 })
  })

  // Holds N1: money that was paid out is no fee.
  it('is all that a refund may leave owed', async () => {
    const { life, subscription } = await shop('merchant')
    await life.clock(mid)
    const paid = await service.call<any>('create-payout', {
      key: life.key,
      body: { amount: 100_000, bankCode: '058', accountNumber: '0123451234' },
    })
    expect(paid.status).toBeLessThan(300)
    const short = await life.act('refund-invoice', subscription['latestInvoiceId'], {})
    expect([short.status, short.body['error'].code]).toEqual([422, 'insufficient_balance'])
    expect(
      await life.done('refund-invoice', subscription['latestInvoiceId'], { amount: 300_000 }),
    ).toBeTruthy()
  })

  // Holds N1: of credit that becomes the customer's too.
  it('is owed for credit of an unused period', async () => {
    const { life, subscription } = await shop('merchant')
    await life.done('cancel-subscription', subscription['id'], { atPeriodEnd: false })
    const sums = await accounts(life)
    expect(sums['fees']).toBe(fee)
    expect(sums['customer_credit']).toBe(small)
    expect(sums['merchant_owed']).toBe(-fee)
  })

  // Holds N1: each way in which an invoice is paid.
  it('is booked for renewals and plan changes, never above the charge', async () => {
    const { life, subscription } = await shop('merchant')
    const larger = await life.plan({ amount: 2 * small })
    await terms(life, { fees: { percentBp: 0, fixedKobo: 10 * small } })
    await life.done('change-plan', subscription['id'], {
      planId: larger['id'],
      effective: 'immediate',
      proration: 'charge_now',
    })
    const [changed] = await list(life)
    expect(changed).toMatchObject({ type: 'charge', feeKobo: small, netKobo: 0, amountKobo: 0 })
    expect((await accounts(life))['fees']).toBe(fee + small)
  })
})

describe('the sandbox gateway’s terms', () => {
  // Holds V11.
  it('keep what a call leaves out, and refuse invalid fees', async () => {
    const life = await openLife(service, start)
    await terms(life, { leastKobo: 5_000 })
    expect((await terms(life, { fees: { percentBp: 150 } })).body).toEqual({
      leastKobo: 5_000,
      fees: { percentBp: 150, fixedKobo: 0, waivedBelowKobo: 0, capKobo: null },
      feeBearer: 'platform',
    })
    const wrong = await terms(life, { fees: { percentBp: 10_001 } })
    expect([wrong.status, refusal(wrong)['path']]).toEqual([422, 'fees.percentBp'])
    const live = await service.call<any>('set-sandbox-gateway', {
      key: life.merchant.live.secretKey,
      body: {},
    })
    expect([live.status, refusal(live)['reason']]).toEqual([403, 'sandbox_only'])
  })
})
