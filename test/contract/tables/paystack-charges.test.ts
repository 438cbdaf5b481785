import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../../../shared/domain/payment-methods/payment-method.ts'
import type { ChargeRequest } from '../../../shared/ports/payment-gateway.ts'
import { no, ok } from './paystack-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, ulid, type Said, type Told } from './told.ts'

const reference = `inv_${ulid}-1`
const sent = `inv-${ulid}-1`
const card = { id: 'pm_1', rail: 'card', token: 'AUTH_1', email: 'ada@example.com' } as PaymentMethod
const request: ChargeRequest = {
  ...{ merchantId, reference, amount: 500_000, currency: 'NGN', method: card, subscriptionId: 'sub_1' },
  customer: { id: 'cus_1', email: 'other@example.com', phone: null },
}
const route = 'POST /transaction/charge_authorization'
const paid = {
  ...{ id: 77, status: 'success', reference: sent, amount: 500_000, currency: 'NGN', domain: 'test' },
  ...{ fees: 7500, channel: 'card', customer: { email: 'eve@example.com' } },
  authorization: {
    ...{ authorization_code: 'AUTH_2', reusable: true, signature: 'SIG_1', channel: 'card', brand: 'visa' },
    ...{ card_type: 'visa debit', last4: '4081', exp_month: '12', exp_year: '2030' },
  },
}
const paidWith = {
  ...{ rail: 'card', token: 'AUTH_2', email: 'eve@example.com', signature: 'SIG_1', brand: 'visa' },
  ...{ last4: '4081', expMonth: 12, expYear: 2030 },
}
const success = { kind: 'succeeded', gatewayReference: '77', paidWith, feeKobo: 7500 }
const unknown = { kind: 'unknown' }
const declined = (failureCode: string) => ({ kind: 'declined', failureCode })
const ids = { sent, reference }

async function charged(said: Said, before?: (gateway: Told) => Promise<void>) {
  const gateway = await told('paystack')
  gateway.answer(route, said)
  await before?.(gateway)
  return { gateway, outcome: await gateway.hear(() => gateway.payments.charge(request)) }
}

// Holds G4.
describe('an authorization charged at Paystack', () => {
  it('is sent in kobo with its email, under our reference in Paystack’s alphabet', async () => {
    const { gateway, outcome } = await charged(ok(paid))
    expect(outcome).toEqual(success)
    const [{ method, path, headers, body }] = gateway.calls as [any]
    expect(`${method} ${path}`).toBe(route)
    expect(headers).toMatchObject({ authorization: 'Bearer sk_test_1', 'content-type': 'application/json' })
    const { metadata, ...rest } = body
    expect(rest).toEqual({
      ...{ email: 'ada@example.com', amount: 500_000, authorization_code: 'AUTH_1', reference: sent },
      ...{ currency: 'NGN', queue: false },
    })
    expect(JSON.parse(metadata)).toEqual({
      ...{
        reference,
        customer: 'cus_1',
        merchant: merchantId,
        invoice: `inv_${ulid}`,
        subscription: 'sub_1',
      },
    })
    expect(gateway.noted(sent)).toEqual({
      ...{ ...ids, merchantId, kind: 'charge', amount: 500_000, currency: 'NGN', email: 'ada@example.com' },
      ...{ transactionId: '77', at: new Date(begin).toISOString() },
    })
    expect([gateway.payments.name, gateway.alarms]).toEqual(['paystack', []])
  })

  it('uses the token’s email, else the customer’s, and is not sent without either', async () => {
    const gateway = await told('paystack')
    gateway.answer(route, ok(paid))
    const charge = (more: Partial<PaymentMethod>, email: string | null = null) =>
      gateway.hear(() =>
        gateway.payments.charge({
          ...request,
          method: { ...card, ...more },
          customer: { ...request.customer, email },
        }),
      )
    expect(await charge({ email: null })).toEqual(declined('invalid_card'))
    for (const token of ['', 'AUTH_', 'xAUTH_1', 'AUTH_1 ', 'tok_1'])
      expect(await charge({ token }, 'eve@example.com')).toEqual(declined('invalid_card'))
    expect(gateway.calls).toEqual([])
    await charge({ email: null }, 'eve@example.com')
    expect(gateway.calls[0]!.body).toMatchObject({ email: 'eve@example.com' })
  })

  it('is described only by its form', async () => {
    const { payments } = await told('paystack')
    const about = { rail: 'card', token: 'AUTH_1', email: 'ada@example.com' }
    const bare = { brand: null, last4: null, expMonth: null, expYear: null, signature: null }
    expect(await payments.describeToken('AUTH_1', 'card', 'ada@example.com')).toEqual({ ...about, ...bare })
    expect(await payments.describeToken('tok', 'card', null)).toBeNull()
    expect(await payments.describeToken('AUTH_1', 'ussd', null)).toBeNull()
  })

  const mismatch = [['gateway_mismatch', reference]]
  const refusal = (code: string | null, type: string | null) => [
    ['gateway_refusal', reference, { code, type }],
  ]
  const link = { paused: true, authorization_url: 'https://bank.example/1', reference: sent }
  const page = { kind: 'pending', action: { type: 'redirect', url: 'https://bank.example/1' } }
  it.each<[string, Said, object, unknown[][]]>([
    [
      'a failure',
      ok({ ...paid, status: 'failed', gateway_response: 'Insufficient Funds' }),
      declined('insufficient_funds'),
      [],
    ],
    [
      'a failure’s message',
      ok({ ...paid, status: 'failed', message: 'Expired card' }),
      declined('expired_card'),
      [],
    ],
    [
      'a failure under 400',
      no('Declined', { data: { ...paid, status: 'failed' } }),
      declined('generic_decline'),
      [],
    ],
    ['a pause', ok(link), page, []],
    ['a pause as text', ok({ ...link, paused: 'true' }), page, []],
    ['a pause without a link', ok({ paused: true }), unknown, []],
    ['a pause with a script', ok({ ...link, authorization_url: 'x:https://a' }), unknown, []],
    ['no word', ok({}), unknown, []],
    [
      'open_url',
      ok({ ...paid, status: 'open_url', url: 'http://bank.example/2' }),
      { kind: 'pending', action: { type: 'redirect', url: 'http://bank.example/2' } },
      [],
    ],
    ['open_url without one', ok({ ...paid, status: 'open_url' }), { kind: 'pending' }, []],
    ['pending', ok({ ...paid, status: 'pending' }), { kind: 'pending' }, []],
    ['processing', ok({ ...paid, status: 'processing' }), { kind: 'pending' }, []],
    ['queued', ok({ ...paid, status: 'queued' }), { kind: 'pending' }, []],
    ['ongoing', ok({ ...paid, status: 'ongoing' }), { kind: 'pending' }, []],
    ['send_otp', ok({ ...paid, status: 'send_otp' }), { kind: 'pending' }, []],
    ['abandoned', ok({ ...paid, status: 'abandoned' }), { kind: 'pending' }, []],
    ['reversed', ok({ ...paid, status: 'reversed' }), unknown, []],
    ['reversal pending', ok({ ...paid, status: 'reversal-pending' }), unknown, []],
    [
      'resend_otp',
      ok({ ...paid, status: 'resend_otp' }),
      unknown,
      refusal('resend_otp', 'transaction status'),
    ],
    ['another reference', ok({ ...paid, reference: 'x' }), unknown, mismatch],
    ['no reference', ok({ ...paid, reference: null }), unknown, mismatch],
    ['another amount', ok({ ...paid, amount: 499_999 }), unknown, mismatch],
    ['a partial debit', ok({ ...paid, amount: 400_000, requested_amount: 500_000 }), unknown, mismatch],
    ['no amount', ok({ ...paid, amount: null }), unknown, mismatch],
    [
      'no amount, and what was asked',
      ok({ ...paid, amount: null, requested_amount: 500_000 }),
      unknown,
      mismatch,
    ],
    ['dollars', ok({ ...paid, currency: 'USD' }), unknown, mismatch],
    ['no currency', ok({ ...paid, currency: null }), unknown, mismatch],
    ['a live one', ok({ ...paid, domain: 'live' }), unknown, mismatch],
    ['no domain', ok({ ...paid, domain: null }), success, []],
    ['no number', ok({ ...paid, id: null }), { ...success, gatewayReference: sent }, []],
    [
      'a fee on top',
      ok({ ...paid, amount: 507_500, requested_amount: 500_000 }),
      { ...success, feeKobo: 0 },
      [],
    ],
    [
      'half a fee on top',
      ok({ ...paid, amount: 505_000, requested_amount: 500_000 }),
      { ...success, feeKobo: 2500 },
      [],
    ],
    [
      'more than the fee on top',
      ok({ ...paid, amount: 510_000, requested_amount: 500_000 }),
      { ...success, feeKobo: 0 },
      [],
    ],
    ['a duplicate', no('Duplicate Transaction Reference'), unknown, []],
    ['a reference in use', no('reference is in use'), unknown, []],
    ['a reference that exists', no('reference already exists'), unknown, []],
    ['what was used', no('already used'), unknown, []],
    ['what has been used', no('has already been used'), unknown, []],
    [
      'an inactive account',
      no('Merchant may be inactive'),
      { kind: 'later' },
      [['gateway_account', reference]],
    ],
    ['a wait', no('Charge attempt cannot be fulfilled until 30 minutes'), declined('processor_error'), []],
    [
      'another email',
      no('Email does not match Authorization code. Please confirm'),
      declined('invalid_card'),
      mismatch,
    ],
    ['an invalid card', no('Invalid card'), declined('invalid_card'), []],
    ['an email that is none', no('Email is invalid'), declined('invalid_request'), []],
    [
      'a missing authorization',
      no('authorization_code is required', { code: 'missing_params' }),
      declined('invalid_card'),
      [],
    ],
    [
      'a missing amount',
      no('amount is required', { code: 'missing_params' }),
      declined('processor_error'),
      refusal('missing_params', null),
    ],
    [
      'invalid params',
      no('Strange', { code: 'invalid_params' }),
      declined('processor_error'),
      refusal('invalid_params', null),
    ],
    [
      'a validation error',
      no('Strange', { type: 'validation_error' }),
      declined('processor_error'),
      refusal(null, 'validation_error'),
    ],
    [
      'a reason nobody knows',
      no('Strange', { code: 'odd', type: 'api_error' }),
      unknown,
      refusal('odd', 'api_error'),
    ],
    ['an authorization nobody knows', no('Strange authorization'), unknown, refusal(null, null)],
    ['nothing said', no(null), unknown, refusal(null, null)],
    ['false under 200', no('Strange', {}, 200), unknown, refusal(null, null)],
  ])('is answered with %s', async (name, said, outcome, alarms) => {
    const heard = await charged(said)
    expect(heard.outcome).toEqual(outcome)
    expect(heard.gateway.alarms).toEqual(alarms)
    expect(heard.gateway.noted(sent) === undefined).toBe(name === 'an inactive account')
  })

  it.each<[string, Said, object]>([
    ['an inactive account', no('Merchant may be inactive'), unknown],
    ['an invalid card', no('Invalid card'), unknown],
    ['the gate', notLetIn[0]![1], unknown],
    ['a success', ok(paid), success],
  ])(
    'sent before without an answer takes from %s only what holds for both sendings',
    async (_, said, outcome) => {
      const { gateway, outcome: heard } = await charged(said, (one) => one.note(ids))
      expect(heard).toEqual(outcome)
      expect(gateway.noted(sent)).toBeDefined()
    },
  )

  it.each(nobodyKnows)('is unknown after %s', async (_, said) => {
    const { gateway, outcome } = await charged(said)
    expect([outcome, gateway.noted(sent) !== undefined]).toEqual([unknown, true])
  })

  it.each(notLetIn)('is made later after a %i', async (status, said) => {
    const { gateway, outcome } = await charged(said)
    expect([outcome, gateway.noted(sent)]).toEqual([{ kind: 'later' }, undefined])
    expect(gateway.alarms).toEqual([[status === 429 ? 'gateway_rate' : 'gateway_credentials', 'transaction']])
  })

  it('is made later while the gateway is down', async () => {
    const { gateway } = await charged('silence')
    for (let i = 0; i < 4; i += 1) await gateway.hear(() => gateway.payments.charge(request))
    const calls = gateway.calls.length
    expect(await gateway.hear(() => gateway.payments.charge(request))).toEqual({ kind: 'later' })
    expect(gateway.calls).toHaveLength(calls)
  })
})
