import { describe, expect, it } from 'vitest'
import { bad, good, single, unseen } from './nomba-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, type Said } from './told.ts'

const customerId = 'cus/1'
const present = 'GET /v1/accounts/virtual/cus%2F1'
const make = 'POST /v1/accounts/virtual'
const shown = { bankAccountNumber: '8800000001', bankName: 'Nombank MFB', bankAccountName: 'SHOP/ADA' }
const opened = {
  kind: 'opened',
  account: { accountNumber: '8800000001', bankName: 'Nombank MFB', accountName: 'SHOP/ADA' },
}
const [pending, declined, unknown] = [{ kind: 'pending' }, { kind: 'declined' }, { kind: 'unknown' }]
const account = { merchantId, customerId, accountNumber: '8800000001' }

const open = async (first: Said, second: Said = good(shown), name: string | null = 'Ada') => {
  const gateway = await told('nomba')
  gateway.answer(present, first)
  gateway.answer(make, second)
  const request = { merchantId, customerId, name, email: null, phone: null }
  const outcome = await gateway.hear(() => gateway.payments.openAccount(request))
  return { gateway, outcome }
}

// Holds M4.
describe('an account number at Nomba', () => {
  it('is created under the customer’s reference where none exists', async () => {
    const { gateway, outcome } = await open(bad('404', 'not found', 404))
    expect(outcome).toEqual(opened)
    expect(gateway.lines()).toEqual([present, make])
    const { body, headers } = gateway.calls.at(-1)!
    expect([body, headers['x-idempotent-key']]).toEqual([
      { accountRef: customerId, accountName: 'Ada' },
      customerId,
    ])
  })

  it('is not created without a customer’s name', async () => {
    const { gateway, outcome } = await open(unseen, good(shown), null)
    expect([outcome, gateway.calls]).toEqual([declined, []])
  })

  it.each<[string, Said, object]>([
    ['one', good(shown), opened],
    ['a number', good({ ...shown, bankAccountNumber: 8800000001 }), opened],
    [
      'one without names',
      good({ bankAccountNumber: '8800000001' }),
      { kind: 'opened', account: { accountNumber: '8800000001', bankName: '', accountName: '' } },
    ],
    [
      'one by its own name',
      good({ bankAccountNumber: '8800000001', accountName: 'ADA' }),
      { kind: 'opened', account: { accountNumber: '8800000001', bankName: '', accountName: 'ADA' } },
    ],
    ['one that waits', good({}), pending],
    ['one that expired', good({ ...shown, expired: true }), pending],
    ['one that did not', good({ ...shown, expired: false }), opened],
    ['a refusal', bad('05', 'x', 200, shown), unknown],
    ...nobodyKnows.map(([name, said]) => [name, said, unknown] as [string, Said, object]),
    ['no key', notLetIn[1]![1], unknown],
    ['a gate that says not found', { status: 403, body: { code: '404' } }, unknown],
    ['a 500 that says not found', { status: 500, body: { code: '404' } }, unknown],
  ])('that exists is answered with %s', async (_, said, outcome) => {
    const heard = await open(said)
    expect([heard.outcome, heard.gateway.lines()]).toEqual([outcome, [present]])
  })

  it.each<[string, Said, object]>([
    ['one', good(shown), opened],
    ['one that waits', good({}), pending],
    ['a duplicate', bad('400', 'accountRef already exists', 400), unknown],
    ['a refusal', bad('02', 'x', 200, shown), declined],
    ['a code nobody knows', bad('77', 'x'), declined],
    ...nobodyKnows.map(([name, said]) => [name, said, unknown] as [string, Said, object]),
    ['the gate', notLetIn[1]![1], unknown],
  ])('that is created is answered with %s', async (_, said, outcome) => {
    expect((await open(unseen, said)).outcome).toEqual(outcome)
  })
})

const credit = {
  ...{ id: 'API-VACT-1', status: 'SUCCESS', type: 'vact_transfer', amount: '2500.00', currency: 'NGN' },
  ...{ aliasAccountReference: customerId, senderName: 'EVE OBI', timeCreated: '2026-11-28T09:00:00Z' },
}
const arrived = {
  ...{ reference: 'API-VACT-1', accountNumber: '8800000001', amount: 250_000, currency: 'NGN' },
  ...{ senderName: 'EVE OBI', at: '2026-11-28T09:00:00.000Z' },
}
const throws = { throws: 'the gateway does not answer' }

const variants: readonly [string, object, object | null][] = [
  ['as it is', {}, arrived],
  ['by its number', { aliasAccountReference: 'x', aliasAccountNumber: '8800000001' }, arrived],
  ['of another account', { aliasAccountReference: 'x', aliasAccountNumber: '1' }, null],
  ['of no account', { aliasAccountReference: null }, null],
  ['in small letters', { status: 'success' }, arrived],
  ['under way', { status: 'PENDING' }, null],
  ['without a status', { status: null }, null],
  ['of another type', { type: 'transfer' }, null],
  ['without an amount', { amount: null }, null],
  ['without an identifier', { id: null }, null],
  ['without a currency', { currency: null }, arrived],
  ['in dollars', { currency: 'USD' }, { ...arrived, currency: 'USD' }],
  [
    'with its sender within',
    { senderName: null, customer: { senderName: 'OBI' } },
    { ...arrived, senderName: 'OBI' },
  ],
  ['of nobody', { senderName: null }, { ...arrived, senderName: null }],
  ['at no instant', { timeCreated: null }, { ...arrived, at: '1970-01-01T00:00:00.000Z' }],
]

describe('a credit at Nomba', () => {
  it.each(variants)('queried, %s', async (_, more, outcome) => {
    const gateway = await told('nomba')
    gateway.answer(single, good({ ...credit, ...more }))
    expect(await gateway.hear(() => gateway.payments.creditOf(account, 'API-VACT-1'))).toEqual(outcome)
    expect(gateway.lines()).toEqual([`${single}?transactionRef=API-VACT-1`])
    if (outcome === null) {
      expect(gateway.noted('API-VACT-1')).toBeUndefined()
      return
    }
    // Its refund finds it as it finds a charge.
    const { currency } = outcome as { currency: string }
    expect(gateway.noted('API-VACT-1')).toEqual({
      ...{ sent: 'API-VACT-1', reference: 'API-VACT-1', merchantId, kind: 'charge', amount: 250_000 },
      ...{ currency, gatewayId: 'API-VACT-1', at: new Date(begin).toISOString() },
    })
  })

  it('is recorded once', async () => {
    const gateway = await told('nomba')
    gateway.answer(single, good(credit))
    await gateway.note({ sent: 'API-VACT-1', amount: 7 })
    await gateway.hear(() => gateway.payments.creditOf(account, 'API-VACT-1'))
    expect(gateway.noted('API-VACT-1')).toMatchObject({ amount: 7 })
  })

  it.each<[string, Said, object | null]>([
    ['another', good({ ...credit, id: 'API-VACT-2' }), null],
    ['none', unseen, null],
    ['404', bad('x', 'x', 404), null],
    ['a refusal', bad('05', 'x', 200, credit), throws],
    ['silence', 'silence', throws],
    ['a 500', { status: 500, body: { code: '404' } }, throws],
    ['the gate', { status: 403, body: { code: '404' } }, throws],
  ])('is answered with %s', async (_, said, outcome) => {
    const gateway = await told('nomba')
    gateway.answer(single, said)
    expect(await gateway.hear(() => gateway.payments.creditOf(account, 'API-VACT-1'))).toEqual(outcome)
    expect(gateway.noted('API-VACT-2')).toBeUndefined()
  })
})

describe('credits listed at Nomba', () => {
  const list = 'POST /v1/transactions/accounts'
  const since = '2026-11-01T00:00:00.000Z'
  const heard = async (...said: Said[]) => {
    const gateway = await told('nomba')
    gateway.answer(list, ...said)
    return { gateway, outcome: await gateway.hear(() => gateway.payments.creditsSince(account, since)) }
  }

  it('are requested by type and time, page by page', async () => {
    const second = { ...credit, id: 'API-VACT-2' }
    const { gateway, outcome } = await heard(
      good({
        results: [credit, { ...credit, aliasAccountReference: 'x', id: '3' }, { ...credit, id: null }],
        cursor: 'next',
      }),
      good({ results: [second], cursor: '' }),
    )
    expect(outcome).toEqual([arrived, { ...arrived, reference: 'API-VACT-2' }])
    const span = `?dateFrom=${since}&dateTo=2026-11-28T10:00:00.000Z&limit=50`
    expect(gateway.lines()).toEqual([`${list}${span}`, `${list}${span}&cursor=next`])
    expect(gateway.calls.at(-1)!.body).toEqual({ type: 'vact_transfer' })
    expect(gateway.noted('API-VACT-2')).toMatchObject({ amount: 250_000 })
    expect(gateway.noted('3')).toBeUndefined()
  })

  it('end with an empty page, and come from the sub-account where there is one', async () => {
    const { gateway, outcome } = await heard(good({ results: [], cursor: 'next' }))
    expect([outcome, gateway.lines().length]).toEqual([[], 1])
    expect((await heard(unseen)).outcome).toEqual([])
    const sub = await told('nomba', { subAccountId: 'sub-1' })
    sub.answer(`${list}/sub-1`, good({ results: [credit] }))
    expect(await sub.hear(() => sub.payments.creditsSince(account, since))).toEqual([arrived])
    sub.answer(single.replace('/single', '/sub-1/single'), good(credit))
    expect(await sub.hear(() => sub.payments.creditOf(account, 'API-VACT-1'))).toEqual(arrived)
  })

  it.each<[string, Said]>([
    ['silence', 'silence'],
    ['a 500', { status: 500, body: { code: '00', data: {} } }],
    ['the gate', notLetIn[2]![1]],
    ['a refusal', bad('05', 'x')],
  ])('are not returned after %s', async (_, said) => {
    expect((await heard(said)).outcome).toEqual(throws)
  })
})
