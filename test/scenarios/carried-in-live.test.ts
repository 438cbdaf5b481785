import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startLiveDoubles } from '../support/gateway-doubles.ts'
import { startService, type Answer, type Call, type Service } from '../support/service.ts'

const service = await forThisFile(startService())
const { paystack } = await forThisFile(startLiveDoubles())
const merchant = await service.merchant()

const call = (name: Parameters<Service['call']>[0], sent: Omit<Call, 'key'> = {}): Promise<Answer<any>> =>
  service.call(name, { key: merchant.live.secretKey, ...sent })

// Holds G5.
it('a charge below the gateway’s minimum is not sent: it waits for the next invoice', async () => {
  const email = 'little@example.com'
  const customer = await call('create-customer', { body: { email } })
  paystack.giveCard('AUTH_little', email, 'success')
  const params = { id: customer.body.id as string }
  await call('attach-payment-method', { params, body: { token: 'AUTH_little', rail: 'card' } })
  const code = { code: 'NEARLY', discountType: 'fixed', discountValue: 498_000, currency: 'NGN' }
  await call('create-promo-code', { body: { ...code, duration: 'once' } })
  const asked = paystack.calls.length
  const terms = { name: 'Gold', amount: 500_000, interval: 'month' }
  const { body: plan } = await call('create-plan', { body: terms })
  const body = { customerId: params.id, planId: plan.id, promoCode: 'NEARLY' }
  const made = await call('create-subscription', { body })
  expect(made.body).toMatchObject({ status: 'active' })
  const first = await call('get-invoice', { params: { id: made.body.latestInvoiceId } })
  expect(first.body).toMatchObject({ status: 'paid', amount: 0, amountPaid: 0, attempts: [] })
  const linesOf = ({ lines }: Answer<any>['body']) => lines.map(({ type, amount }: any) => [type, amount])
  expect(linesOf(first.body)).toEqual([
    ['plan', 500_000],
    ['carried', -2_000],
    ['discount', -498_000],
  ])
  expect(paystack.calls.length).toBe(asked)
  const next = await call('get-upcoming-invoice', { params: { id: made.body.id } })
  expect([next.body.amount, linesOf(next.body)]).toEqual([
    502_000,
    [
      ['plan', 500_000],
      ['carried', 2_000],
    ],
  ])
})
