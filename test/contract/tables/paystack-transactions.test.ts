import { describe, expect, it } from 'vitest'
import { no, notThere, ok } from './paystack-words.ts'
import { begin, merchantId, notLetIn, told, ulid, type Said } from './told.ts'

const reference = `inv_${ulid}-1`
const sent = `inv-${ulid}-1`
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
const ids = { sent, reference }

// Holds G1, N1, M5.
describe('a transaction queried at Paystack', () => {
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
    if (noted !== null) await gateway.note({ ...ids, email: 'ada@example.com', ...noted })
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

  it('reversed is unknown while the lists do not answer', async () => {
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
    await gateway.note({ ...ids, email: 'ada@example.com' })
    await gateway.note({ sent: name, reference: name, kind: 'refund', about: sent, amount })
    const outcome = await gateway.hear(() => gateway.payments.query(merchantId, reference))
    expect(outcome).toEqual(kind === 'success' ? success : { kind: 'reversed' })
    expect(await gateway.hear(() => gateway.payments.reversalsOf(merchantId, reference))).toEqual({
      takings: [],
      isUnexplained: false,
    })
  })

  it('whose record is lost is recorded again', async () => {
    const about = { amount: 500_000, currency: 'NGN' }
    const found = await ask(ok({ ...paid, customer: null }), null, 0, {}, about)
    expect(found.outcome).toEqual({ ...success, paidWith: { ...paidWith, email: null } })
    expect(found.gateway.noted(sent)).toEqual({
      ...{ ...ids, merchantId, kind: 'charge', amount: 500_000, currency: 'NGN', transactionId: '77' },
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
