import { describe, expect, it } from 'vitest'
import type { TransferRequest } from '../../../shared/ports/bank-transfer.ts'
import { bad, good, single, unseen } from './nomba-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, ulid, type Said, type Told } from './told.ts'

const reference = `pout_${ulid}`
const request: TransferRequest = {
  ...{
    merchantId,
    reference,
    amount: 250_050,
    currency: 'NGN',
    bankCode: '058',
    accountNumber: '0123456789',
  },
  ...{ accountName: 'ADA OKAFOR', now: '2026-11-28T10:00:00.000Z' },
}
const route = 'POST /v2/transfers/bank'
const lookup = 'POST /v1/transfers/bank/lookup'
const data = {
  ...{ id: 'API-TRANSFER-1', status: 'SUCCESS', amount: '2500.50', currency: 'NGN' },
  meta: { merchantTxRef: reference, bankName: 'GTBank', recipientName: 'ADA OKAFOR' },
}
const done = {
  ...{ kind: 'succeeded', gatewayReference: 'API-TRANSFER-1', bankName: 'GTBank' },
  accountName: 'ADA OKAFOR',
}
const pending = { kind: 'pending', gatewayReference: 'API-TRANSFER-1', askAgainAt: null }
const unknown = { kind: 'unknown' }
const noted = { sent: reference, reference, kind: 'transfer', amount: 250_050 } as const
const failed = (failureReason: string) => ({ kind: 'failed', failureReason })

async function transferred(said: Said, more: object = {}, isRepeat = false) {
  const gateway = await told('nomba')
  gateway.answer(route, said)
  if (isRepeat) await gateway.note(noted)
  return { gateway, outcome: await gateway.hear(() => gateway.bank.transfer({ ...request, ...more })) }
}

// Holds D9.9, S12.
describe('a transfer at Nomba', () => {
  it('is sent under our reference in naira', async () => {
    const { gateway, outcome } = await transferred(good(data))
    expect(outcome).toEqual(done)
    expect(gateway.bank.name).toBe('nomba')
    expect(gateway.calls[1]!.headers['x-idempotent-key']).toBe(reference)
    expect(gateway.calls[1]!.body).toEqual({
      ...{ amount: 2500.5, accountNumber: '0123456789', accountName: 'ADA OKAFOR', bankCode: '058' },
      ...{
        merchantTxRef: reference,
        senderName: 'Payout',
        narration: `Payout ${reference} of ${merchantId}`,
      },
    })
    const at = new Date(begin).toISOString()
    expect(gateway.noted(reference)).toEqual({
      ...{ ...noted, merchantId, currency: 'NGN', at, gatewayId: 'API-TRANSFER-1', succeededAt: at },
    })
    expect(gateway.alarms).toEqual([])
  })

  it('from a sub-account uses its path', async () => {
    const gateway = await told('nomba', { subAccountId: 'sub-1' })
    gateway.answer('POST /v2/transfers/bank/sub-1', good(data))
    expect(await gateway.hear(() => gateway.bank.transfer(request))).toEqual(done)
  })

  it('without a name is sent to the holder that Nomba names', async () => {
    const gateway = await told('nomba')
    gateway.answer(route, good(data))
    gateway.answer(lookup, good({ accountName: 'EVE OBI' }))
    gateway.answer('GET /v1/transfers/banks', good([]))
    const nameless = { ...request, accountName: null }
    expect(await gateway.hear(() => gateway.bank.transfer(nameless))).toEqual(done)
    expect(gateway.calls[1]!.body).toEqual({ accountNumber: '0123456789', bankCode: '058' })
    expect(gateway.calls.at(-1)!.body).toMatchObject({ accountName: 'EVE OBI' })
    gateway.answer(lookup, bad('02', 'invalid account'))
    expect(await gateway.hear(() => gateway.bank.transfer(nameless))).toEqual(failed('invalid_account'))
  })

  const refusal = (code: string | null, type: string) => [['gateway_refusal', reference, { code, type }]]
  const float = [['gateway_float', reference]]
  it.each<[string, Said, object, unknown[][], object?]>([
    ['a success of code 200', good(data, { code: '200' }), done, []],
    ['a success in small letters', good({ ...data, status: 'success' }), done, []],
    [
      'a success without an identifier',
      good({ ...data, id: null }),
      { ...done, gatewayReference: reference },
      [],
    ],
    ['a success without a currency', good({ ...data, currency: null }), done, []],
    [
      'a success without names',
      good({ ...data, meta: { merchantTxRef: reference } }),
      { ...done, bankName: null, accountName: null },
      [],
    ],
    ['a success in dollars', good({ ...data, currency: 'USD' }), unknown, [['gateway_mismatch', reference]]],
    [
      'a success of another amount',
      good({ ...data, amount: 2500 }),
      unknown,
      [['gateway_mismatch', reference]],
    ],
    [
      'a success without an amount',
      good({ ...data, amount: null }),
      unknown,
      [['gateway_mismatch', reference]],
    ],
    [
      'another reference',
      good({ ...data, meta: { merchantTxRef: 'x' } }),
      unknown,
      [['gateway_mismatch', reference]],
    ],
    ['a success without our reference', good({ ...data, meta: {} }), pending, []],
    ['a success that is refused', bad('06', 'x', 200, data), failed('gateway_error'), refusal('06', '200')],
    ['billing', good({ ...data, status: 'PENDING_BILLING' }), pending, []],
    ['a new one', good({ ...data, status: 'NEW' }), pending, []],
    ['one that is accepted', bad('201', 'PROCESSING', 201, { id: 'API-TRANSFER-1' }), pending, []],
    [
      'one that is accepted, unnamed',
      bad('201', 'PROCESSING', 201),
      { ...pending, gatewayReference: null },
      [],
    ],
    ['a new one under an error', bad('01', 'x', 400, { ...data, status: 'NEW' }), pending, []],
    ['a refund', good({ ...data, status: 'REFUND' }), failed('gateway_error'), []],
    ['a duplicate', bad('400', 'Duplicate merchantTxRef', 400), unknown, []],
    ['an account that is not there', bad('400', 'ACCOUNT_NOT_FOUND'), failed('invalid_account'), []],
    ['an account not found', bad('400', 'Account not found'), failed('invalid_account'), []],
    ['an invalid account', bad('x', 'invalid account'), failed('invalid_account'), []],
    ['BAD_REQUEST', bad('x', 'BAD_REQUEST'), failed('gateway_error'), []],
    ['INVALID_TRANSACTION', bad('x', 'INVALID_TRANSACTION'), failed('gateway_error'), []],
    ['WALLET_NOT_FOUND', bad('x', 'WALLET_NOT_FOUND'), failed('gateway_error'), []],
    ['BLACKLISTED', bad('x', 'BLACKLISTED'), failed('gateway_error'), []],
    ['FAILED', bad('400', 'FAILED', 400), unknown, []],
    ['FAILED, and words', bad('400', 'FAILED here', 400), failed('gateway_error'), refusal('400', '400')],
    ['words, and FAILED', bad('400', 'It FAILED', 400), failed('gateway_error'), refusal('400', '400')],
    ['HTTP 422', bad('x', 'Strange', 422), failed('gateway_error'), refusal('x', '422')],
    ['HTTP 404', bad('400', 'Strange', 404), unknown, refusal('400', '404')],
    ['a code that nobody knows', bad('77', 'Strange'), unknown, refusal('77', '200')],
    ['a success of no word', good({ ...data, status: 'ODD' }), unknown, refusal('00', '200')],
    ['no data', good(null), unknown, refusal('00', '200')],
    ['INSUFFICIENT_BALANCE', bad('400', 'INSUFFICIENT_BALANCE', 400), { kind: 'later' }, float],
    ['insufficient funds', bad('400', 'Insufficient funds', 400), { kind: 'later' }, float],
    ['insufficient balance', bad('400', 'Insufficient balance', 400), { kind: 'later' }, float],
    [
      'an inactive account',
      bad('05', 'Merchant is inactive'),
      { kind: 'later' },
      [['gateway_account', reference]],
    ],
  ])('answered with %s', async (_, said, outcome, alarms) => {
    const heard = await transferred(said)
    expect(heard.outcome).toEqual(outcome)
    expect(heard.gateway.alarms).toEqual(alarms)
    expect(heard.gateway.noted(reference) === undefined).toBe('kind' in outcome && outcome.kind === 'later')
    if (!('kind' in outcome && outcome.kind === 'succeeded'))
      expect(heard.gateway.noted(reference) ?? {}).not.toHaveProperty('succeededAt')
  })

  it('without an identifier is noted without one', async () => {
    const { gateway } = await transferred(good({ ...data, id: null }))
    expect(gateway.noted(reference)).not.toHaveProperty('gatewayId')
  })

  it.each<[string, Said, object]>([
    ['HTTP 422', bad('x', 'Strange', 422), unknown],
    ['an invalid account', bad('x', 'invalid account'), unknown],
    ['a short balance', bad('400', 'INSUFFICIENT_BALANCE', 400), unknown],
    ['an inactive account', bad('05', 'Merchant is inactive'), unknown],
    ['the gate', notLetIn[0]![1], unknown],
    ['a refund', good({ ...data, status: 'REFUND' }), failed('gateway_error')],
    ['a success', good(data), done],
  ])('that was sent before takes from %s only what holds for both sendings', async (_, said, outcome) => {
    const { gateway, outcome: heard } = await transferred(said, {}, true)
    expect(heard).toEqual(outcome)
    expect(gateway.noted(reference)).toBeDefined()
  })

  it.each(nobodyKnows)('is unknown after %s', async (_, said) => {
    const { gateway, outcome } = await transferred(said)
    expect(outcome).toEqual(unknown)
    expect(gateway.noted(reference)).toBeDefined()
  })

  it.each(notLetIn)('is made later after a %i', async (_, said) => {
    const { gateway, outcome } = await transferred(said)
    expect(outcome).toEqual({ kind: 'later' })
    expect(gateway.noted(reference)).toBeUndefined()
  })

  it('is made later while the gateway is down', async () => {
    const { gateway } = await transferred('silence')
    for (let i = 0; i < 4; i += 1) await gateway.hear(() => gateway.bank.transfer(request))
    const calls = gateway.calls.length
    expect(await gateway.hear(() => gateway.bank.transfer(request))).toEqual({ kind: 'later' })
    expect(gateway.calls).toHaveLength(calls)
  })
})

describe('a transfer queried at Nomba', () => {
  const ask = async (said: Said, record: object | null = {}, waitMs = 0) => {
    const gateway: Told = await told('nomba')
    if (record !== null) await gateway.note({ ...noted, ...record })
    gateway.answer(single, said)
    gateway.wait(waitMs)
    const outcome = await gateway.hear(() => gateway.bank.queryTransfer(merchantId, reference, request.now))
    return { gateway, outcome }
  }
  const listed = { ...data, merchantTxRef: reference }
  const word = (status: string, more: object = {}) => good({ ...listed, status, ...more })
  const succeededAt = new Date(begin).toISOString()

  it.each<[string, Said, object | null, number, object]>([
    ['never sent', word('SUCCESS'), null, 0, { kind: 'not_found', final: true }],
    ['another merchant’s', word('SUCCESS'), { merchantId: 'mer_2' }, 0, { kind: 'not_found', final: true }],
    ['unseen', unseen, {}, 900_000, unknown],
    ['unseen for long', unseen, {}, 900_001, { kind: 'not_found' }],
    ['another amount', word('SUCCESS', { amount: 1 }), {}, 0, unknown],
    ['silence', 'silence', {}, 0, unknown],
    ['the gate', notLetIn[0]![1], {}, 0, unknown],
    ['success', word('SUCCESS'), {}, 0, done],
    [
      'success that names less',
      word('SUCCESS', { id: null, meta: null }),
      {},
      0,
      { kind: 'succeeded', gatewayReference: reference, bankName: null, accountName: null },
    ],
    [
      'success of a known identifier',
      word('SUCCESS', { id: null }),
      { gatewayId: 'T-9' },
      0,
      { ...done, gatewayReference: 'T-9' },
    ],
    ['failed at once', word('REFUND'), {}, 0, failed('gateway_error')],
    ['returned after a success', word('REFUND'), { succeededAt }, 0, { kind: 'reversed' }],
    ['a failed payment, which is not final', word('PAYMENT_FAILED'), {}, 900_001, pending],
    ['any other word', word('ODD'), {}, 0, pending],
  ])('%s', async (_, said, record, waitMs, outcome) => {
    expect((await ask(said, record, waitMs)).outcome).toEqual(outcome)
  })

  it('records when it first succeeded, so that a later return is recognized', async () => {
    const first = await ask(word('SUCCESS'), {}, 5000)
    const at = new Date(begin + 5000).toISOString()
    expect(first.gateway.noted(reference)).toMatchObject({ succeededAt: at, gatewayId: 'API-TRANSFER-1' })
    const nameless = await ask(word('SUCCESS', { id: null }))
    expect(nameless.gateway.noted(reference)).toHaveProperty('succeededAt')
    expect(nameless.gateway.noted(reference)).not.toHaveProperty('gatewayId')
    const second = await ask(word('SUCCESS'), { succeededAt }, 5000)
    expect(second.gateway.noted(reference)).toMatchObject({ succeededAt })
    expect(first.gateway.lines()).toEqual([`${single}?merchantTxRef=${reference}`])
  })
})
