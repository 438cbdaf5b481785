import { describe, expect, it } from 'vitest'
import { bad, good, single, unseen } from './nomba-words.ts'
import { begin, merchantId, notLetIn, told, ulid, type Said } from './told.ts'

const reference = `inv_${ulid}-1`
const paid = {
  ...{ id: 'WEB-1', status: 'SUCCESS', amount: '5000.00', onlineCheckoutOrderReference: reference },
  ...{ fixedCharge: 70, type: 'online_checkout', currency: 'NGN' },
}
const paidWith = {
  ...{ rail: 'card', token: '', email: 'ada@example.com', signature: null, brand: null, last4: null },
  ...{ expMonth: null, expYear: null },
}

// Holds G1, G2, N1.
describe('an order queried at Nomba', () => {
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
  ] as const)(
    'the status %s is pending, and raises an alarm where it is unknown',
    async (status, isKnown) => {
      const { gateway, outcome } = await ask(word(status))
      expect(outcome).toEqual({ kind: 'pending' })
      const alarm = ['gateway_refusal', reference, { code: status, type: 'transaction status' }]
      expect(gateway.alarms).toEqual(isKnown ? [] : [alarm])
    },
  )

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
    ['neither our reference nor the identifier', { onlineCheckoutOrderReference: null, id: 'WEB-8' }, null],
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

  it('that was paid on a page may include the fee on top', async () => {
    const { outcome } = await ask(good({ ...paid, amount: '5070.00' }), { kind: 'hosted' })
    expect(outcome).toEqual({ kind: 'succeeded', gatewayReference: 'WEB-1', paidWith, feeKobo: 0 })
  })

  it('a transfer or a bill must not include a fee on top', async () => {
    const { outcome } = await ask(good({ ...paid, amount: '5070.00' }), { kind: 'transfer' })
    expect(outcome).toEqual({ kind: 'unknown' })
  })

  it('uses our reference without Nomba’s identifier, and keeps the first identifier found', async () => {
    const bare = await ask(good({ ...paid, id: null }))
    expect(bare.outcome).toMatchObject({ gatewayReference: reference })
    expect(bare.gateway.noted(reference)).not.toHaveProperty('gatewayId')
    const known = await ask(good(paid), { gatewayId: 'WEB-0' })
    expect(known.gateway.noted(reference)).toMatchObject({ gatewayId: 'WEB-0' })
  })

  it('keeps the instant at which it was sent', async () => {
    const { gateway } = await ask(good(paid), {}, minute)
    expect(gateway.noted(reference)).toMatchObject({ at: new Date(begin).toISOString() })
  })

  it('is queried once where it is found, and where Nomba’s identifier is unknown', async () => {
    const line = `${single}?orderReference=${reference}`
    expect((await ask(good(paid), { gatewayId: 'WEB-1' })).gateway.lines()).toEqual([line])
    expect((await ask(unseen)).gateway.lines()).toEqual([line])
  })

  it('is queried by Nomba’s identifier where Nomba does not know the reference', async () => {
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

  it('whose record is lost is found by its amount, and recorded again', async () => {
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
    ['a virtual card', { onlineCheckoutPaymentMethod: 'virtual_card' }, {}],
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
