import { describe, expect, it } from 'vitest'
import type { TransferRequest } from '../../../shared/ports/bank-transfer.ts'
import { no, notThere, ok } from './paystack-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, ulid, type Said } from './told.ts'

const reference = `pout_${ulid}`
const sent = reference.toLowerCase()
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
const recipient = 'POST /transferrecipient'
const route = 'POST /transfer'
const data = {
  ...{ id: 7, transfer_code: 'TRF_1', status: 'success', reference: sent, amount: 250_050, currency: 'NGN' },
  recipient: { details: { bank_name: 'GTBank', account_name: 'ADA OKAFOR' } },
}
const done = {
  ...{ kind: 'succeeded', gatewayReference: 'TRF_1', bankName: 'GTBank', accountName: 'ADA OKAFOR' },
}
const pending = { kind: 'pending', gatewayReference: 'TRF_1', askAgainAt: null }
const [unknown, later] = [{ kind: 'unknown' }, { kind: 'later' }]
const failed = (failureReason: string) => ({ kind: 'failed', failureReason })
const mismatch = [['gateway_mismatch', reference]]
const refusal = (code: string | null, type: string | null = null) => [
  ['gateway_refusal', reference, { code, type }],
]

async function transferred(said: Said, isRepeat = false, first: Said = ok({ recipient_code: 'RCP_1' })) {
  const gateway = await told('paystack')
  gateway.answer(recipient, first)
  gateway.answer(route, said)
  if (isRepeat) await gateway.note({ sent, reference, kind: 'transfer', amount: 250_050 })
  return { gateway, outcome: await gateway.hear(() => gateway.bank.transfer(request)) }
}

/** What a record of a transfer says, whoever asks. */
const words: readonly [string, object, object, unknown[][]][] = [
  ['success', {}, done, []],
  ['success by its number', { transfer_code: null }, { ...done, gatewayReference: '7' }, []],
  ['success by our reference', { transfer_code: null, id: null }, { ...done, gatewayReference: sent }, []],
  ['success without a currency', { currency: null }, done, []],
  ['success without names', { recipient: null }, { ...done, bankName: null, accountName: null }, []],
  ['success of dollars', { currency: 'USD' }, unknown, mismatch],
  ['success of another amount', { amount: 250_000 }, unknown, mismatch],
  ['success of no amount', { amount: null }, unknown, mismatch],
  ['success of no reference', { reference: null }, unknown, mismatch],
  ['pending of no reference', { status: 'pending', reference: null }, pending, []],
  ['pending of another reference', { status: 'pending', reference: 'x' }, unknown, mismatch],
  ['failed', { status: 'failed' }, failed('gateway_error'), []],
  ['rejected', { status: 'rejected' }, failed('gateway_error'), []],
  ['blocked', { status: 'blocked' }, failed('gateway_error'), []],
  ['abandoned', { status: 'abandoned' }, failed('gateway_error'), []],
  [
    'failed for its account',
    { status: 'failed', gateway_response: 'Invalid Account' },
    failed('invalid_account'),
    [],
  ],
  [
    'failed, not found',
    { status: 'failed', failures: { a: 'account not found' } },
    failed('invalid_account'),
    [],
  ],
  ['failed, recipient', { status: 'failed', failures: ['Recipient'] }, failed('invalid_account'), []],
  [
    'failed for its bank',
    { status: 'failed', gateway_response: 'Bank is down' },
    failed('bank_unavailable'),
    [],
  ],
  [
    'failed, unavailable',
    { status: 'failed', gateway_response: 'unavailable' },
    failed('bank_unavailable'),
    [],
  ],
  [
    'failed, inoperative',
    { status: 'failed', gateway_response: 'Switch inoperative' },
    failed('bank_unavailable'),
    [],
  ],
  ['failed, timeout', { status: 'failed', gateway_response: 'timeout' }, failed('bank_unavailable'), []],
  ['failed, timed out', { status: 'failed', gateway_response: 'timed out' }, failed('bank_unavailable'), []],
  ['otp', { status: 'otp' }, pending, [['transfer_otp', reference]]],
  ['received', { status: 'received' }, pending, []],
  ['pending', { status: 'pending' }, pending, []],
  ['nothing', { status: null }, pending, []],
]

// Holds D9.9.
describe('a transfer at Paystack', () => {
  it('is sent in kobo to the recipient of its account, under our reference in lower case', async () => {
    const { gateway, outcome } = await transferred(ok(data))
    expect(outcome).toEqual(done)
    expect([gateway.lines(), gateway.bank.name]).toEqual([[recipient, route], 'paystack'])
    expect(gateway.calls.map(({ body }) => body)).toEqual([
      { type: 'nuban', name: 'ADA OKAFOR', account_number: '0123456789', bank_code: '058', currency: 'NGN' },
      {
        ...{ source: 'balance', amount: 250_050, recipient: 'RCP_1', reference: sent, currency: 'NGN' },
        reason: `Payout ${sent} of ${merchantId}`,
      },
    ])
    expect(gateway.noted(sent)).toEqual({
      ...{ sent, reference, merchantId, kind: 'transfer', amount: 250_050, currency: 'NGN' },
      at: new Date(begin).toISOString(),
    })
  })

  it.each(words)('is answered with %s', async (_, more, outcome, alarms) => {
    const heard = await transferred(ok({ ...data, ...more }))
    expect([heard.outcome, heard.gateway.alarms]).toEqual([outcome, alarms])
  })

  it.each<[string, Said, object, unknown[][]]>([
    ['a return, at once', ok({ ...data, status: 'reversed' }), unknown, []],
    ['a duplicate', no('Duplicate transfer reference'), unknown, []],
    ['HTTP 404 about a recipient', no('recipient', {}, 404), unknown, []],
    ['false under 200', no('recipient', {}, 200), unknown, []],
    [
      'a short balance',
      no('Your balance is not enough to fulfil this request'),
      later,
      [['gateway_float', reference]],
    ],
    [
      'a starter business',
      no('You cannot initiate third party payouts as a starter business: balance'),
      later,
      [['gateway_account', reference]],
    ],
    ['an invalid recipient', no('Recipient specified is invalid'), failed('invalid_account'), []],
    [
      'an invalid recipient by its code',
      no('x', { code: 'invalid_transfer_recipient' }),
      failed('invalid_account'),
      [],
    ],
    ['too little', no('you cannot transfer less than NGN 100'), failed('gateway_error'), []],
    ['a minimum', no('below the minimum', {}, 422), failed('gateway_error'), []],
    [
      'missing params',
      no('x', { code: 'missing_params' }),
      failed('gateway_error'),
      refusal('missing_params'),
    ],
    ['a reason nobody knows', no('x', { code: 'odd' }, 422), unknown, refusal('odd')],
    ['nothing said', no(null), unknown, refusal(null)],
    ...nobodyKnows.map(([name, said]) => [name, said, unknown, []] as [string, Said, object, unknown[][]]),
  ])('is answered with %s, which is not a known status', async (_, said, outcome, alarms) => {
    const heard = await transferred(said)
    expect([heard.outcome, heard.gateway.alarms]).toEqual([outcome, alarms])
    expect(heard.gateway.noted(sent) === undefined).toBe(outcome === later)
    // What was sent before without an answer may have been done.
    const again = await transferred(said, true)
    const isFinal = outcome === later || 'failureReason' in outcome
    expect(again.outcome).toEqual(isFinal ? unknown : outcome)
    expect(again.gateway.noted(sent)).toBeDefined()
  })

  it.each(notLetIn)('is made later after a %i, unless it was sent before', async (_, said) => {
    const first = await transferred(said)
    expect([first.outcome, first.gateway.noted(sent)]).toEqual([later, undefined])
    const again = await transferred(said, true)
    expect(again.outcome).toEqual(unknown)
    expect(again.gateway.noted(sent)).toBeDefined()
  })

  it.each<[string, Said, object, unknown[][]]>([
    ['no code', ok({}), later, refusal(null)],
    ['a code that is refused', no('Strange', { data: { recipient_code: 'RCP_1' } }), later, refusal(null)],
    ['no account', no('Cannot resolve account'), failed('invalid_account'), []],
    ['no bank', no('unknown bank'), failed('invalid_account'), []],
    ['no name', no('name is required'), failed('invalid_account'), []],
    ['missing params', no('x', { code: 'missing_params' }), failed('invalid_account'), []],
    ['a starter business', no('third-party payout: account'), later, [['gateway_account', reference]]],
    ['nothing said', no(null), later, refusal(null)],
    ...nobodyKnows.map(([name, said]) => [name, said, later, []] as [string, Said, object, unknown[][]]),
    [
      'no key',
      { status: 401, body: { message: 'account' } },
      later,
      [['gateway_credentials', 'transferrecipient']],
    ],
  ])('of which the recipient is answered with %s', async (_, said, outcome, alarms) => {
    const heard = await transferred(ok(data), false, said)
    expect([heard.outcome, heard.gateway.alarms, heard.gateway.noted(sent)]).toEqual([
      outcome,
      alarms,
      undefined,
    ])
    expect(heard.gateway.lines()).toEqual([recipient])
  })

  it('without a name goes to the holder that Paystack names', async () => {
    const gateway = await told('paystack')
    gateway.answer(recipient, ok({ recipient_code: 'RCP_1' }))
    gateway.answer(route, ok(data))
    gateway.answer('GET /bank', ok([]))
    gateway.answer('GET /bank/resolve', ok({ account_name: 'EVE OBI' }))
    const transfer = () => gateway.hear(() => gateway.bank.transfer({ ...request, accountName: null }))
    expect(await transfer()).toEqual(done)
    expect(gateway.lines()).toContain('GET /bank/resolve?account_number=0123456789&bank_code=058')
    expect(gateway.calls.find(({ path }) => path === '/transferrecipient')!.body).toMatchObject({
      name: 'EVE OBI',
    })
    gateway.answer('GET /bank/resolve', no('Could not resolve account name', {}, 422))
    expect(await transfer()).toEqual(failed('invalid_account'))
  })

  it('is made later while the gateway is down', async () => {
    const { gateway } = await transferred('silence', false, 'silence')
    for (let i = 0; i < 4; i += 1) await gateway.hear(() => gateway.bank.transfer(request))
    expect(await gateway.hear(() => gateway.bank.transfer(request))).toEqual(later)
    expect(gateway.calls).toHaveLength(5)
  })
})

describe('a transfer queried at Paystack', () => {
  const ask = async (said: Said, record: object | null = {}, waitMs = 0) => {
    const gateway = await told('paystack')
    if (record !== null) await gateway.note({ sent, reference, kind: 'transfer', amount: 250_050, ...record })
    gateway.answer(`GET /transfer/verify/${sent}`, said)
    gateway.wait(waitMs)
    return [
      await gateway.hear(() => gateway.bank.queryTransfer(merchantId, reference, request.now)),
      gateway.alarms,
    ]
  }
  const over = { kind: 'not_found', final: true }

  it.each(words)('is %s', async (_, more, outcome, alarms) => {
    expect(await ask(ok({ ...data, ...more }))).toEqual([outcome, alarms])
  })

  it.each<[string, Said, object | null, number, object]>([
    ['returned', ok({ ...data, status: 'reversed' }), {}, 0, { kind: 'reversed' }],
    ['never sent', ok(data), null, 0, over],
    ['another merchant’s', ok(data), { merchantId: 'mer_2' }, 0, over],
    ['unseen', notThere, {}, 900_000, unknown],
    ['unseen for long', no('Transfer not found', {}, 404), {}, 900_001, over],
    ['refused', no('Strange'), {}, 900_001, unknown],
    ['unanswered', 'silence', {}, 900_001, unknown],
    ['under a 500', { status: 500, body: { status: true, data } }, {}, 0, unknown],
    ['not let in', { status: 403, body: { status: false, message: 'not found' } }, {}, 900_001, unknown],
  ])('is %s there', async (_, said, record, waitMs, outcome) => {
    expect((await ask(said, record, waitMs))[0]).toEqual(outcome)
  })
})
