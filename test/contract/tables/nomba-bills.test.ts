import { describe, expect, it } from 'vitest'
import type { VendRequest } from '../../../shared/ports/vas-provider.ts'
import { bad, good, single, unseen } from './nomba-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, ulid, type Said } from './told.ts'

const reference = `bill_${ulid}`
const request: VendRequest = {
  ...{ merchantId, reference, category: 'electricity', provider: 'jed', recipient: '45021234567' },
  ...{ amount: 500_000, currency: 'NGN', payerName: 'ADA', meterType: 'prepaid', bundleCode: null },
}
const route = 'POST /v1/bill/electricity'
const data = {
  ...{ id: 'API-PHCN-1', status: 'SUCCESS', amount: 5000, currency: 'NGN' },
  meta: { merchantTxRef: reference, phcnVendToken: '1234-5678' },
}
const done = { kind: 'succeeded', gatewayReference: 'API-PHCN-1', token: '1234-5678' }
const refused = { kind: 'failed', reason: 'refused_by_provider' }
const elsewhere = { kind: 'failed', reason: 'provider_unavailable' }
const [pending, unknown] = [{ kind: 'pending' }, { kind: 'unknown' }]

async function vended(said: Said, more: object = {}) {
  const gateway = await told('nomba')
  gateway.answer(route, said)
  return { gateway, outcome: await gateway.hear(() => gateway.vas!.vend({ ...request, ...more })) }
}

// Holds D10.4, G8.
describe('a bill paid at Nomba', () => {
  const payer = { payerName: 'ADA', customerId: '45021234567' }
  const common = { merchantTxRef: reference, amount: 5000 }
  it.each<[string, string, object, object]>([
    ['electricity', 'electricity', { ...common, ...payer, disco: 'jed', meterType: 'prepaid' }, {}],
    [
      'electricity after',
      'electricity',
      { ...common, ...payer, disco: 'jed', meterType: 'postpaid' },
      { meterType: 'postpaid' },
    ],
    [
      'electricity, unsaid',
      'electricity',
      { ...common, ...payer, disco: 'jed', meterType: 'prepaid' },
      { meterType: null },
    ],
    ['cable', 'cabletv', { ...common, ...payer, cableTvType: 'jed' }, { category: 'cabletv' }],
    ['betting', 'betting', { ...common, ...payer, bettingProvider: 'jed' }, { category: 'betting' }],
    [
      'betting, unnamed',
      'betting',
      { ...common, ...payer, payerName: 'Customer', bettingProvider: 'jed' },
      { category: 'betting', payerName: null },
    ],
    [
      'airtime',
      'topup',
      { ...common, phoneNumber: '45021234567', network: 'MTN', senderName: 'ADA' },
      { category: 'airtime', provider: 'MTN' },
    ],
    [
      'airtime, unnamed',
      'topup',
      { ...common, phoneNumber: '45021234567', network: 'MTN', senderName: 'Customer' },
      { category: 'airtime', provider: 'MTN', payerName: null },
    ],
    [
      'data',
      'data',
      {
        merchantTxRef: reference,
        productId: 'p-1',
        phoneNumber: '45021234567',
        network: 'MTN',
        senderName: 'ADA',
      },
      { category: 'data', provider: 'MTN', bundleCode: 'p-1' },
    ],
    [
      'data, unnamed',
      'data',
      {
        merchantTxRef: reference,
        productId: 'p-1',
        phoneNumber: '45021234567',
        network: 'MTN',
        senderName: 'Customer',
      },
      { category: 'data', provider: 'MTN', bundleCode: 'p-1', payerName: null },
    ],
  ])('for %s', async (_, path, body, more) => {
    const gateway = await told('nomba')
    gateway.answer(`POST /v1/bill/${path}`, good(data))
    expect(await gateway.hear(() => gateway.vas!.vend({ ...request, ...more }))).toEqual(done)
    expect(gateway.calls[1]!.body).toEqual(body)
    expect(gateway.calls[1]!.headers['x-idempotent-key']).toBe(reference)
    const isPrepaid = { ...request, ...more }.meterType === 'prepaid'
    expect(gateway.noted(reference)).toEqual({
      ...{ sent: reference, reference, merchantId, kind: 'bill', amount: 500_000, currency: 'NGN' },
      ...(isPrepaid && { expectsToken: true }),
      ...{ gatewayId: 'API-PHCN-1', at: new Date(begin).toISOString() },
    })
  })

  it('from a sub-account uses its path', async () => {
    const gateway = await told('nomba', { subAccountId: 'sub-1' })
    gateway.answer(`${route}/sub-1`, good(data))
    expect(await gateway.hear(() => gateway.vas!.vend(request))).toEqual(done)
    expect([gateway.vas!.name, gateway.vas!.sellsByProduct]).toEqual(['nomba', true])
    gateway.vas!.requireBills()
  })

  it('must be whole naira, and is sent once', async () => {
    const odd = await vended(good(data), { amount: 500_001 })
    expect(odd.outcome).toEqual({ kind: 'failed', reason: 'not_whole_naira' })
    expect([odd.gateway.calls, odd.gateway.noted(reference)]).toEqual([[], undefined])
    const { gateway } = await vended('silence')
    const calls = gateway.calls.length
    expect(await gateway.hear(() => gateway.vas!.vend(request))).toEqual(unknown)
    expect(gateway.calls).toHaveLength(calls)
  })

  const mismatch = [['gateway_mismatch', reference]]
  const refusal = (code: string | null, type: string) => [['gateway_refusal', reference, { code, type }]]
  it.each<[string, Said, object, unknown[][]]>([
    ['a success', good(data), done, []],
    ['a success in small letters', good({ ...data, status: 'success' }), done, []],
    ['no identifier', good({ ...data, id: null }), { ...done, gatewayReference: reference }, []],
    ['no currency', good({ ...data, currency: null }), done, []],
    ['no token', good({ ...data, meta: { merchantTxRef: reference } }), pending, []],
    ['no reference', good({ ...data, meta: { phcnVendToken: '1' } }), pending, []],
    ['another reference', good({ ...data, meta: { merchantTxRef: 'x' } }), unknown, mismatch],
    ['another amount', good({ ...data, amount: 4999 }), unknown, mismatch],
    ['no amount', good({ ...data, amount: null }), unknown, mismatch],
    ['dollars', good({ ...data, currency: 'USD' }), unknown, mismatch],
    ['code 202', good(data, { code: '202' }), pending, []],
    ['code 201', bad('201', 'PROCESSING', 201), pending, []],
    ['processing', good({ ...data, status: 'Processing' }), pending, []],
    ['no data', good(null), pending, []],
    ['a refund', good({ ...data, status: 'REFUND' }), refused, []],
    ['a refund under an error', bad('01', 'x', 400, { status: 'refund' }), refused, []],
    ['a duplicate', bad('400', 'duplicate reference', 400), unknown, []],
    ['the biller’s no', bad('06', 'Strange'), refused, []],
    ['a success that is refused', bad('06', 'Strange', 200, data), refused, []],
    ['a wrong meter', bad('02', 'Invalid Meter'), refused, []],
    ['a wrong smartcard', bad('400', 'wrong smart card'), refused, []],
    ['a wrong smartcard in one', bad('400', 'wrong smartcard'), refused, []],
    ['a wrong phone', bad('400', 'phone'), refused, []],
    ['a wrong amount', bad('422', 'amount', 422), refused, []],
    ['no such product', bad('400', 'product', 400), refused, []],
    ['no such biller', bad('400', 'biller', 400), refused, []],
    ['no such provider', bad('400', 'provider', 400), refused, []],
    ['no such customer', bad('400', 'customer', 400), refused, []],
    ['a reason nobody knows', bad('02', 'Strange'), refused, refusal('02', '200')],
    ['a code nobody knows', bad('77', 'Strange'), unknown, refusal('77', '200')],
    ['a code 01 of a meter', bad('01', 'meter'), unknown, []],
    ['our short balance', bad('02', 'Insufficient balance'), elsewhere, [['gateway_float', reference]]],
    ['a short balance that is no refusal', bad('01', 'insufficient'), unknown, refusal('01', '200')],
    ['our inactive account', bad('77', 'merchant is inactive'), elsewhere, [['gateway_account', reference]]],
  ])('answered with %s', async (_, said, outcome, alarms) => {
    const heard = await vended(said)
    expect(heard.outcome).toEqual(outcome)
    expect(heard.gateway.alarms).toEqual(alarms)
    expect(heard.gateway.noted(reference)).toBeDefined()
  })

  it('without an identifier is noted without one', async () => {
    const { gateway } = await vended(good({ ...data, id: null }))
    expect(gateway.noted(reference)).not.toHaveProperty('gatewayId')
  })

  it('for a postpaid meter needs no token', async () => {
    const { outcome } = await vended(good({ ...data, meta: { merchantTxRef: reference } }), {
      meterType: 'postpaid',
    })
    expect(outcome).toEqual({ ...done, token: null })
  })

  it.each(nobodyKnows)('is unknown after %s', async (_, said) => {
    const { gateway, outcome } = await vended(said)
    expect(outcome).toEqual(unknown)
    expect(gateway.noted(reference)).toBeDefined()
  })

  it.each(notLetIn)('may be bought elsewhere after a %i', async (_, said) => {
    const { gateway, outcome } = await vended(said)
    expect(outcome).toEqual(elsewhere)
    expect(gateway.noted(reference)).toBeUndefined()
  })

  it('may be bought elsewhere while the gateway is down', async () => {
    const gateway = await told('nomba')
    gateway.answer(route, 'silence')
    for (let i = 0; i < 5; i += 1)
      await gateway.hear(() => gateway.vas!.vend({ ...request, reference: `${reference}${i}` }))
    const calls = gateway.calls.length
    expect(await gateway.hear(() => gateway.vas!.vend(request))).toEqual(elsewhere)
    expect(gateway.calls).toHaveLength(calls)
  })
})

describe('a bill queried at Nomba', () => {
  const ask = async (said: Said, record: object | null = {}, waitMs = 0) => {
    const gateway = await told('nomba')
    const noted = { sent: reference, reference, kind: 'bill' } as const
    if (record !== null) await gateway.note({ ...noted, ...record })
    gateway.answer(single, said)
    gateway.wait(waitMs)
    const outcome = await gateway.hear(() => gateway.vas!.queryVend(merchantId, reference))
    return { outcome, alarms: gateway.alarms, lines: gateway.lines() }
  }
  const listed = (more: object = {}) => good({ ...data, merchantTxRef: reference, ...more })
  const bare = listed({ meta: {} })

  it.each<[string, Said, object | null, number, object, unknown[][]]>([
    ['never sent', listed(), null, 0, { kind: 'not_found' }, []],
    ['another merchant’s', listed(), { merchantId: 'mer_2' }, 0, { kind: 'not_found' }, []],
    ['unseen', unseen, {}, 900_000, unknown, []],
    ['unseen for long', unseen, {}, 900_001, { kind: 'not_found' }, []],
    ['silence', 'silence', {}, 0, unknown, []],
    ['success', listed(), {}, 0, done, []],
    [
      'success with the token outside',
      listed({ meta: null, phcnVendToken: 77 }),
      {},
      0,
      { ...done, token: '77' },
      [],
    ],
    [
      'success without an identifier',
      listed({ id: null }),
      {},
      0,
      { ...done, gatewayReference: reference },
      [],
    ],
    ['success without a token that nobody expects', bare, {}, 0, { ...done, token: null }, []],
    ['success without the token', bare, { expectsToken: true }, 900_000, pending, []],
    [
      'success without the token for long',
      bare,
      { expectsToken: true },
      900_001,
      { ...done, token: null },
      [['token_missing', reference]],
    ],
    ['success with the token for long', listed(), { expectsToken: true }, 900_001, done, []],
    ['a refund', listed({ status: 'REFUND' }), {}, 0, refused, []],
    ['another word', listed({ status: 'PAYMENT_FAILED' }), {}, 900_001, pending, []],
    ['another amount', listed({ amount: 1 }), {}, 0, unknown, [['gateway_mismatch', reference]]],
  ])('%s', async (_, said, record, waitMs, outcome, alarms) => {
    const isAsked = !('kind' in outcome && outcome.kind === 'not_found' && waitMs === 0)
    const lines = isAsked ? [`${single}?merchantTxRef=${reference}`] : []
    expect(await ask(said, record, waitMs)).toEqual({ outcome, alarms, lines })
  })
})
