import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../../../shared/domain/payment-methods/payment-method.ts'
import type { ChargeRequest } from '../../../shared/ports/payment-gateway.ts'
import { bad, good, single, unseen } from './nomba-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, ulid, type Said, type Told } from './told.ts'

const reference = `inv_${ulid}-1`
const card = { id: 'pm_1', rail: 'card', token: 'tok-1', email: 'ada@example.com' } as PaymentMethod
const request: ChargeRequest = {
  ...{ merchantId, reference, amount: 500_000, currency: 'NGN', method: card, subscriptionId: 'sub_1' },
  customer: { id: 'cus_1', email: 'other@example.com', phone: null },
}
const route = 'POST /v1/checkout/tokenized-card-payment'
const approved = good({ status: true, message: 'Approved by Financial Institution' })
const paid = {
  ...{ id: 'WEB-1', status: 'SUCCESS', amount: '5000.00', onlineCheckoutOrderReference: reference },
  ...{ fixedCharge: 70, type: 'online_checkout', currency: 'NGN' },
}
const paidWith = {
  ...{ rail: 'card', token: '', email: 'ada@example.com', signature: null, brand: null, last4: null },
  ...{ expMonth: null, expYear: null },
}

async function charged(said: Said, query: Said = good(paid), before?: (gateway: Told) => Promise<void>) {
  const gateway = await told('nomba')
  gateway.answer(route, said)
  gateway.answer(single, query)
  await before?.(gateway)
  return { gateway, outcome: await gateway.hear(() => gateway.payments.charge(request)) }
}
const sentBefore = async (gateway: Told) => gateway.note({ email: 'ada@example.com' })

// Holds S12, G4.
describe('a token charged at Nomba', () => {
  it('is sent under our reference in naira, and the query says what became of it', async () => {
    const { gateway, outcome } = await charged(approved)
    expect(outcome).toEqual({ kind: 'succeeded', gatewayReference: 'WEB-1', paidWith, feeKobo: 7000 })
    const [, { method, path, headers, body }, query] = gateway.calls as [object, any, any]
    expect([method, path, headers['x-idempotent-key']]).toEqual(['POST', route.slice(5), reference])
    expect(headers).toMatchObject({ authorization: 'Bearer token-1', accountid: 'parent-1' })
    expect(body).toEqual({
      tokenKey: 'tok-1',
      order: {
        ...{ orderReference: reference, amount: 5000, currency: 'NGN', customerEmail: 'ada@example.com' },
        ...{ callbackUrl: 'https://return.example', customerId: 'cus_1' },
        orderMetaData: {
          ...{ reference, customer: 'cus_1', merchant: merchantId, invoice: `inv_${ulid}` },
          ...{ subscription: 'sub_1', kobo: '500000' },
        },
      },
    })
    expect(query.path).toBe(`/v1/transactions/accounts/single?orderReference=${reference}`)
    expect(query.headers['x-idempotent-key']).toBeUndefined()
    expect(gateway.noted(reference)).toEqual({
      ...{ sent: reference, reference, merchantId, kind: 'charge', amount: 500_000, currency: 'NGN' },
      ...{ email: 'ada@example.com', gatewayId: 'WEB-1', at: new Date(begin).toISOString() },
    })
    expect(gateway.alarms).toEqual([])
  })

  it('of a sub-account credits it, and is asked for there', async () => {
    const gateway = await told('nomba', { subAccountId: 'sub/1' })
    gateway.answer(route, approved)
    gateway.answer('GET /v1/transactions/accounts/sub%2F1/single', good(paid))
    expect(await gateway.hear(() => gateway.payments.charge(request))).toMatchObject({ kind: 'succeeded' })
    expect(gateway.calls[1]!.body).toMatchObject({ order: { accountId: 'sub/1' } })
  })

  it('goes with the token’s email, else with the customer’s, and without any is not sent', async () => {
    const gateway = await told('nomba')
    gateway.answer(route, approved)
    gateway.answer(single, good(paid))
    const charge = (more: Partial<PaymentMethod>, email: string | null = null) =>
      gateway.hear(() =>
        gateway.payments.charge({
          ...request,
          method: { ...card, ...more },
          customer: { ...request.customer, email },
        }),
      )
    const invalid = { kind: 'declined', failureCode: 'invalid_card' }
    expect(await charge({ email: null })).toEqual(invalid)
    expect(await charge({ token: '' }, 'eve@example.com')).toEqual(invalid)
    expect(gateway.calls).toEqual([])
    await charge({ email: null }, 'eve@example.com')
    expect(gateway.calls[1]!.body).toMatchObject({ order: { customerEmail: 'eve@example.com' } })
  })

  const declined = (failureCode: string) => ({ kind: 'declined', failureCode })
  const refusal = (code: string | null, type: string) => [['gateway_refusal', reference, { code, type }]]
  it.each<[string, Said, object, unknown[][]]>([
    [
      'a false verdict',
      good({ status: false, message: 'Tokenized charge failed' }),
      declined('generic_decline'),
      [],
    ],
    [
      'a false verdict as text',
      good({ status: 'False', message: 'Insufficient funds' }),
      declined('insufficient_funds'),
      [],
    ],
    [
      'a verdict whose reason stands outside',
      good({ status: false }, { description: 'Expired card' }),
      declined('expired_card'),
      [],
    ],
    [
      'one that asks for a code',
      good({ status: true, message: 'Enter OTP' }),
      { ...declined('authentication_required'), mayStillCome: true },
      [],
    ],
    ['an approval as text', good({ status: 'true', message: 'success' }), { kind: 'succeeded' }, []],
    ['no verdict', good({}), { kind: 'succeeded' }, []],
    ['a code 05', bad('05', 'Transaction not permitted'), declined('transaction_not_permitted'), []],
    [
      'a code 02 that no row knows',
      bad('02', 'Amount is null'),
      declined('processor_error'),
      refusal('02', '200'),
    ],
    ['a code 06 that no row knows', bad('06', 'Strange'), declined('processor_error'), refusal('06', '200')],
    ['a code 400 under 200', bad('400', 'Strange'), declined('processor_error'), refusal('400', '200')],
    ['a code 422 under 200', bad('422', 'Strange'), declined('processor_error'), refusal('422', '200')],
    [
      'HTTP 400 without a code',
      { status: 400, body: { message: 'Strange' } },
      declined('processor_error'),
      refusal(null, '400'),
    ],
    ['HTTP 422 of an invalid token', bad('x', 'invalid token', 422), declined('invalid_card'), []],
    ['an unknown code', bad('77', 'Strange'), { kind: 'unknown' }, refusal('77', '200')],
    ['HTTP 418', bad('00', 'Strange', 418), { kind: 'unknown' }, refusal('00', '418')],
    ['a code 01', bad('01', 'Strange'), { kind: 'unknown' }, []],
    ['a repeated reference', bad('400', 'Duplicate order reference', 400), { kind: 'unknown' }, []],
    ['a reference that exists', bad('02', 'orderReference already exists'), { kind: 'unknown' }, []],
    ['a reference that was used', bad('02', 'already been used'), { kind: 'unknown' }, []],
    ['a reference once processed', bad('02', 'already processed'), { kind: 'unknown' }, []],
    ['one said the other way round', bad('02', 'exists already'), { kind: 'unknown' }, []],
    ['HTTP 404', bad('x', 'x', 404), { kind: 'unknown' }, []],
    ['a code 404', bad('404', 'x'), { kind: 'unknown' }, []],
    ['a text of what does not exist', bad('06', 'Order does not exist'), { kind: 'unknown' }, []],
    ['a text of what is not found', bad('06', 'Order not found'), { kind: 'unknown' }, []],
    [
      'an account of ours that is not active',
      bad('05', 'Merchant is not active'),
      { kind: 'later' },
      [['gateway_account', reference]],
    ],
  ])('of %s', async (_, said, outcome, alarms) => {
    const first = await charged(said)
    expect(first.outcome).toMatchObject(outcome)
    if (!('kind' in outcome && outcome.kind === 'succeeded')) expect(first.outcome).toEqual(outcome)
    expect(first.gateway.alarms).toEqual(alarms)
    // Nothing was sent, so nothing is noted.
    const isKept = !('kind' in outcome && outcome.kind === 'later')
    expect(first.gateway.noted(reference) !== undefined).toBe(isKept)
  })

  it.each<[string, Said]>([
    ['a code 05', bad('05', 'not permitted')],
    ['an inactive account', bad('05', 'Merchant is not active')],
    ['a code 02', bad('02', 'x')],
  ])('sent before without an answer, a refusal as %s may concern the repeat alone', async (_, said) => {
    const { gateway, outcome } = await charged(said, good(paid), sentBefore)
    expect(outcome).toEqual({ kind: 'unknown' })
    expect(gateway.noted(reference)).toBeDefined()
  })

  it.each(nobodyKnows)('is unknown after %s', async (_, said) => {
    const { gateway, outcome } = await charged(said)
    expect(outcome).toEqual({ kind: 'unknown' })
    expect(gateway.noted(reference)).toBeDefined()
  })

  it.each(notLetIn)(
    'is made later where the gate says %i, unless it was sent before',
    async (status, said) => {
      const first = await charged(said)
      expect(first.outcome).toEqual({ kind: 'later' })
      expect(first.gateway.noted(reference)).toBeUndefined()
      const alarm = status === 429 ? 'gateway_rate' : 'gateway_credentials'
      expect(first.gateway.alarms).toEqual([[alarm, 'v1/checkout/tokenized-card-payment']])
      expect(first.gateway.refusedTimes()).toBe(status === 429 ? 0 : 1)
      const again = await charged(said, good(paid), sentBefore)
      expect(again.outcome).toEqual({ kind: 'unknown' })
    },
  )

  it.each(['401', '403', '429'])('counts a code %s under 200 as the gate’s', async (code) => {
    expect((await charged(bad(code, 'x'))).outcome).toEqual({ kind: 'later' })
  })

  it.each<[string, Said, object]>([
    ['a success', good(paid), { kind: 'succeeded' }],
    [
      'a failure',
      good({ ...paid, status: 'FAILED', gatewayMessage: 'do not honor' }),
      declined('do_not_honor'),
    ],
    ['nothing yet', unseen, { kind: 'pending' }],
    ['no answer', 'silence', { kind: 'pending' }],
    ['one under way', good({ ...paid, status: 'PENDING_PAYMENT' }), { kind: 'pending' }],
    ['another amount', good({ ...paid, amount: 4999.99 }), { kind: 'pending' }],
  ])('approved, with a query that says %s', async (_, query, outcome) => {
    expect((await charged(approved, query)).outcome).toMatchObject(outcome)
  })

  it('is made later while the gateway is down', async () => {
    const gateway = await told('nomba')
    gateway.answer(route, 'silence')
    for (let i = 0; i < 5; i += 1)
      await gateway.hear(() => gateway.payments.charge({ ...request, reference: `inv_${ulid}-${i + 2}` }))
    const calls = gateway.calls.length
    expect(await gateway.hear(() => gateway.payments.charge(request))).toEqual({ kind: 'later' })
    expect(gateway.calls).toHaveLength(calls)
    gateway.wait(30_000)
    expect(await gateway.hear(() => gateway.payments.charge(request))).toEqual({ kind: 'unknown' })
  })
})

// Holds G1, G2, N1.
describe('an order asked about at Nomba', () => {
  const ask = async (said: Said, noted: object | null = {}, waitMs = 0, charged?: object) => {
    const gateway = await told('nomba')
    gateway.answer(single, said)
    if (noted !== null) await gateway.note({ email: 'ada@example.com', ...noted })
    gateway.wait(waitMs)
    const outcome = await gateway.hear(() =>
      gateway.payments.query(merchantId, reference, charged as { amount: number; currency: 'NGN' }),
    )
    return { gateway, outcome }
  }
  const minute = 60_000
  const declined = { kind: 'declined', failureCode: 'generic_decline' }
  const open = { ...declined, mayStillCome: true }
  const word = (status: string, more: object = {}) => good({ ...paid, status, ...more })

  it.each<[string, Said, object, number, object]>([
    ['a failure of a token', word('FAILED'), {}, 0, declined],
    ['a failure on a page', word('FAILED'), { kind: 'hosted' }, 0, open],
    ['a failure on a page that closes', word('FAILED'), { kind: 'hosted' }, 48 * 60 * minute, declined],
    ['a failure on a page, just before', word('FAILED'), { kind: 'hosted' }, 48 * 60 * minute - 1, open],
    ['a failed payment at first', word('PAYMENT_FAILED'), {}, 0, { kind: 'pending' }],
    ['a failed payment after a quarter', word('PAYMENT_FAILED'), {}, 15 * minute, { kind: 'pending' }],
    ['a failed payment after more', word('PAYMENT_FAILED'), {}, 15 * minute + 1, declined],
    ['a failed payment on a page', word('PAYMENT_FAILED'), { kind: 'hosted' }, 16 * minute, open],
    ['a failed payment without a type', word('PAYMENT_FAILED', { type: null }), {}, 16 * minute, declined],
    [
      'a failed payment of another type',
      word('PAYMENT_FAILED', { type: 'transfer' }),
      {},
      16 * minute,
      { kind: 'pending' },
    ],
    ['a cancelled one at first', word('CANCELLED'), {}, 0, { kind: 'pending' }],
    ['a cancelled one on a page', word('CANCELLED'), { kind: 'hosted' }, 16 * minute, declined],
    ['a small word', word('failed'), {}, 0, declined],
    [
      'a code',
      word('FAILED', { responseCode: '51', gatewayMessage: 'declined' }),
      {},
      0,
      { ...declined, failureCode: 'insufficient_funds' },
    ],
    [
      'a message',
      word('FAILED', { gatewayMessage: 'Stolen card' }),
      {},
      0,
      { ...declined, failureCode: 'stolen_card' },
    ],
    ['new', word('NEW'), {}, 0, { kind: 'pending' }],
    ['pending billing', word('PENDING_BILLING'), {}, 0, { kind: 'pending' }],
    ['processing', word('PROCESSING'), {}, 0, { kind: 'pending' }],
    ['a refund', word('REFUND'), {}, 0, { kind: 'reversed' }],
    ['a reversal', word('REVERSED_BY_VENDOR'), {}, 0, { kind: 'reversed' }],
    ['unseen', unseen, {}, 0, { kind: 'unknown' }],
    ['unseen for a quarter', unseen, {}, 15 * minute, { kind: 'unknown' }],
    ['unseen for more', unseen, {}, 15 * minute + 1, { kind: 'not_found' }],
    ['HTTP 404', bad('x', 'x', 404), {}, 16 * minute, { kind: 'not_found' }],
    ['another merchant’s', word('SUCCESS'), { merchantId: 'mer_2' }, 0, { kind: 'not_found' }],
    ['no status', word(''), {}, 0, { kind: 'unknown' }],
    ['a refusal with a status', bad('06', 'x', 200, paid), {}, 0, { kind: 'unknown' }],
    ['silence', 'silence', {}, 0, { kind: 'unknown' }],
    ['the gate', notLetIn[0]![1], {}, 0, { kind: 'later' }],
  ])('%s', async (_, said, noted, waitMs, outcome) => {
    const heard = await ask(said, noted, waitMs)
    expect(heard.outcome).toEqual(outcome)
    const isGate = 'kind' in outcome && outcome.kind === 'later'
    expect(heard.gateway.alarms).toHaveLength(isGate ? 1 : 0)
  })

  it.each([
    ['PENDINGS', true],
    ['XPENDING', false],
    ['NEWS', false],
    ['XNEW', false],
    ['SETTLED', false],
  ] as const)('the word %s is under way, and alarms where nobody knows it', async (status, isKnown) => {
    const { gateway, outcome } = await ask(word(status))
    expect(outcome).toEqual({ kind: 'pending' })
    const alarm = ['gateway_refusal', reference, { code: status, type: 'transaction status' }]
    expect(gateway.alarms).toEqual(isKnown ? [] : [alarm])
  })

  it.each<[string, object, object | null]>([
    ['the amount', {}, { feeKobo: 7000 }],
    ['the amount and the fee on top', { amount: '5070.00' }, { feeKobo: 0 }],
    ['a part of the fee on top', { amount: 5050, fixedCharge: 50 }, { feeKobo: 0 }],
    ['no fee', { fixedCharge: null }, {}],
    ['too little', { amount: 4930 }, null],
    ['too much without a fee', { amount: 5070, fixedCharge: null }, null],
    ['nothing', { amount: null }, null],
    ['no currency', { currency: null }, { feeKobo: 7000 }],
    ['dollars', { currency: 'USD' }, null],
    ['another reference', { onlineCheckoutOrderReference: 'x' }, null],
    [
      'our reference as orderReference',
      { onlineCheckoutOrderReference: 'x', orderReference: reference },
      { feeKobo: 7000 },
    ],
    [
      'our reference as merchantTxRef',
      { onlineCheckoutOrderReference: null, merchantTxRef: reference },
      { feeKobo: 7000 },
    ],
    [
      'Nomba’s identifier that we know',
      { onlineCheckoutOrderReference: null, id: 'WEB-9' },
      { feeKobo: 7000 },
    ],
  ])('a success that names %s', async (_, more, fee) => {
    const noted = 'id' in more ? { gatewayId: 'WEB-9' } : {}
    const { gateway, outcome } = await ask(good({ ...paid, ...more }), noted)
    if (fee === null) {
      expect(outcome).toEqual({ kind: 'unknown' })
      expect(gateway.alarms).toEqual([['gateway_mismatch', reference]])
      return
    }
    const gatewayReference = 'id' in more ? 'WEB-9' : 'WEB-1'
    expect(outcome).toEqual({ kind: 'succeeded', gatewayReference, paidWith, ...fee })
    expect(gateway.alarms).toEqual([])
  })

  it('a transfer or a bill may bear no fee on top', async () => {
    const { outcome } = await ask(good({ ...paid, amount: '5070.00' }), { kind: 'transfer' })
    expect(outcome).toEqual({ kind: 'unknown' })
  })

  it('without Nomba’s identifier is named by ours, and the first one that is learnt stays', async () => {
    const bare = await ask(good({ ...paid, id: null }))
    expect(bare.outcome).toMatchObject({ gatewayReference: reference })
    expect(bare.gateway.noted(reference)).not.toHaveProperty('gatewayId')
    const known = await ask(good(paid), { gatewayId: 'WEB-0' })
    expect(known.gateway.noted(reference)).toMatchObject({ gatewayId: 'WEB-0' })
  })

  it('is asked for by Nomba’s identifier where it knows no reference', async () => {
    const gateway = await told('nomba')
    gateway.answer(single, unseen, good({ ...paid, id: 'WEB-7', onlineCheckoutOrderReference: null }))
    await gateway.note({ gatewayId: 'WEB-7' })
    const query = () => gateway.payments.query(merchantId, reference)
    expect(await gateway.hear(query)).toMatchObject({ kind: 'succeeded', gatewayReference: 'WEB-7' })
    expect(gateway.lines()).toEqual([
      `${single}?orderReference=${reference}`,
      `${single}?transactionRef=WEB-7`,
    ])
  })

  it.each([
    [100_000, 'succeeded'],
    [499_999, 'succeeded'],
    [500_000, 'reversed'],
  ] as const)('with refunds of ours of %i is %s', async (amount, kind) => {
    const gateway = await told('nomba')
    gateway.answer(single, word('REFUND'))
    await gateway.note({})
    const refund = { sent: 'rfnd_1', reference: 'rfnd_1', kind: 'refund', about: reference, amount } as const
    await gateway.note(refund)
    expect(await gateway.hear(() => gateway.payments.query(merchantId, reference))).toMatchObject({ kind })
  })

  it('of which the table lost the record is found by its amount, and noted anew', async () => {
    const amount = { amount: 500_000, currency: 'NGN' }
    const found = await ask(good(paid), null, 0, amount)
    expect(found.outcome).toMatchObject({ kind: 'succeeded' })
    expect(found.gateway.noted(reference)).toMatchObject({
      kind: 'charge',
      amount: 500_000,
      gatewayId: 'WEB-1',
    })
    const failed = await ask(word('PAYMENT_FAILED'), null, 0, amount)
    expect(failed.outcome).toEqual(declined)
    const none = await ask(unseen, null, 0, amount)
    expect(none.outcome).toEqual({ kind: 'not_found' })
    expect(none.gateway.noted(reference)).toBeUndefined()
    const other = await ask(good({ ...paid, amount: 1 }), null, 0, amount)
    expect(other.gateway.noted(reference)).toBeUndefined()
    const unasked = await ask(good(paid), null)
    expect([unasked.outcome, unasked.gateway.calls]).toEqual([{ kind: 'not_found' }, []])
  })

  it.each<[string, object, object]>([
    [
      'a stored card',
      {
        ...{ onlineCheckoutTokenKey: 'tok-9', onlineCheckoutCustomerEmail: 'eve@example.com' },
        ...{ onlineCheckoutCardType: 'VISA', onlineCheckoutCardPanLast4Digits: '4242' },
        ...{ onlineCheckoutTokenExpiryMonth: '09', onlineCheckoutTokenExpiryYear: '27' },
        onlineCheckoutPaymentMethod: 'card_payment',
      },
      {
        rail: 'card',
        token: 'tok-9',
        email: 'eve@example.com',
        brand: 'VISA',
        last4: '4242',
        expMonth: 9,
        expYear: 2027,
      },
    ],
    ['no token', { onlineCheckoutTokenKey: 'N/A', onlineCheckoutCardType: 'null' }, {}],
    ['no token in small letters', { onlineCheckoutTokenKey: 'n/a', onlineCheckoutCustomerEmail: 'NULL' }, {}],
    ['a masked number', { onlineCheckoutCardPan: '5434 62** **** 2808' }, { last4: '2808' }],
    [
      'words that hold them',
      { onlineCheckoutTokenKey: 'xN/A', onlineCheckoutCardType: 'nullx' },
      { token: 'xN/A', brand: 'nullx' },
    ],
    ['a transfer', { onlineCheckoutPaymentMethod: 'bank_transfer' }, { rail: 'bank_transfer' }],
    ['a virtual account', { onlineCheckoutPaymentMethod: 'virtual' }, { rail: 'bank_transfer' }],
    ['a vact', { onlineCheckoutPaymentMethod: 'VACT' }, { rail: 'bank_transfer' }],
    ['USSD', { onlineCheckoutPaymentMethod: 'USSD' }, { rail: 'ussd' }],
    ['another way', { onlineCheckoutPaymentMethod: 'QR' }, {}],
  ])('was paid with %s', async (_, more, with_) => {
    const { outcome } = await ask(good({ ...paid, ...more }))
    expect(outcome).toMatchObject({ paidWith: { ...paidWith, ...with_ } })
    const unnamed = await ask(good({ ...paid, ...more, onlineCheckoutCustomerEmail: null }), {
      email: undefined,
    })
    expect(unnamed.outcome).toMatchObject({ paidWith: { email: null } })
  })
})

describe('a token that a merchant brings to Nomba', () => {
  const route = 'GET /v1/checkout/tokenized-card-data'
  const bare = {
    ...{ rail: 'card', token: 'tok-1', email: 'ada@example.com', signature: null, brand: null, last4: null },
    ...{ expMonth: null, expYear: null },
  }
  const describeIt = async (
    said: Said[],
    token = 'tok-1',
    email: string | null = 'ada@example.com',
    rail = 'card',
  ) => {
    const gateway = await told('nomba')
    gateway.answer(route, ...said)
    const outcome = await gateway.hear(() => gateway.payments.describeToken(token, rail as 'card', email))
    return { outcome, lines: gateway.lines() }
  }
  const page = (list: unknown, nextPage: unknown = null) => good({ tokenizedCardDataList: list, nextPage })
  const own = { tokenKey: 'tok-1', cardType: 'VISA', cardPan: '5434****2808' }

  it.each<[string, object, object]>([
    ['tokenExpiryDate', { tokenExpiryDate: '2709' }, { expMonth: 9, expYear: 2027 }],
    ['a number', { tokenExpiryDate: 2709 }, { expMonth: 9, expYear: 2027 }],
    ['tokenExpirationDate', { tokenExpirationDate: '2809' }, { expMonth: 9, expYear: 2028 }],
    ['no date', {}, {}],
    ['too many digits', { tokenExpiryDate: '27091' }, {}],
    ['another form', { tokenExpiryDate: 'x2709' }, {}],
  ])('has its card, with %s', async (_, more, expiry) => {
    const { outcome, lines } = await describeIt([page([{ tokenKey: 'tok-0' }, { ...own, ...more }])])
    expect(outcome).toEqual({ ...bare, brand: 'VISA', last4: '2808', ...expiry })
    expect(lines).toEqual([`${route}?customerEmail=ada@example.com`])
  })

  it('is looked for on all pages, and on no more than ten', async () => {
    const second = await describeIt([page([], 2), page([own])])
    expect(second.outcome).toMatchObject({ brand: 'VISA' })
    expect(second.lines[1]).toBe(`${route}?customerEmail=ada@example.com&page=2`)
    expect((await describeIt([page([{ tokenKey: 'x' }])])).outcome).toBeNull()
    const endless = await describeIt([page([], 'x')])
    expect([endless.outcome, endless.lines.length]).toEqual([bare, 10])
  })

  it('is taken as it is where Nomba does not say, and never where it can’t be one', async () => {
    expect((await describeIt([bad('05', 'not permitted')])).outcome).toEqual(bare)
    expect(await describeIt([], 'tok-1', null)).toEqual({ outcome: { ...bare, email: null }, lines: [] })
    for (const token of ['', 'a b', 'tok\n', 'é', 'x'.repeat(201)])
      expect(await describeIt([page([own])], token)).toEqual({ outcome: null, lines: [] })
    expect((await describeIt([], '!~'.repeat(100), null)).outcome).toMatchObject({ rail: 'card' })
    expect(await describeIt([], 'tok-1', null, 'ussd')).toEqual({ outcome: null, lines: [] })
    for (const [, said] of [...nobodyKnows.slice(0, 2), ...notLetIn])
      expect((await describeIt([said])).outcome).toEqual({ throws: 'the gateway does not list its tokens' })
  })
})
