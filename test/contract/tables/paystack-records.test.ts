import { describe, expect, it } from 'vitest'
import { buildGateway } from '../../../shared/adapters/gateways/build.ts'
import { amountOf, feeOf } from '../../../shared/adapters/gateways/paystack/amounts.ts'
import { isAbout } from '../../../shared/adapters/gateways/paystack/refund-list.ts'
import { memoryWithin } from '../heard/memory.ts'
import { no, notThere, ok } from './paystack-words.ts'
import { begin, merchantId, told, ulid, type Said } from './told.ts'

const reference = `inv_${ulid}-1`
const sent = `inv-${ulid}-1`
const verify = `GET /transaction/verify/${sent}`
const mandate = `GET /customer/authorization/verify/${sent}`
const paid = {
  ...{ id: 77, status: 'success', reference: sent, amount: 500_000, currency: 'NGN', domain: 'test' },
  authorization: { authorization_code: 'AUTH_2', reusable: true, channel: 'card' },
}
const link = { authorization_url: 'https://bank.example/1' }
const [unknown, pending] = [{ kind: 'unknown' }, { kind: 'pending' }]
const mismatch = [['gateway_mismatch', reference]]
const refusal = (code: string) => [['gateway_refusal', reference, { code, type: 'transaction status' }]]

const ask = async (said: Said, noted: object = {}, confirmed: Said = notThere) => {
  const gateway = await told('paystack')
  gateway.answer(verify, said)
  gateway.answer(mandate, confirmed)
  await gateway.note({ sent, reference, ...noted })
  gateway.wait(1000)
  const outcome = await gateway.hear(() => gateway.payments.query(merchantId, reference))
  return { gateway, outcome }
}

describe('the record of a transaction at Paystack', () => {
  it.each<[string, object, object, unknown[][]]>([
    ['is of another payment that failed', { status: 'failed', reference: 'x' }, unknown, mismatch],
    ['is of another payment under way', { status: 'pending', reference: 'x' }, unknown, mismatch],
    ['names no payment and is under way', { status: 'pending', reference: null }, pending, []],
    ['has a link, but waits for nobody', { status: null, ...link }, unknown, []],
    [
      'waits for its payer',
      { status: null, paused: true, ...link },
      { ...pending, action: { type: 'redirect', url: link.authorization_url } },
      [],
    ],
    [
      'failed, and was on its way to a page',
      { status: 'failed', paused: true, ...link },
      { kind: 'declined', failureCode: 'generic_decline' },
      [],
    ],
    [
      'has a word before the reversal',
      { status: 'unreversed pending' },
      unknown,
      refusal('unreversed pending'),
    ],
    ['has a word behind it', { status: 'reversal pending now' }, unknown, refusal('reversal pending now')],
  ])('that %s', async (_, more, outcome, alarms) => {
    const heard = await ask(ok({ ...paid, ...more }))
    expect([heard.outcome, heard.gateway.alarms]).toEqual([outcome, alarms])
  })

  it('gives its number where it matches and has one, and our own record stays as it was', async () => {
    const at = new Date(begin).toISOString()
    const own = { ...{ sent, reference, merchantId, kind: 'charge', amount: 500_000, currency: 'NGN' }, at }
    expect((await ask(ok(paid))).gateway.noted(sent)).toEqual({ ...own, transactionId: '77' })
    expect((await ask(ok({ ...paid, id: null }))).gateway.noted(sent)).toEqual(own)
    expect((await ask(ok({ ...paid, amount: 499_999 }))).gateway.noted(sent)).toEqual(own)
    expect((await ask(ok({ ...paid, status: 'failed' }))).gateway.noted(sent)).toEqual(own)
    expect((await ask(notThere)).gateway.noted(sent)).toEqual(own)
  })

  it('of a card on a page has no mandate', async () => {
    const { gateway, outcome } = await ask(ok(paid), { kind: 'hosted' })
    expect(outcome).toMatchObject({ kind: 'succeeded', paidWith: { rail: 'card', token: 'AUTH_2' } })
    expect(outcome).not.toHaveProperty('paidWith.mandate')
    expect(gateway.lines()).toEqual([verify])
  })

  it('of a mandate without a code is asked about all the same', async () => {
    const bank = ok({ ...paid, authorization: { channel: 'direct_debit' } })
    const { gateway, outcome } = await ask(bank, { kind: 'hosted' }, no('Authorization does not exist'))
    expect(outcome).toMatchObject({ kind: 'succeeded', paidWith: { mandate: 'awaited', token: '' } })
    expect(gateway.lines()).toEqual([verify, mandate])
    expect(gateway.noted(sent)).not.toHaveProperty('gatewayId')
  })

  it('of the other mode does not match', async () => {
    const gateway = await told('paystack', { secretKey: 'sk_live_1' }, 'live')
    await gateway.note({ sent, reference })
    const query = () => gateway.hear(() => gateway.payments.query(merchantId, reference))
    gateway.answer(verify, ok(paid))
    expect([await query(), gateway.alarms]).toEqual([unknown, mismatch])
    gateway.answer(verify, ok({ ...paid, domain: 'live' }))
    expect(await query()).toMatchObject({ kind: 'succeeded', gatewayReference: '77' })
  })

  // N1.
  it.each<[Record<string, unknown>, number | null, number | null]>([
    [{ amount: 500_000, fees: 7500 }, 500_000, 7500],
    // A sample of Paystack's: 300.50 were asked, 403.33 charged, 102.83 is the fee.
    [{ amount: 40_333, requested_amount: 30_050, fees: 10_283 }, 30_050, 0],
    [{ amount: 505_000, requested_amount: 500_000, fees: 7500 }, 500_000, 2500],
    [{ amount: 510_000, requested_amount: 500_000, fees: 7500 }, 500_000, 0],
    [{ amount: 400_000, requested_amount: 500_000, fees: 7500 }, 400_000, 7500],
    [{ amount: 500_000 }, 500_000, null],
    [{ requested_amount: 500_000, fees: 7500 }, null, 7500],
    [{}, null, null],
  ])('%o: its amount is %o and its fee %o', (record, amount, fee) => {
    expect([amountOf(record), feeOf(record)]).toEqual([amount, fee])
  })
})

// Holds G3.
describe('the charge that a listed refund at Paystack is of', () => {
  it.each<[string, Record<string, unknown>, boolean | 'unnamed', (boolean | 'unnamed')?]>([
    ['its number', { transaction: 77 }, true, 'unnamed'],
    ['its number as text within', { transaction: { id: '77' } }, true, 'unnamed'],
    ['another number', { transaction: 78 }, false, 'unnamed'],
    ['its reference', { transaction: sent }, true],
    ['its reference beside', { transaction_reference: sent }, true],
    ['its reference within', { transaction: { reference: sent, id: 78 } }, true],
    ['its reference, and its number', { transaction_reference: sent, transaction: 77 }, true],
    ['another reference', { transaction: 'x' }, false],
    ['two references', { transaction_reference: sent, transaction: { reference: 'x' } }, false],
    ['nothing', {}, 'unnamed'],
    ['an object of nothing', { transaction: {} }, 'unnamed'],
  ])('is named by %s', (_, refund, is, withoutNumber = is) => {
    expect(isAbout(refund, { sent, transactionId: '77' })).toBe(is)
    expect(isAbout(refund, { sent })).toBe(withoutNumber)
  })
})

it('what the adapter records is under Paystack’s name', async () => {
  const opened: string[] = []
  const memory = memoryWithin().of(() => begin)
  const place = { mode: 'sandbox', allowLoopback: true } as const
  await buildGateway('paystack', { secretKey: 'sk_test_1' }, 'here', place, {
    memory: {
      ...memory,
      openAsked: (gateway) => {
        opened.push(gateway)
        return memory.openAsked(gateway)
      },
    },
    wallNow: () => begin,
    raiseAlarm: () => undefined,
    credentialsRefused: () => undefined,
    returnUrl: 'https://return.example',
  })
  expect(opened).toEqual(['paystack'])
})
