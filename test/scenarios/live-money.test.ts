import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { logger } from '../../shared/runtime/logger.ts'
import type { CardFate } from '../gateways/paystack-parts.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startLiveDoubles } from '../support/gateway-doubles.ts'
import { startService, type Answer, type Call, type Service } from '../support/service.ts'

const service = await forThisFile(startService())
const { paystack, nomba } = await forThisFile(startLiveDoubles())
const merchant = await service.merchant()

type Sent = Omit<Call, 'key'>

function call(name: Parameters<Service['call']>[0], sent: Sent = {}): Promise<Answer<any>> {
  return service.call(name, { key: merchant.live.secretKey, ...sent })
}

const plan = (more: object = {}) =>
  call('create-plan', { body: { name: 'Gold', amount: 500_000, interval: 'month', ...more } }).then(
    ({ body }) => body,
  )

/** A payer at a checkout of a plan, sent to the gateway's page. */
async function sentToPage(email = 'ada@example.com') {
  const { id } = await plan()
  const session = await call('start-checkout', { body: { planId: id, customerEmail: email } })
  const params = { token: session.body.token as string }
  const paid = await service.call('pay-checkout', { params, body: { rail: 'card' } })
  return { params, paid, sent: String(paid.body['reference']).replaceAll('_', '-') }
}

const callback = (sent: { headers: Record<string, string>; body: string }, name = 'paystack') =>
  service.call('receive-gateway-callback', {
    params: { mode: 'live', name },
    headers: sent.headers,
    rawBody: sent.body,
  })

// Holds G5.
it('a plan below Paystack’s minimum is refused in live, and accepted in the sandbox', async () => {
  const refused = await call('create-plan', { body: { name: 'Tiny', amount: 4_999, interval: 'month' } })
  expect([refused.status, refused.body.error.details]).toMatchObject([
    422,
    [{ path: 'amount', reason: 'amount_too_small', leastKobo: 5_000 }],
  ])
  const body = { name: 'Tiny', amount: 4_999, interval: 'month' }
  expect((await service.call('create-plan', { key: merchant.sandbox.secretKey, body })).status).toBe(201)
})

describe('live checkout over Paystack', () => {
  it('sends the payer to the gateway’s page, and queries the status when they return', async () => {
    const { params, paid, sent } = await sentToPage()
    expect(paid.body).toMatchObject({
      status: 'processing',
      nextAction: { type: 'redirect', url: expect.stringContaining(sent) },
    })
    paystack.pay(sent)
    const status = await service.call('get-checkout-status', { params })
    expect(status.body).toMatchObject({ status: 'completed', subscriptionId: expect.any(String) })
    const { body } = await call('get-subscription', { params: { id: String(status.body['subscriptionId']) } })
    expect(body).toMatchObject({ status: 'active', paymentMethodId: expect.any(String) })
    const methods = await call('list-payment-methods', { params: { id: body.customerId } })
    expect(methods.body.items).toMatchObject([{ brand: 'visa', last4: '4081', expMonth: 12, expYear: 2030 }])
    // Paid once at the gateway, and again by nobody.
    await service.call('pay-checkout', { params, body: { rail: 'card' } })
    expect(paystack.movements.filter(({ reference }) => reference === sent)).toHaveLength(1)
  })

  // Holds D11.25.
  it('completes by a confirmed callback, however often it comes, and never by an unconfirmed one', async () => {
    const { params, sent } = await sentToPage('bola@example.com')
    // Signed, and not true: the gateway knows better.
    const early = paystack.webhook('charge.success', { reference: sent, amount: 500_000, status: 'success' })
    expect((await callback(early)).status).toBe(200)
    expect((await service.call('get-checkout-status', { params })).body['status']).toBe('processing')
    const forged = { ...early, headers: { 'x-paystack-signature': '00' } }
    expect((await callback(forged)).status).toBe(401)
    expect((await callback({ headers: {}, body: 'not json' })).status).toBe(401)
    paystack.pay(sent)
    for (let i = 0; i < 3; i += 1) expect((await callback(early)).status).toBe(200)
    expect((await service.call('get-checkout-status', { params })).body['status']).toBe('completed')
  })

  // Holds A8, A10.
  it('books a payment on a page whose card had failed before, also after another was opened', async () => {
    const { params, sent } = await sentToPage('again@example.com')
    paystack.pay(sent, 'failed')
    expect((await service.call('get-checkout-status', { params })).body['status']).toBe('failed')
    const second = await service.call('pay-checkout', { params, body: { rail: 'card' } })
    const other = String(second.body['reference']).replaceAll('_', '-')
    expect(other).not.toBe(sent)
    paystack.pay(sent)
    expect((await callback(paystack.webhook('charge.success', { reference: sent }))).status).toBe(200)
    expect((await service.call('get-checkout-status', { params })).body['status']).toBe('completed')
    // Who pays the other page too has that back.
    paystack.pay(other)
    await callback(paystack.webhook('charge.success', { reference: other }))
    const moved = (reference: string) =>
      paystack.movements.filter((one) => one.reference === reference).map(({ kind }) => kind)
    expect([moved(sent), moved(other)]).toEqual([['charge'], ['charge', 'refund']])
  })

  // Holds R5.
  it('books a one-time payment that was reversed', async () => {
    const body = { amount: 70_000, customerEmail: 'once@example.com' }
    const session = await call('start-checkout', { body })
    const params = { token: session.body.token as string }
    const paid = await service.call('pay-checkout', { params, body: { rail: 'card' } })
    const sent = String(paid.body['reference']).replaceAll('_', '-')
    paystack.pay(sent)
    expect((await service.call('get-checkout-status', { params })).body['status']).toBe('completed')
    paystack.acceptDispute(sent, 70_000)
    const before = (await call('get-balance')).body
    const lost = paystack.webhook('charge.dispute.resolve', { transaction: { reference: sent } })
    for (const _ of [1, 2]) expect((await callback(lost)).status).toBe(200)
    const after = (await call('get-balance')).body
    expect(before.pendingKobo - after.pendingKobo).toBe(70_000)
  })

  // Holds G8.
  it('queries the gateway once for one callback, and not at all for a settled payment', async () => {
    const { params, sent } = await sentToPage('onlyonce@example.com')
    paystack.pay(sent)
    const asked = () => paystack.calls.filter(({ path }) => path.startsWith('/transaction/verify/')).length
    const before = asked()
    await callback(paystack.webhook('charge.success', { reference: sent }))
    expect(asked() - before).toBe(1)
    await callback(paystack.webhook('charge.success', { reference: sent }))
    expect(asked() - before).toBe(1)
    expect((await service.call('get-checkout-status', { params })).body['status']).toBe('completed')
  })

  // Holds G8.
  it('explains an email that the gateway refuses, and lets the payer correct it', async () => {
    const { id } = await plan()
    const session = await call('start-checkout', { body: { planId: id } })
    const params = { token: session.body.token as string }
    const payAs = (email: string) => service.call('pay-checkout', { params, body: { rail: 'card', email } })
    const mistyped = await payAs('chidi@example.con')
    expect([mistyped.status, mistyped.body['error']]).toMatchObject([
      422,
      { code: 'validation_error', details: [{ path: 'email' }] },
    ])
    expect((await payAs('chidi@example.com')).body).toMatchObject({ nextAction: { type: 'redirect' } })
  })

  it('needs an email for the page, and says so before anything is written', async () => {
    const { id } = await plan()
    const session = await call('start-checkout', { body: { planId: id, customerPhone: '08031234567' } })
    const params = { token: session.body.token as string }
    const paid = await service.call('pay-checkout', { params, body: { rail: 'card' } })
    expect(paid.status).toBe(422)
    expect(paid.body['error'].details[0].path).toBe('email')
  })

  it('lets the payer try again when the page could not be opened', async () => {
    const { id } = await plan()
    const session = await call('start-checkout', { body: { planId: id, customerEmail: 'chi@example.com' } })
    const params = { token: session.body.token as string }
    paystack.breakCall(1, 'lost after', ({ path }) => path === '/transaction/initialize')
    expect((await service.call('pay-checkout', { params, body: { rail: 'card' } })).status).toBe(402)
    const again = await service.call('pay-checkout', { params, body: { rail: 'card' } })
    expect(again.body['nextAction']).toMatchObject({ type: 'redirect' })
  })

  // Holds D3.19.
  it('does not offer what the gateway lacks', async () => {
    const { id } = await plan()
    const session = await call('start-checkout', { body: { planId: id, customerEmail: 'dan@example.com' } })
    const params = { token: session.body.token as string }
    const paid = await service.call('pay-checkout', { params, body: { rail: 'virtual_account' } })
    expect([paid.status, paid.body['error'].details]).toEqual([
      422,
      [{ reason: 'not_supported', ability: 'virtual_account' }],
    ])
  })
})

describe('live stored charges over Paystack', () => {
  const withCard = async (fate: CardFate) => {
    const email = `${fate.replaceAll(' ', '')}@example.com`
    const customer = await call('create-customer', { body: { email } })
    const token = `AUTH_${fate.replaceAll(' ', '')}`
    paystack.giveCard(token, email, fate)
    await call('attach-payment-method', { params: { id: customer.body.id }, body: { token, rail: 'card' } })
    const { id } = await plan()
    return call('create-subscription', { body: { customerId: customer.body.id, planId: id } })
  }

  it('succeeds only when amount, currency and reference are what was asked', async () => {
    expect((await withCard('success')).body).toMatchObject({ status: 'active' })
    expect((await withCard('wrong amount')).body).toMatchObject({ status: 'incomplete' })
  })

  it('declines with our own code', async () => {
    const { body } = await withCard('insufficient')
    expect(body).toMatchObject({ status: 'incomplete' })
    const invoice = await call('get-invoice', { params: { id: body.latestInvoiceId } })
    expect(invoice.body.attempts).toMatchObject([{ failureCode: 'insufficient_funds' }])
  })

  it('writes no key, token, card or address to a log, whatever the gateway says', async () => {
    const lines: string[] = []
    const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(logger, level).mockImplementation((...line) => void lines.push(inspect(line, { depth: 9 }))),
    )
    await withCard('success')
    await withCard('insufficient')
    await sentToPage('secret@example.com')
    for (const fault of ['lost after', '500 after', 'garbage after'] as const) {
      paystack.breakCall(1, fault, ({ path }) => path === '/transaction/charge_authorization')
      await withCard('success')
    }
    paystack.tellOtherwise(() => ({ status: 401, body: { status: false, message: 'Invalid key' } }))
    await call('resolve-payout-account', { body: { bankCode: '057', accountNumber: '0123456789' } })
    await call('buy-airtime', { body: { phoneNumber: '2348031234508', amount: 100, network: 'MTN' } })
    for (const spy of spies) spy.mockRestore()
    const text = lines.join('')
    expect(text).toContain('gateway_credentials')
    const { clientSecret, signatureKey } = nomba.secret
    const secrets = [paystack.secretKey, 'AUTH_', '4081', '408408', '@example.com', 'Bearer ', 'token-1']
    for (const secret of [...secrets, clientSecret!, signatureKey!, merchant.live.secretKey])
      expect(text, secret).not.toContain(secret)
  })

  it('refuses a test token and an invalid one', async () => {
    const customer = await call('create-customer', { body: { email: 'x@example.com' } })
    const attach = (token: string) =>
      call('attach-payment-method', { params: { id: customer.body.id }, body: { token, rail: 'card' } })
    expect((await attach('tok_test_success')).status).toBe(422)
    expect((await attach('4084084084084081')).status).toBe(422)
  })

  it('refunds once, and learns by callback when it is done', async () => {
    const { body } = await withCard('success')
    const refund = await call('refund-invoice', { params: { id: body.latestInvoiceId }, body: {} })
    expect(refund.body).toMatchObject({ status: 'pending', refunded: 500_000 })
    paystack.setRefunds('processed')
    const sent = paystack.movements.at(-1)!.reference
    expect(
      (await callback(paystack.webhook('refund.processed', { transaction_reference: sent }))).status,
    ).toBe(200)
    expect(
      paystack.movements.filter(({ kind, reference }) => kind === 'refund' && reference === sent),
    ).toHaveLength(1)
    paystack.setRefunds('pending')
  })

  // Holds G1.
  it('takes no more from the merchant than a refund of a part, whatever status the gateway gives the payment', async () => {
    const { body } = await withCard('success')
    const sent = paystack.movements.at(-1)!.reference
    const params = { id: String(body['latestInvoiceId']) }
    await call('refund-invoice', { params, body: { amount: 100_000 } })
    paystack.finishRefunds()
    await callback(paystack.webhook('refund.processed', { transaction_reference: sent }))
    const invoice = () => call('get-invoice', { params }).then((answer) => answer.body)
    expect(await invoice()).toMatchObject({ amountPaid: 500_000, amountRefunded: 100_000 })
    // What the dashboard gave back is booked by its own amount, once.
    paystack.refundByDashboard(sent, 50_000)
    for (let i = 0; i < 2; i += 1)
      await callback(paystack.webhook('refund.processed', { transaction_reference: sent }))
    expect(await invoice()).toMatchObject({ amountPaid: 500_000, amountRefunded: 150_000 })
  })

  // Holds G1.
  it('books nothing of a payment with only the status reversed, and alerts the operator', async () => {
    const { body } = await withCard('success')
    const sent = paystack.movements.at(-1)!.reference
    paystack.reverse(sent)
    const lines = vi.spyOn(logger, 'error')
    await callback(paystack.webhook('charge.dispute.resolve', { transaction: { reference: sent } }))
    expect(lines).toHaveBeenCalledWith('operator', expect.objectContaining({ alarm: 'reversal_unbooked' }))
    lines.mockRestore()
    const invoice = await call('get-invoice', { params: { id: body.latestInvoiceId } })
    expect(invoice.body).toMatchObject({ amountPaid: 500_000, amountRefunded: 0 })
  })

  it('books what a dispute took, once', async () => {
    const { body } = await withCard('success')
    const sent = paystack.movements.at(-1)!.reference
    paystack.acceptDispute(sent, 500_000)
    const lost = paystack.webhook('charge.dispute.resolve', { transaction: { reference: sent } })
    await callback(lost)
    await callback(lost)
    const invoice = await call('get-invoice', { params: { id: body.latestInvoiceId } })
    expect(invoice.body).toMatchObject({ amountPaid: 500_000, amountRefunded: 500_000 })
  })
})

describe('live look-ups and bills', () => {
  // Holds G8.
  it('lists every bank, also those with codes of five digits and with letters', async () => {
    const codes = ['035A', '044', '057', '50211', 'FC40163']
    const { body } = await call('list-banks')
    expect(body.items.map(({ code }: { code: string }) => code).toSorted()).toEqual(codes)
  })

  it('buys bills from the configured provider', async () => {
    expect((await call('list-discos')).body.items).toEqual([{ id: 'jed', name: 'Jos Electric' }])
    vi.stubEnv('BILLS_LIVE', '')
    const refused = await call('list-discos')
    expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
      422,
      'not_supported',
      [{ reason: 'not_supported', ability: 'bills' }],
    ])
    const airtime = await call('buy-airtime', { body: { phoneNumber: '08031234567', amount: 100 } })
    expect(airtime.status).toBe(422)
    vi.stubEnv('BILLS_LIVE', 'nomba')
  })

  it('needs the bundle where two cost the same', async () => {
    const body = { phoneNumber: '08031234567', network: 'MTN', amount: 500 }
    const { status, body: answer } = await call('buy-data', { body })
    expect([status, answer.error.details[0].reason]).toEqual([422, 'ambiguous_amount'])
  })
})

describe('configuration', () => {
  it('with a wrong gateway starts nothing, and names it', async () => {
    vi.stubEnv('GATEWAY_LIVE', 'stripe')
    const { status } = await call('list-banks')
    expect(status).toBe(500)
    vi.stubEnv('GATEWAY_LIVE', 'paystack')
  })
})
