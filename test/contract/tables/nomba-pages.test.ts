import { describe, expect, it } from 'vitest'
import type { HostedRequest } from '../../../shared/ports/payment-gateway.ts'
import { bad, good } from './nomba-words.ts'
import { merchantId, nobodyKnows, notLetIn, told, ulid, type Said } from './told.ts'

const reference = `chk_${ulid}-1`
const request = {
  ...{ merchantId, reference, amount: 500_001, currency: 'NGN', rail: 'card', keep: true },
  customer: { id: 'cus_1', email: 'ada@example.com', phone: null },
  returnUrl: 'https://shop.example/back',
} as HostedRequest
const route = 'POST /v1/checkout/order'
const again = `GET /v1/checkout/order/${reference}`
const link = { checkoutLink: 'https://pay.example/1', orderReference: reference }
const page = { kind: 'pending', action: { type: 'redirect', url: 'https://pay.example/1' } }

const started = async (said: Said, more: object = {}, second: Said = 'silence') => {
  const gateway = await told('nomba')
  gateway.answer(route, said)
  gateway.answer(again, second)
  const outcome = await gateway.hear(() => gateway.payments.startPayment({ ...request, ...more }))
  return { gateway, outcome }
}

describe('a payment on Nomba’s page', () => {
  it('is an order under our reference that requests a token', async () => {
    const { gateway, outcome } = await started(good(link))
    expect(outcome).toEqual(page)
    const { body, headers } = gateway.calls[1]!
    expect(headers['x-idempotent-key']).toBe(reference)
    expect(body).toEqual({
      order: {
        ...{ orderReference: reference, amount: 5000.01, currency: 'NGN', customerEmail: 'ada@example.com' },
        ...{ callbackUrl: 'https://shop.example/back', customerId: 'cus_1', allowedPaymentMethods: ['Card'] },
        orderMetaData: {
          ...{ reference, customer: 'cus_1', merchant: merchantId, session: `chk_${ulid}`, kobo: '500001' },
        },
      },
      tokenizeCard: true,
    })
    expect(gateway.noted(reference)).toMatchObject({
      ...{ sent: reference, reference, merchantId, kind: 'hosted', amount: 500_001, currency: 'NGN' },
      email: 'ada@example.com',
    })
    const { hostedRails, needsEmail, storingCostsKobo, tokenForm, name } = gateway.payments
    expect([hostedRails, needsEmail, storingCostsKobo, tokenForm, name]).toEqual([
      ...[['card', 'bank_transfer', 'ussd'], true, 5000, null, 'nomba'],
    ])
  })

  it.each([
    ['card', false, 'Card', false],
    ['bank_transfer', true, 'Transfer', false],
    ['ussd', true, 'USSD', false],
  ] as const)('by %s, kept: %s, is offered as %s', async (rail, keep, method, tokenizeCard) => {
    const { gateway } = await started(good(link), { rail, keep })
    expect(gateway.calls[1]!.body).toMatchObject({
      tokenizeCard,
      order: { allowedPaymentMethods: [method] },
    })
  })

  it('by another rail, or without an email, is declined and not sent', async () => {
    const declined = { kind: 'declined', failureCode: 'card_not_supported' }
    const byDebit = await started(good(link), { rail: 'direct_debit' })
    expect([byDebit.outcome, byDebit.gateway.calls]).toEqual([declined, []])
    const customer = { ...request.customer, email: null }
    const nameless = await started(good(link), { customer })
    expect([nameless.outcome, nameless.gateway.calls]).toEqual([declined, []])
  })

  it.each<[string, Said, object]>([
    ['no reference', good({ ...link, orderReference: null }), page],
    [
      'a plain http',
      good({ ...link, checkoutLink: 'http://pay.example/2' }),
      { kind: 'pending', action: { type: 'redirect', url: 'http://pay.example/2' } },
    ],
    ['another reference', good({ ...link, orderReference: 'other' }), { kind: 'unknown' }],
    ['no link', good({ orderReference: reference }), { kind: 'unknown' }],
    ['a script', good({ ...link, checkoutLink: 'javascript:https:' }), { kind: 'unknown' }],
    ['no scheme', good({ ...link, checkoutLink: 'https' }), { kind: 'unknown' }],
  ])('answered with %s', async (_, said, outcome) => {
    expect((await started(said)).outcome).toEqual(outcome)
    // Asked again, it is the same answer.
    expect((await started('silence', {}, said)).outcome).toEqual(outcome)
  })

  it.each<[string, Said]>([
    ...nobodyKnows,
    ['a duplicate', bad('400', 'Duplicate order')],
    ['a code 01', bad('01', 'x')],
    ['no link', good({})],
  ])('after %s is looked up', async (_, said) => {
    const found = await started(said, {}, good(link))
    expect(found.outcome).toEqual(page)
    expect(found.gateway.lines()).toEqual([route, again])
    expect(found.gateway.alarms).toEqual([])
    for (const second of [
      'silence',
      bad('400', 'x', 200, link),
      bad('x', 'x', 404),
      notLetIn[0]![1],
    ] as Said[])
      expect((await started(said, {}, second)).outcome).toEqual({ kind: 'unknown' })
    expect(found.gateway.noted(reference)).toBeDefined()
  })

  it.each<[string, Said, object, unknown[][]]>([
    [
      'an email that is none',
      bad('02', 'customerEmail is invalid'),
      { kind: 'declined', failureCode: 'invalid_request' },
      [],
    ],
    [
      'a reason nobody knows',
      bad('02', 'Strange'),
      { kind: 'declined', failureCode: 'processor_error' },
      [['gateway_refusal', reference, { code: '02', type: '200' }]],
    ],
    [
      'our inactive account',
      bad('05', 'business is suspended'),
      { kind: 'later' },
      [['gateway_account', reference]],
    ],
  ])('refused for %s', async (_, said, outcome, alarms) => {
    const heard = await started(said)
    expect([heard.outcome, heard.gateway.alarms]).toEqual([outcome, alarms])
    expect(heard.gateway.noted(reference) === undefined).toBe('kind' in outcome && outcome.kind === 'later')
  })

  it.each(notLetIn)('is started later after a %i', async (_, said) => {
    const { gateway, outcome } = await started(said)
    expect(outcome).toEqual({ kind: 'later' })
    expect(gateway.noted(reference)).toBeUndefined()
  })

  it('is started later while the gateway is down', async () => {
    const { gateway } = await started('silence')
    for (let i = 0; i < 2; i += 1) await gateway.hear(() => gateway.payments.startPayment(request))
    const calls = gateway.calls.length
    expect(await gateway.hear(() => gateway.payments.startPayment(request))).toEqual({ kind: 'later' })
    expect(gateway.calls).toHaveLength(calls)
  })

  it('is withdrawn by its reference, and only by its own merchant', async () => {
    const gateway = await told('nomba')
    gateway.answer('POST /v1/checkout/order/cancel', good({}))
    const cancel = () => gateway.hear(() => gateway.payments.cancelPayment(merchantId, reference))
    expect(await cancel()).toBeUndefined()
    await gateway.note({ sent: reference, reference, merchantId: 'mer_2' })
    await cancel()
    expect(gateway.calls).toEqual([])
    await gateway.note({ sent: reference, reference })
    await cancel()
    expect(gateway.calls.at(-1)).toMatchObject({
      path: '/v1/checkout/order/cancel',
      body: { orderReference: reference },
    })
  })
})
