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
  it('is sent under our reference in naira, and the query gives its outcome', async () => {
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

  it('for a sub-account credits it, and is queried there', async () => {
    const gateway = await told('nomba', { subAccountId: 'sub/1' })
    gateway.answer(route, approved)
    gateway.answer('GET /v1/transactions/accounts/sub%2F1/single', good(paid))
    expect(await gateway.hear(() => gateway.payments.charge(request))).toMatchObject({ kind: 'succeeded' })
    expect(gateway.calls[1]!.body).toMatchObject({ order: { accountId: 'sub/1' } })
  })

  it('uses the token’s email, else the customer’s, and is not sent without either', async () => {
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
    ['a verdict that is neither', good({ status: 'PROCESSING', message: 'x' }), { kind: 'succeeded' }, []],
    [
      'an approval whose words name what was not found',
      good({ status: true, message: 'Loyalty account not found' }),
      { kind: 'succeeded' },
      [],
    ],
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
      'a reason in its message',
      { status: 200, body: { code: '05', message: 'Transaction not permitted' } },
      declined('transaction_not_permitted'),
      [],
    ],
    [
      'a reason within its data',
      bad('02', 'Refused', 200, { message: 'Stolen card' }),
      declined('stolen_card'),
      [],
    ],
    [
      'a reason after other words',
      { status: 200, body: { code: '02', description: 'Refused', message: 'OTP is needed' } },
      declined('authentication_required'),
      [],
    ],
    [
      'HTTP 400 with a code of success',
      bad('00', 'Strange', 400),
      declined('processor_error'),
      refusal('00', '400'),
    ],
    [
      'HTTP 400 with a code of the gate',
      bad('401', 'Strange', 400),
      declined('processor_error'),
      refusal('401', '400'),
    ],
    ['HTTP 500 with a code of the gate', bad('429', 'Strange', 500), { kind: 'unknown' }, []],
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
  ])(
    'sent before without an answer and refused with %s stays unknown: only the repeat may be refused',
    async (_, said) => {
      const { gateway, outcome } = await charged(said, good(paid), sentBefore)
      expect(outcome).toEqual({ kind: 'unknown' })
      expect(gateway.noted(reference)).toBeDefined()
    },
  )

  it.each(nobodyKnows)('is unknown after %s', async (_, said) => {
    const { gateway, outcome } = await charged(said)
    expect(outcome).toEqual({ kind: 'unknown' })
    expect(gateway.noted(reference)).toBeDefined()
  })

  it.each(notLetIn)('is made later after a %i, unless it was sent before', async (status, said) => {
    const first = await charged(said)
    expect(first.outcome).toEqual({ kind: 'later' })
    expect(first.gateway.noted(reference)).toBeUndefined()
    const alarm = status === 429 ? 'gateway_rate' : 'gateway_credentials'
    expect(first.gateway.alarms).toEqual([[alarm, 'v1/checkout/tokenized-card-payment']])
    expect(first.gateway.refusedTimes()).toBe(status === 429 ? 0 : 1)
    const again = await charged(said, good(paid), sentBefore)
    expect(again.outcome).toEqual({ kind: 'unknown' })
  })

  it.each(['401', '403', '429'])('with a code %s under 200 is made later', async (code) => {
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
  ])('approved, with a query that returns %s', async (_, query, outcome) => {
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
