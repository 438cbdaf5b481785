import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../../../shared/domain/payment-methods/payment-method.ts'
import type { ChargeRequest } from '../../../shared/ports/payment-gateway.ts'
import { no, notThere, ok } from './paystack-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, ulid, type Said, type Told } from './told.ts'

const reference = `inv_${ulid}-1`
const sent = `inv-${ulid}-1`
const card = { id: 'pm_1', rail: 'card', token: 'AUTH_1', email: 'ada@example.com' } as PaymentMethod
const request: ChargeRequest = {
  ...{ merchantId, reference, amount: 500_000, currency: 'NGN', method: card, subscriptionId: 'sub_1' },
  customer: { id: 'cus_1', email: 'other@example.com', phone: null },
}
const route = 'POST /transaction/charge_authorization'
const verify = `GET /transaction/verify/${sent}`
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
const own = { sent, reference }

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
      ...{ ...own, merchantId, kind: 'charge', amount: 500_000, currency: 'NGN', email: 'ada@example.com' },
      ...{ transactionId: '77', at: new Date(begin).toISOString() },
    })
    expect([gateway.payments.name, gateway.alarms]).toEqual(['paystack', []])
  })

  it('goes with the token’s email, else with the customer’s, and without any is not sent', async () => {
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

  it('is described by its form alone', async () => {
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
  ])('sent before without an answer it is, after %s, what that says of both', async (_, said, outcome) => {
    const { gateway, outcome: heard } = await charged(said, (one) => one.note(own))
    expect(heard).toEqual(outcome)
    expect(gateway.noted(sent)).toBeDefined()
  })

  it.each(nobodyKnows)('is unknown after %s', async (_, said) => {
    const { gateway, outcome } = await charged(said)
    expect([outcome, gateway.noted(sent) !== undefined]).toEqual([unknown, true])
  })

  it.each(notLetIn)('is made later where the gate says %i', async (status, said) => {
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

// Holds G1, N1, M5.
describe('a transaction asked about at Paystack', () => {
  const ask = async (
    said: Said,
    noted: object | null = {},
    waitMs = 0,
    others: Record<string, Said> = {},
    about?: object,
  ) => {
    const gateway = await told('paystack')
    gateway.answer(verify, said)
    gateway.answer('GET /refund', ok([]))
    gateway.answer('GET /dispute/transaction/77', notThere)
    gateway.answer(`GET /customer/authorization/verify/${sent}`, notThere)
    for (const [route, other] of Object.entries(others)) gateway.answer(route, other)
    if (noted !== null) await gateway.note({ ...own, email: 'ada@example.com', ...noted })
    gateway.wait(waitMs)
    const outcome = await gateway.hear(() => gateway.payments.query(merchantId, reference, about as never))
    return { gateway, outcome }
  }
  const word = (status: string, more: object = {}) => ok({ ...paid, status, ...more })
  const day = 86_400_000
  const failed = declined('generic_decline')

  it.each<[string, Said, object, number, object]>([
    ['a success', ok(paid), {}, 0, success],
    ['another merchant’s', ok(paid), { merchantId: 'mer_2' }, 0, { kind: 'not_found' }],
    ['a failure of a token', word('failed'), {}, 0, failed],
    ['a failure on a page', word('failed'), { kind: 'hosted' }, day, { ...failed, mayStillCome: true }],
    ['a failure on a page that is over', word('failed'), { kind: 'hosted' }, day + 1, failed],
    ['abandoned', word('abandoned'), {}, day, { kind: 'pending' }],
    ['abandoned for a day', word('abandoned'), {}, day + 1, declined('authentication_required')],
    ['unknown', notThere, {}, 900_000, unknown],
    ['unknown for a quarter', notThere, {}, 900_001, { kind: 'not_found' }],
    ['unknown by 400', no('Transaction reference not found'), {}, 900_001, { kind: 'not_found' }],
    ['unknown by its code', no('x', { code: 'transaction_not_found' }), {}, 900_001, { kind: 'not_found' }],
    ['none such', no('No such transaction'), {}, 900_001, { kind: 'not_found' }],
    ['what does not exist', no('it does not exist'), {}, 900_001, { kind: 'not_found' }],
    ['not found under 422', no('not found', {}, 422), {}, 900_001, unknown],
    ['a refusal', no('Strange'), {}, 900_001, unknown],
    ['silence', 'silence', {}, 900_001, unknown],
    ['no key', notLetIn[0]![1], {}, 900_001, { kind: 'later' }],
    ['true under 404', { status: 404, body: { status: true, data: paid } }, {}, 0, unknown],
    ['true as text', { status: 200, body: { status: 'true', data: paid } }, {}, 0, success],
  ])('%s', async (_, said, noted, waitMs, outcome) => {
    expect((await ask(said, noted, waitMs)).outcome).toEqual(outcome)
  })

  it.each<[string, object, object]>([
    [
      'no authorization',
      { authorization: null },
      { token: '', signature: null, brand: null, last4: null, expMonth: null, expYear: null },
    ],
    [
      'one that can’t be charged again',
      { authorization: { ...paid.authorization, reusable: false } },
      { token: '' },
    ],
    [
      'one without a code',
      { authorization: { ...paid.authorization, authorization_code: null } },
      { token: '' },
    ],
    ['a card type alone', { authorization: { ...paid.authorization, brand: null } }, { brand: 'visa debit' }],
    ['no email', { customer: null }, { email: 'ada@example.com' }],
    [
      'a transfer',
      { authorization: { ...paid.authorization, channel: 'bank_transfer' } },
      { rail: 'bank_transfer', token: '' },
    ],
    [
      'a transfer by its own channel',
      { channel: 'bank_transfer', authorization: { ...paid.authorization, channel: null } },
      { rail: 'bank_transfer', token: '' },
    ],
    ['USSD', { authorization: { ...paid.authorization, channel: 'ussd' } }, { rail: 'ussd', token: '' }],
    [
      'a bank',
      { authorization: { ...paid.authorization, channel: 'bank' } },
      { rail: 'direct_debit', token: '' },
    ],
    [
      'a direct debit',
      { authorization: { ...paid.authorization, channel: 'direct_debit' } },
      { rail: 'direct_debit', token: '' },
    ],
    [
      'another channel',
      { authorization: { ...paid.authorization, channel: 'qr' } },
      { rail: 'card', token: '' },
    ],
    ['no channel', { channel: null, authorization: { ...paid.authorization, channel: null } }, {}],
  ])('was paid with %s', async (_, more, with_) => {
    const { outcome } = await ask(ok({ ...paid, ...more }))
    expect(outcome).toEqual({ ...success, paidWith: { ...paidWith, ...with_ } })
    const unnamed = await ask(ok({ ...paid, ...more, customer: null }), { email: undefined })
    expect(unnamed.outcome).toMatchObject({ paidWith: { email: null } })
  })

  it.each<[string, object, object]>([
    ['no fee', { fees: null }, { kind: 'succeeded', gatewayReference: '77', paidWith }],
    ['a fee as text', { fees: '100' }, { ...success, feeKobo: 100 }],
  ])('costs %s', async (_, more, outcome) => {
    expect((await ask(ok({ ...paid, ...more }))).outcome).toEqual(outcome)
  })

  const refund = (more: object = {}) => ({
    id: 5,
    transaction: 77,
    amount: 200_000,
    status: 'processed',
    ...more,
  })
  const reversed = word('reversed')
  it.each<[string, unknown, unknown, object]>([
    ['nothing listed', [], null, unknown],
    ['a part', [refund()], null, success],
    ['the whole', [refund({ amount: 500_000 })], null, { kind: 'reversed' }],
    ['nearly the whole', [refund({ amount: 499_999 })], null, success],
    ['a refund under way', [refund({ status: 'pending' })], null, unknown],
    ['a part without a number', [refund({ id: null })], null, unknown],
    ['a part without an amount', [refund({ amount: null })], null, unknown],
    ['a refund of another', [refund({ transaction: 78 })], null, unknown],
    [
      'an accepted dispute',
      [],
      [{ id: 9, resolution: 'merchant-accepted', refund_amount: 500_000 }],
      { kind: 'reversed' },
    ],
    [
      'a dispute accepted in part',
      [],
      [{ id: 9, resolution: 'auto-accepted', refund_amount: 1000 }],
      success,
    ],
    ['a declined dispute', [], [{ id: 9, resolution: 'declined', refund_amount: 1000 }], unknown],
    ['two parts', [refund(), refund({ id: 6, amount: 300_000 })], null, { kind: 'reversed' }],
    ['one part told twice', [refund(), refund({ amount: 300_000 })], null, success],
  ])('reversed, with %s', async (_, refunds, disputes, outcome) => {
    const others = {
      'GET /refund': ok(refunds),
      ...(disputes ? { 'GET /dispute/transaction/77': ok(disputes) } : {}),
    }
    expect((await ask(reversed, {}, 0, others)).outcome).toEqual(outcome)
  })

  it('reversed, and the lists do not answer, is unknown', async () => {
    expect((await ask(reversed, {}, 0, { 'GET /refund': 'silence' })).outcome).toEqual(unknown)
    expect((await ask(reversed, {}, 0, { 'GET /dispute/transaction/77': no('x') })).outcome).toEqual(unknown)
    expect((await ask(reversed, {}, 0, { 'GET /dispute/transaction/77': 'silence' })).outcome).toEqual(
      unknown,
    )
    expect((await ask(reversed, {}, 0, { 'GET /dispute/transaction/77': notLetIn[1]![1] })).outcome).toEqual(
      unknown,
    )
    const one = { id: 9, resolution: 'merchant-accepted', refund_amount: 500_000 }
    expect((await ask(reversed, {}, 0, { 'GET /dispute/transaction/77': ok(one) })).outcome).toEqual({
      kind: 'reversed',
    })
  })

  it.each([
    ['rfnd_1', 200_000, 'success'],
    ['another', 500_000, 'reversed'],
  ] as const)('reversed by a refund of ours (%s)', async (name, amount, kind) => {
    const gateway = await told('paystack')
    gateway.answer(verify, reversed)
    gateway.answer('GET /refund', ok([refund({ amount, merchant_note: `x ${name}` })]))
    gateway.answer('GET /dispute/transaction/77', notThere)
    await gateway.note({ ...own, email: 'ada@example.com' })
    await gateway.note({ sent: name, reference: name, kind: 'refund', about: sent, amount })
    const outcome = await gateway.hear(() => gateway.payments.query(merchantId, reference))
    expect(outcome).toEqual(kind === 'success' ? success : { kind: 'reversed' })
    expect(await gateway.hear(() => gateway.payments.reversalsOf(merchantId, reference))).toEqual({
      takings: [],
      isUnexplained: false,
    })
  })

  it('of which the table lost the record is noted anew', async () => {
    const about = { amount: 500_000, currency: 'NGN' }
    const found = await ask(ok({ ...paid, customer: null }), null, 0, {}, about)
    expect(found.outcome).toEqual({ ...success, paidWith: { ...paidWith, email: null } })
    expect(found.gateway.noted(sent)).toEqual({
      ...{ ...own, merchantId, kind: 'charge', amount: 500_000, currency: 'NGN', transactionId: '77' },
      at: new Date(begin).toISOString(),
    })
    const none = await ask(notThere, null, 0, {}, about)
    expect([none.outcome, none.gateway.noted(sent)]).toEqual([{ kind: 'not_found' }, undefined])
    const unasked = await ask(ok(paid), null)
    expect([unasked.outcome, unasked.gateway.calls]).toEqual([{ kind: 'not_found' }, []])
  })

  const bank = ok({ ...paid, authorization: { ...paid.authorization, channel: 'bank' } })
  const debited = { ...paidWith, rail: 'direct_debit', token: '' }
  const active = ok({ authorization_code: 'AUTH_9', active: true, bank: 'Zenith', last4: '1234' })
  const mandate = {
    ...{ rail: 'direct_debit', token: 'AUTH_9', email: 'ada@example.com', signature: null, brand: 'Zenith' },
    ...{ last4: '1234', expMonth: null, expYear: null },
  }
  it.each<[string, object, Said, number, object]>([
    ['confirmed', {}, active, 0, { ...success, paidWith: mandate }],
    ['not made yet', {}, notThere, 0, { ...success, paidWith: { ...debited, mandate: 'awaited' } }],
    ['never made', {}, notThere, day, { ...success, paidWith: debited }],
    ['unanswered', {}, 'silence', 0, { ...success, paidWith: { ...debited, mandate: 'awaited' } }],
    ['not made yet, and the aim', { storing: true }, notThere, 0, { kind: 'pending' }],
    ['confirmed, and the aim', { storing: true }, active, 0, { ...success, paidWith: mandate }],
    ['unanswered for three days, and the aim', { storing: true }, 'silence', 3 * day, { kind: 'pending' }],
    [
      'unanswered for more, and the aim',
      { storing: true },
      'silence',
      3 * day + 1,
      { ...success, paidWith: debited },
    ],
  ])('with a mandate that is %s', async (_, more, said, waitMs, outcome) => {
    const others = { [`GET /customer/authorization/verify/${sent}`]: said }
    const heard = await ask(bank, { kind: 'hosted', ...more }, waitMs, others)
    expect(heard.outcome).toEqual(outcome)
    const code = said === active ? 'AUTH_9' : 'AUTH_2'
    expect(heard.gateway.noted(sent)).toMatchObject({ gatewayId: code })
  })
})

describe('a mandate asked about at Paystack', () => {
  const path = `GET /customer/authorization/verify/${sent}`
  const ask = async (said: Said, noted: object | null = {}, waitMs = 0) => {
    const gateway = await told('paystack')
    gateway.answer(path, said)
    if (noted !== null) await gateway.note({ ...own, email: 'ada@example.com', ...noted })
    gateway.wait(waitMs)
    const asked = { merchantId, reference, since: '', now: '' }
    return { gateway, outcome: await gateway.hear(() => gateway.payments.mandateOf(asked)) }
  }
  const data = { authorization_code: 'AUTH_9', active: true, bank: 'Zenith', last4: '1234' }
  const details = {
    ...{ rail: 'direct_debit', token: 'AUTH_9', email: 'ada@example.com', signature: null, brand: 'Zenith' },
    ...{ last4: '1234', expMonth: null, expYear: null },
  }
  const active = { kind: 'active', details }
  const throws = { throws: 'the gateway does not answer' }
  it.each<[string, Said, object | null, number, object]>([
    ['active', ok(data), {}, 0, active],
    ['active as text', ok({ ...data, active: 'true' }), {}, 0, active],
    [
      'active with its own email',
      ok({ ...data, customer: { email: 'x@example.com' } }),
      {},
      0,
      { kind: 'active', details: { ...details, email: 'x@example.com' } },
    ],
    [
      'active without an email',
      ok(data),
      { email: undefined },
      0,
      { kind: 'active', details: { ...details, email: null } },
    ],
    [
      'active with its number',
      ok({ ...data, last4: undefined, account_number: '0123459876' }),
      {},
      0,
      { kind: 'active', details: { ...details, last4: '9876' } },
    ],
    ['not confirmed', ok({ ...data, active: false }), {}, 0, { kind: 'waits' }],
    ['revoked', ok({ ...data, active: false, status: 'revoked' }), {}, 0, { kind: 'none' }],
    ['without a code', ok({ active: true }), {}, 86_399_999, { kind: 'waits' }],
    ['without a code for a day', ok({ active: true }), {}, 86_400_000, { kind: 'none' }],
    ['of a code that is none', ok({ ...data, authorization_code: 'x' }), {}, 86_400_000, { kind: 'none' }],
    ['unknown there', notThere, {}, 0, { kind: 'waits' }],
    ['unknown there, with a code', no('not found', { data }), {}, 86_400_000, { kind: 'none' }],
    ['never noted', ok(data), null, 0, { kind: 'none' }],
    ['another merchant’s', ok(data), { merchantId: 'mer_2' }, 0, { kind: 'none' }],
    ['refused', no('Strange'), {}, 0, throws],
    ['unanswered', 'silence', {}, 0, throws],
    ['not let in', { status: 403, body: { status: false } }, {}, 0, throws],
    ['a 500', { status: 500, body: { status: true, data } }, {}, 0, throws],
  ])('is %s', async (_, said, noted, waitMs, outcome) => {
    expect((await ask(said, noted, waitMs)).outcome).toEqual(outcome)
  })

  it('leaves its code, by which its notices find it', async () => {
    expect((await ask(ok(data))).gateway.noted(sent)).toMatchObject({ gatewayId: 'AUTH_9' })
    expect((await ask(ok(data), { gatewayId: 'AUTH_8' })).gateway.noted(sent)).toMatchObject({
      gatewayId: 'AUTH_9',
    })
  })
})
