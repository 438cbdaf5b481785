import { describe, expect, it } from 'vitest'
import { no, notThere, ok } from './paystack-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, type Said } from './told.ts'

const customerId = 'cus_1'
const email = `cus_1.${merchantId.toLowerCase()}@accounts.example.com`
const make = 'POST /customer'
const find = 'GET /dedicated_account'
const open = 'POST /dedicated_account'
const customer = ok({ customer_code: 'CUS_1', id: 5 })
const shown = {
  account_number: '0123456789',
  account_name: 'SHOP/ADA',
  bank: { name: 'Wema' },
  customer: { id: 5 },
}
const opened = {
  kind: 'opened',
  account: { accountNumber: '0123456789', bankName: 'Wema', accountName: 'SHOP/ADA' },
}
const [pending, declined, unknown] = [{ kind: 'pending' }, { kind: 'declined' }, { kind: 'unknown' }]
const request = { merchantId, customerId, name: 'Ada Ngozi Okafor', email: null, phone: '2348031234567' }

const opening = async (answers: Record<string, Said> = {}, more: object = {}) => {
  const gateway = await told('paystack')
  for (const [route, said] of Object.entries({
    [make]: customer,
    [find]: ok([]),
    [open]: ok(shown),
    ...answers,
  }))
    gateway.answer(route, said)
  return { gateway, outcome: await gateway.hear(() => gateway.payments.openAccount({ ...request, ...more })) }
}

// Holds M4.
describe('an account number at Paystack', () => {
  it('belongs to a customer created for this merchant and customer only', async () => {
    const { gateway, outcome } = await opening()
    expect(outcome).toEqual(opened)
    expect(gateway.lines()).toEqual([make, `${find}?active=true&customer=5`, open])
    const { metadata, ...rest } = gateway.calls[0]!.body as { metadata: string }
    expect(rest).toEqual({ email, first_name: 'Ada', last_name: 'Ngozi Okafor', phone: '+2348031234567' })
    expect(JSON.parse(metadata)).toEqual({ merchant: merchantId, customer: customerId })
    expect(gateway.calls[2]!.body).toEqual({ customer: 'CUS_1', preferred_bank: 'test-bank' })
    const live = await told('paystack', { secretKey: 'sk_live_1' }, 'live')
    live.answer(make, customer)
    live.answer(find, ok([]))
    live.answer(open, ok(shown))
    expect(await live.hear(() => live.payments.openAccount(request))).toEqual(opened)
    expect(live.calls[2]!.body).toEqual({ customer: 'CUS_1', preferred_bank: 'wema-bank' })
    const single = await opening({}, { name: 'Ada' })
    expect(single.gateway.calls[0]!.body).toMatchObject({ first_name: 'Ada', last_name: 'Ada' })
  })

  it.each([{ name: null }, { phone: null }])('is not created without %o', async (more) => {
    const { gateway, outcome } = await opening({}, more)
    expect([outcome, gateway.calls]).toEqual([declined, []])
  })

  it.each<[string, Record<string, Said>, object, number]>([
    ['a customer refused', { [make]: no('x', { data: { customer_code: 'CUS_1', id: 5 } }) }, declined, 1],
    ['a customer without a code', { [make]: ok({ id: 5 }) }, declined, 1],
    ['a customer without a number', { [make]: ok({ customer_code: 'CUS_1' }) }, opened, 2],
    ...nobodyKnows.map(
      ([name, said]) =>
        [name, { [make]: said }, unknown, 1] as [string, Record<string, Said>, object, number],
    ),
    ['a gate', { [make]: notLetIn[1]![1] }, unknown, 1],
    ['one that is there', { [find]: ok([shown]) }, opened, 2],
    ['one of another', { [find]: ok([{ ...shown, customer: { id: 6 } }]) }, opened, 3],
    ['one that is there no more', { [find]: ok([{ ...shown, active: false }]) }, opened, 3],
    ['one without a number', { [find]: ok([{ ...shown, account_number: null }, shown]) }, opened, 2],
    ['no list', { [find]: 'silence' }, unknown, 2],
    ['a gate before the list', { [find]: notLetIn[1]![1] }, unknown, 2],
    ['one that waits', { [open]: ok({}) }, pending, 3],
    [
      'one without names',
      { [open]: ok({ account_number: '0123456789' }) },
      { kind: 'opened', account: { accountNumber: '0123456789', bankName: '', accountName: '' } },
      3,
    ],
    ['a refusal', { [open]: no('x', { data: shown }) }, declined, 3],
    ['no answer', { [open]: 'silence' }, unknown, 3],
    ['a gate at the end', { [open]: notLetIn[1]![1] }, unknown, 3],
  ])('is, with %s, what that says', async (_, answers, outcome, calls) => {
    const heard = await opening(answers)
    expect([heard.outcome, heard.gateway.calls.length]).toEqual([outcome, calls])
  })
})

const account = { merchantId, customerId, accountNumber: '0123456789' }
const record = {
  ...{
    id: 7,
    reference: 'T1',
    status: 'success',
    amount: 250_000,
    currency: 'NGN',
    channel: 'dedicated_nuban',
  },
  ...{ authorization: { receiver_bank_account_number: '0123456789', sender_name: 'EVE OBI' } },
  paid_at: '2026-11-28T09:00:00Z',
}
const arrived = {
  ...{
    reference: 'T1',
    accountNumber: '0123456789',
    amount: 250_000,
    currency: 'NGN',
    senderName: 'EVE OBI',
  },
  at: '2026-11-28T09:00:00.000Z',
}
const throws = { throws: 'the gateway does not answer' }

describe('a credit at Paystack', () => {
  const ask = async (said: Said) => {
    const gateway = await told('paystack')
    gateway.answer('GET /transaction/verify/T1', said)
    return { gateway, outcome: await gateway.hear(() => gateway.payments.creditOf(account, 'T1')) }
  }
  it.each<[string, object, object | null]>([
    ['as it is', {}, arrived],
    [
      'by its channel within',
      { channel: null, authorization: { ...record.authorization, channel: 'dedicated_nuban' } },
      arrived,
    ],
    ['of another channel', { channel: 'card' }, null],
    ['under way', { status: 'pending' }, null],
    ['without an amount', { amount: null }, null],
    ['without a reference', { reference: null }, null],
    ['of another reference', { reference: 'T2' }, null],
    ['on another number', { authorization: { receiver_bank_account_number: '1' } }, null],
    ['on no number', { authorization: null }, null],
    [
      'of nobody',
      { authorization: { receiver_bank_account_number: '0123456789' } },
      { ...arrived, senderName: null },
    ],
    [
      'by its metadata',
      { authorization: null, metadata: { receiver_account_number: '0123456789', sender_name: 'OBI' } },
      { ...arrived, senderName: 'OBI' },
    ],
    ['without a currency', { currency: null }, { ...arrived, currency: '' }],
    [
      'made then',
      { paid_at: null, created_at: '2026-11-28T08:00:00Z' },
      { ...arrived, at: '2026-11-28T08:00:00.000Z' },
    ],
    ['at no instant', { paid_at: null }, { ...arrived, at: '1970-01-01T00:00:00.000Z' }],
  ])('%s', async (_, more, outcome) => {
    const heard = await ask(ok({ ...record, ...more }))
    expect(heard.outcome).toEqual(outcome)
    expect(heard.gateway.noted('T1') === undefined).toBe(outcome === null)
  })

  it('is recorded, so that its refund finds it', async () => {
    const { gateway } = await ask(ok(record))
    const noted = {
      ...{ sent: 'T1', reference: 'T1', merchantId, kind: 'charge', amount: 250_000, currency: 'NGN' },
      at: new Date(begin).toISOString(),
    }
    expect(gateway.noted('T1')).toEqual({ ...noted, transactionId: '7' })
    expect((await ask(ok({ ...record, id: null }))).gateway.noted('T1')).toEqual(noted)
    // Once: a record says when it was first seen.
    gateway.wait(1)
    await gateway.hear(() => gateway.payments.creditOf(account, 'T1'))
    expect(gateway.noted('T1')?.at).toBe(noted.at)
  })

  it.each<[string, Said, object | null]>([
    ['none', notThere, null],
    ['none, with a record', no('not found', { data: record }), null],
    ['a refusal', no('x'), throws],
    ['silence', 'silence', throws],
    ['a 500', { status: 500, body: { status: true, data: record } }, throws],
    ['the gate', { status: 403, body: { status: true, data: record } }, throws],
  ])('is answered with %s', async (_, said, outcome) => {
    expect((await ask(said)).outcome).toEqual(outcome)
  })

  const since = '2026-11-01T00:00:00.000Z'
  const list = async (answers: Record<string, Said | Said[]>) => {
    const gateway = await told('paystack')
    gateway.answer(`GET /customer/${encodeURIComponent(email)}`, ok({ id: 5 }))
    for (const [route, said] of Object.entries(answers)) gateway.answer(route, ...[said].flat())
    return { gateway, outcome: await gateway.hear(() => gateway.payments.creditsSince(account, since)) }
  }
  it('is listed by customer, page by page', async () => {
    const hundred = [record, ...Array.from({ length: 99 }, () => ({ ...record, authorization: null }))]
    const { gateway, outcome } = await list({
      'GET /transaction': [ok(hundred), ok([{ ...record, reference: 'T2' }])],
    })
    expect(outcome).toEqual([arrived, { ...arrived, reference: 'T2' }])
    const asked = (page: number) =>
      `GET /transaction?customer=5&status=success&from=${since}&perPage=100&page=${page}`
    expect(gateway.lines().slice(1)).toEqual([asked(1), asked(2)])
    expect(gateway.noted('T2')).toMatchObject({ amount: 250_000, transactionId: '7' })
  })

  it('is not listed without a reference, since nothing could find it', async () => {
    const { outcome } = await list({ 'GET /transaction': ok([{ ...record, reference: null }, record]) })
    expect(outcome).toEqual([arrived])
  })

  it('is not listed without a customer, nor without an answer', async () => {
    const at = `GET /customer/${encodeURIComponent(email)}`
    expect((await list({ [at]: notThere })).outcome).toEqual([])
    expect((await list({ [at]: ok({}) })).outcome).toEqual([])
    for (const said of [
      'silence',
      no('x'),
      { status: 500, body: { status: true } },
      { status: 403, body: { status: true } },
    ] as Said[]) {
      expect((await list({ 'GET /transaction': said })).outcome).toEqual(throws)
      expect((await list({ [at]: said })).outcome).toEqual(throws)
    }
  })
})
