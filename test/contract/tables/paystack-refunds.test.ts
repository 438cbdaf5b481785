import { describe, expect, it } from 'vitest'
import type { RefundRequest } from '../../../shared/ports/payment-gateway.ts'
import { no, notThere, ok } from './paystack-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, ulid, type Said, type Told } from './told.ts'

const chargeReference = `inv_${ulid}-1`
const about = `inv-${ulid}-1`
const reference = `rfnd_${ulid}`
const request = {
  ...{ merchantId, reference, chargeReference, amount: 100_050, currency: 'NGN', rail: 'card' },
  now: '2026-11-28T10:00:00.000Z',
} as RefundRequest
const route = 'POST /refund'
const verify = `GET /transaction/verify/${about}`
const charge = { sent: about, reference: chargeReference, transactionId: '77' }
const ids = { sent: reference, reference, kind: 'refund', about, amount: 100_050 } as const
const data = { id: 5, status: 'pending', amount: 100_050, currency: 'NGN', transaction: { reference: about } }
const [pending, unknown, done] = [{ kind: 'pending' }, { kind: 'unknown' }, { kind: 'succeeded' }]
const lost = [['refund_lost', reference]]
const mismatch = [['gateway_mismatch', reference]]
const at = new Date(begin).toISOString()

async function refunded(said: Said, gateway?: Told) {
  const used = gateway ?? (await told('paystack'))
  used.answer(route, said)
  if (!gateway) await used.note(charge)
  return { gateway: used, outcome: await used.hear(() => used.payments.refund(request)) }
}

/** What a record of a refund says, whoever asks. */
const words: readonly [string, object, object, unknown[][]][] = [
  ['pending', {}, pending, []],
  ['processing', { status: 'processing' }, pending, []],
  ['processed', { status: 'processed' }, done, []],
  ['processed as text', { status: 'processed', amount: '100050' }, done, []],
  ['processed without a currency', { status: 'processed', currency: null }, done, []],
  ['processed without an amount', { status: 'processed', amount: null }, unknown, mismatch],
  ['pending without an amount', { amount: null }, pending, []],
  ['another amount', { amount: 100_000 }, unknown, mismatch],
  ['dollars', { currency: 'USD' }, unknown, mismatch],
  ['another charge', { transaction: { reference: 'x' } }, unknown, mismatch],
  ['another charge beside', { transaction_reference: 'x' }, unknown, mismatch],
  ['no charge', { transaction: null, status: 'processed' }, done, []],
  ['failed', { status: 'failed' }, { kind: 'declined', reason: 'refund_failed' }, []],
  ['needs-attention', { status: 'needs-attention' }, pending, [['refund_needs_attention', reference]]],
]

// Holds G1, G3.
describe('a refund at Paystack', () => {
  it('names its charge, its amount in kobo, and our reference in its note', async () => {
    const { gateway, outcome } = await refunded(ok(data))
    expect(outcome).toEqual(pending)
    expect(gateway.calls[0]!.body).toEqual({
      ...{ transaction: about, amount: 100_050, currency: 'NGN', merchant_note: reference },
      customer_note: 'Refund',
    })
    expect(gateway.noted(reference)).toEqual({
      ...{ ...ids, merchantId, currency: 'NGN', at, acceptedAt: at, gatewayId: '5' },
    })
    const unnamed = await refunded(ok({ ...data, id: null }))
    expect(unnamed.gateway.noted(reference)).not.toHaveProperty('gatewayId')
  })

  it.each(words)('is answered with %s', async (_, more, outcome, alarms) => {
    const heard = await refunded(ok({ ...data, ...more }))
    expect([heard.outcome, heard.gateway.alarms]).toEqual([outcome, alarms])
  })

  const declined = (reason: string) => ({ kind: 'declined', reason })
  const refusal = (code: string | null) => [['gateway_refusal', reference, { code, type: null }]]
  const float = [['gateway_float', reference]]
  it.each<[string, Said, object, unknown[][]]>([
    ['a short balance', no('Insufficient balance'), pending, float],
    ['short funds', no('insufficient funds'), pending, float],
    ['a short merchant balance', no('Insufficient merchant balance'), pending, float],
    ['short available funds', no('Insufficient available funds'), pending, float],
    ['a balance not enough', no('Your balance is not enough'), pending, float],
    ['a balance that is insufficient', no('balance is insufficient'), pending, float],
    [
      'an inactive account',
      no('Merchant may be inactive', {}, 422),
      pending,
      [['gateway_account', reference]],
    ],
    [
      'too much',
      no('Total refund amount cannot exceed original transaction amount'),
      declined('already_refunded'),
      [],
    ],
    ['one that is refunded', no('Transaction has been fully reversed'), declined('already_refunded'), []],
    ['one already refunded', no('already refunded'), declined('already_refunded'), []],
    ['more than there is', no('more than'), declined('already_refunded'), []],
    ['no such charge', notThere, declined('refused_by_gateway'), []],
    ['a reason nobody knows', no('Strange', { code: 'odd' }), declined('refused_by_gateway'), refusal('odd')],
    ['nothing said', no(null, {}, 422), declined('refused_by_gateway'), refusal(null)],
  ])('refused for %s was not sent', async (_, said, outcome, alarms) => {
    const heard = await refunded(said)
    expect([heard.outcome, heard.gateway.alarms]).toEqual([outcome, alarms])
    expect(heard.gateway.noted(reference)).toBeUndefined()
  })

  it.each<[string, Said]>([
    ...nobodyKnows,
    ['false under 200', no('already refunded', {}, 200)],
    ['another status', no('already refunded', {}, 418)],
  ])('is unknown after %s, and never sent again', async (_, said) => {
    const { gateway, outcome } = await refunded(said)
    expect(outcome).toEqual(unknown)
    gateway.answer('GET /refund', ok([]))
    gateway.answer(verify, ok({ reference: about, id: 77, status: 'success' }))
    expect((await refunded(ok(data), gateway)).outcome).toEqual(unknown)
    expect(gateway.lines().filter((line) => line === route)).toHaveLength(1)
  })

  it.each(notLetIn)('waits after a %i', async (_, said) => {
    const { gateway, outcome } = await refunded(said)
    expect([outcome, gateway.noted(reference)]).toEqual([pending, undefined])
  })
})

describe('a refund queried at Paystack', () => {
  const success = ok({ reference: about, id: 77, status: 'success' })
  const ask = async (
    answers: Record<string, Said | Said[]>,
    {
      refund = {},
      charged = {},
      waitMs = 0,
      others = [] as object[],
    }: { refund?: object | null; charged?: object | null; waitMs?: number; others?: object[] } = {},
  ) => {
    const gateway = await told('paystack')
    if (charged !== null) await gateway.note({ ...charge, ...charged })
    if (refund !== null) await gateway.note({ ...ids, ...refund })
    for (const one of others) await gateway.note(one)
    gateway.answer(verify, success)
    for (const [name, said] of Object.entries(answers)) gateway.answer(name, ...[said].flat())
    gateway.wait(waitMs)
    const outcome = await gateway.hear(() => gateway.payments.queryRefund(merchantId, reference, request.now))
    return { gateway, outcome }
  }
  const list = (...items: object[]) => ({ 'GET /refund': ok(items) })
  const named = { ...data, merchant_note: `x ${reference} y` }
  const bare = { ...data, transaction: 77 }

  it.each(words)('by its number is %s', async (_, more, outcome, alarms) => {
    const heard = await ask({ 'GET /refund/5': ok({ ...data, ...more }) }, { refund: { gatewayId: '5' } })
    expect([heard.outcome, heard.gateway.alarms]).toEqual([outcome, alarms])
  })

  it.each<[string, Record<string, Said>, object, object]>([
    ['by its note', list({ ...bare, id: 4 }, { ...named, status: 'processed' }), {}, done],
    ['by its charge’s number', list({ ...bare, status: 'processed' }), {}, done],
    ['by its charge’s reference', list({ ...data, transaction: about, status: 'processed' }), {}, done],
    [
      'by its charge within, by number',
      list({ ...data, transaction: { id: 77 }, status: 'processed' }),
      {},
      done,
    ],
    ['of another charge’s number', list({ ...bare, transaction: 78, status: 'processed' }), {}, unknown],
    ['of another charge’s reference', list({ ...data, transaction: 'x', status: 'processed' }), {}, unknown],
    [
      'of a charge named twice',
      list({ ...data, transaction_reference: 'x', status: 'processed' }),
      {},
      unknown,
    ],
    ['of no charge', list({ ...data, transaction: null, status: 'processed' }), {}, unknown],
    ['of another amount', list({ ...bare, amount: 1, status: 'processed' }), {}, unknown],
    ['with another note', list({ ...bare, merchant_note: 'x', status: 'processed' }), {}, unknown],
    ['one of two that fit', list(bare, { ...bare, id: 6 }), {}, unknown],
    ['of an identity that is not ours', list({ ...bare, status: 'processed' }), { gatewayId: '9' }, unknown],
    ['by its identity', list({ ...bare, merchant_note: 'x', status: 'processed' }), { gatewayId: '5' }, done],
    ['none', list(), {}, unknown],
  ])('listed %s', async (_, answers, refund, outcome) => {
    const others = { 'GET /refund/5': notThere, 'GET /refund/9': notThere }
    const heard = await ask({ ...others, ...answers }, { refund })
    expect(heard.outcome).toEqual(outcome)
    const id = outcome === done ? '5' : (refund as { gatewayId?: string }).gatewayId
    expect(heard.gateway.noted(reference)?.gatewayId).toBe(id)
  })

  it('keeps the number of its first answer', async () => {
    const answers = { 'GET /refund/5': notThere, ...list({ ...named, id: 6, status: 'processed' }) }
    const { gateway, outcome } = await ask(answers, { refund: { gatewayId: '5' } })
    expect([outcome, gateway.noted(reference)?.gatewayId]).toEqual([done, '5'])
  })

  it('listed without a note may be another one of ours', async () => {
    const other = { ...ids, sent: 'rfnd_2', reference: 'rfnd_2' }
    expect((await ask(list(bare), { others: [other] })).outcome).toEqual(unknown)
    expect(
      (await ask(list({ ...bare, status: 'processed' }), { others: [{ ...other, amount: 1 }] })).outcome,
    ).toEqual(done)
  })

  it('is searched for from the day before its charge, page by page', async () => {
    const hundred = Array.from({ length: 100 }, (_, i) => ({ id: i + 100, merchant_note: 'x' }))
    const { gateway, outcome } = await ask({
      'GET /refund': [ok(hundred), ok([{ ...named, status: 'processed' }])],
    })
    expect(outcome).toEqual(done)
    const from = '2026-11-27T10:00:00.000Z'
    expect(gateway.lines()).toEqual(
      [1, 2].map((page) => `GET /refund?perPage=100&page=${page}&from=${from}&transaction=77`),
    )
    const endless = await ask({ 'GET /refund': ok(hundred) })
    expect([endless.outcome, endless.gateway.lines().length, endless.gateway.alarms]).toEqual([
      unknown,
      20,
      [],
    ])
    expect((await ask({ 'GET /refund': ok(hundred) }, { waitMs: 900_001 })).gateway.alarms).toEqual(lost)
  })

  it('looks up its charge’s number first, and is searched for without it where there is none', async () => {
    const first = await ask(list({ ...bare, status: 'processed' }), { charged: { transactionId: undefined } })
    expect([first.outcome, first.gateway.noted(about)?.transactionId]).toEqual([done, '77'])
    const none = { ...list({ ...named, status: 'processed' }), [verify]: notThere }
    const second = await ask(none, { charged: { transactionId: undefined } })
    expect(second.outcome).toEqual(done)
    expect(second.gateway.lines().at(-1)).not.toContain('transaction=')
    const other = { ...list({ ...named, status: 'processed' }), [verify]: ok({ reference: 'x', id: 78 }) }
    expect(
      (await ask(other, { charged: { transactionId: undefined } })).gateway.noted(about)?.transactionId,
    ).toBeUndefined()
    const silent = { ...list(named), [verify]: 'silence' as const }
    expect((await ask(silent, { charged: { transactionId: undefined } })).outcome).toEqual(unknown)
    expect((await ask(list(named), { charged: null })).outcome).toEqual(unknown)
  })

  it.each<[string, Said, object]>([
    ['reversal-pending', ok({ reference: about, id: 77, status: 'reversal-pending' }), pending],
    ['reversed pending', ok({ reference: about, id: 77, status: 'reversed pending' }), pending],
    ['reversal_pending', ok({ reference: about, id: 77, status: 'reversal_pending' }), pending],
    ['reversed', ok({ reference: about, id: 77, status: 'reversed' }), unknown],
    ['x reversal pending', ok({ reference: about, id: 77, status: 'xreversal pending' }), unknown],
    ['reversal pending x', ok({ reference: about, id: 77, status: 'reversal pending x' }), unknown],
    ['no word', ok({ reference: about, id: 77 }), unknown],
    ['nothing', 'silence', unknown],
    ['none', notThere, unknown],
  ])('in no list, of a charge that is %s', async (_, said, outcome) => {
    const heard = await ask({ ...list(), [verify]: said }, { waitMs: 900_001 })
    expect([heard.outcome, heard.gateway.alarms]).toEqual([outcome, outcome === pending ? [] : lost])
    expect((await ask({ ...list(), [verify]: said })).gateway.alarms).toEqual([])
  })

  it.each<[string, object, object | null]>([
    ['never sent', {}, null],
    ['another merchant’s', {}, { merchantId: 'mer_2' }],
    ['no refund', {}, { kind: 'charge' }],
  ])('%s is not found', async (_, answers, refund) => {
    expect((await ask(answers as Record<string, Said>, { refund })).outcome).toEqual({ kind: 'not_found' })
  })

  it.each([nobodyKnows[0]!, nobodyKnows[1]!, notLetIn[1]!, ['a refusal', no('x')] as const])(
    'is unknown while lists answer %s',
    async (_, said) => {
      expect((await ask({ 'GET /refund': said })).outcome).toEqual(unknown)
      const byNumber = await ask({ 'GET /refund/5': said, ...list(named) }, { refund: { gatewayId: '5' } })
      expect(byNumber.outcome).toEqual(_ === 'a refusal' ? pending : unknown)
    },
  )

  it('whose record has no status is searched for in the list', async () => {
    const answers = { 'GET /refund/5': ok({ amount: 1 }), ...list({ ...named, status: 'processed' }) }
    expect((await ask(answers, { refund: { gatewayId: '5' } })).outcome).toEqual(done)
  })
})
