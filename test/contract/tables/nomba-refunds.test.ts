import { describe, expect, it } from 'vitest'
import type { RefundRequest } from '../../../shared/ports/payment-gateway.ts'
import { bad, good, single, unseen } from './nomba-words.ts'
import { begin, merchantId, nobodyKnows, notLetIn, told, ulid, type Said, type Told } from './told.ts'

const chargeReference = `inv_${ulid}-1`
const reference = `rfnd_${ulid}`
const request = {
  ...{ merchantId, reference, chargeReference, amount: 100_050, currency: 'NGN', rail: 'card' },
  now: '2026-11-28T10:00:00.000Z',
} as RefundRequest
const route = 'POST /v1/checkout/refund'
const accepted = good({ success: true, message: 'ok' })
const charge = {
  ...{ id: 'WEB-1', status: 'SUCCESS', amount: '5000.00', onlineCheckoutOrderReference: chargeReference },
}
const gone = good({ ...charge, status: 'REFUND' })
const asked = { sent: reference, reference, kind: 'refund', amount: 100_050, about: chargeReference } as const
const day = 86_400_000

async function withCharge(more: object = { gatewayId: 'WEB-1' }): Promise<Told> {
  const gateway = await told('nomba')
  await gateway.note(more)
  return gateway
}
const refunded = async (said: Said, gateway?: Told, more: object = {}) => {
  const used = gateway ?? (await withCharge())
  used.answer(route, said)
  return { gateway: used, outcome: await used.hear(() => used.payments.refund({ ...request, ...more })) }
}

// Holds G1.
describe('a refund at Nomba', () => {
  it('of a part sends Nomba’s identifier and the amount in naira', async () => {
    const { gateway, outcome } = await refunded(accepted)
    expect(outcome).toEqual({ kind: 'pending' })
    const { body, headers } = gateway.calls[1]!
    expect(body).toEqual({ transactionId: 'WEB-1', amount: 1000.5 })
    expect(headers['x-idempotent-key']).toBe(reference)
    expect(gateway.noted(reference)).toEqual({
      ...{ ...asked, merchantId, currency: 'NGN', at: new Date(begin).toISOString() },
      acceptedAt: new Date(begin).toISOString(),
    })
  })

  it('of the whole sends only the identifier, which is queried where it is unknown', async () => {
    const gateway = await withCharge({})
    gateway.answer(single, good(charge))
    const { outcome } = await refunded(accepted, gateway, { amount: 500_000 })
    expect(outcome).toEqual({ kind: 'pending' })
    expect(gateway.calls.at(-1)!.body).toEqual({ transactionId: 'WEB-1' })
    expect(gateway.lines()).toEqual([`${single}?orderReference=${chargeReference}`, route])
  })

  it.each<[string, Said]>([
    ['nothing', unseen],
    ['no identifier', good({ ...charge, id: null })],
  ])('waits while the query of the charge returns %s, or there is no charge', async (_, said) => {
    const gateway = await withCharge({})
    gateway.answer(single, said)
    expect((await refunded(accepted, gateway)).outcome).toEqual({ kind: 'pending' })
    expect(gateway.noted(reference)).toBeUndefined()
    const none = await told('nomba')
    expect((await refunded(accepted, none)).outcome).toEqual({ kind: 'pending' })
    expect(none.calls).toEqual([])
  })

  const declined = { kind: 'declined', reason: 'refused_by_gateway' }
  const refusal = (code: string | null, type: string) => [['gateway_refusal', reference, { code, type }]]
  it.each<[string, Said, object, unknown[][]]>([
    ['a false success', good({ success: false, message: 'Strange' }), declined, refusal('00', '200')],
    [
      'a false success as text',
      good({ success: 'false', message: 'Strange' }),
      declined,
      refusal('00', '200'),
    ],
    ['success as text', good({ success: 'true' }), { kind: 'pending' }, []],
    ['a code 400', bad('400', 'Strange'), declined, refusal('400', '200')],
    ['HTTP 422', bad('x', 'Strange', 422), declined, refusal('x', '422')],
    [
      'a success that is refused',
      bad('06', 'Strange', 200, { success: true }),
      declined,
      refusal('06', '200'),
    ],
    ['too much', bad('400', 'Amount exceeds'), declined, []],
    ['more than was paid', bad('400', 'It is more than the amount'), declined, []],
    ['one that is refunded', bad('400', 'Was already refunded'), declined, []],
    ['one fully refunded', bad('400', 'fully refunded'), declined, []],
    ['one that cannot be', bad('400', 'It cannot be refunded'), declined, []],
    ['one that can not be', bad('400', 'It can not be refunded'), declined, []],
    ['one that is not refundable', bad('400', 'not refundable'), declined, []],
    [
      'our short balance',
      bad('400', 'INSUFFICIENT_BALANCE'),
      { kind: 'pending' },
      [['gateway_float', reference]],
    ],
    [
      'our short funds',
      bad('400', 'Insufficient funds'),
      { kind: 'pending' },
      [['gateway_float', reference]],
    ],
    [
      'our inactive account',
      bad('05', 'Merchant is inactive'),
      { kind: 'pending' },
      [['gateway_account', reference]],
    ],
  ])('answered with %s', async (_, said, outcome, alarms) => {
    const heard = await refunded(said)
    expect(heard.outcome).toEqual(outcome)
    expect(heard.gateway.alarms).toEqual(alarms)
    // Where nothing was sent, it may be requested again.
    expect(heard.gateway.noted(reference) === undefined).toBe(!_.startsWith('success'))
  })

  it.each<[string, Said]>([
    ...nobodyKnows,
    ['a code 01', bad('01', 'Strange')],
    ['no word of success', good({})],
    ['another word of success', good({ success: 'processing' })],
    ['a duplicate', bad('400', 'Duplicate request')],
  ])('is unknown after %s, and never sent again', async (_, said) => {
    const { gateway, outcome } = await refunded(said)
    expect(outcome).toEqual({ kind: 'unknown' })
    gateway.answer(single, good(charge))
    expect((await refunded(accepted, gateway)).outcome).toEqual({ kind: 'unknown' })
    expect(gateway.lines().filter((line) => line === route)).toHaveLength(1)
  })

  it.each(notLetIn)('waits after a %i', async (_, said) => {
    const { gateway, outcome } = await refunded(said)
    expect(outcome).toEqual({ kind: 'pending' })
    expect(gateway.noted(reference)).toBeUndefined()
  })

  it('is not sent to a gateway that is down', async () => {
    const gateway = await withCharge()
    gateway.answer(single, 'silence')
    for (let i = 0; i < 5; i += 1)
      await gateway.hear(() => gateway.payments.query(merchantId, chargeReference))
    expect((await refunded(accepted, gateway)).outcome).toEqual({ kind: 'pending' })
    expect(gateway.lines()).not.toContain(route)
    expect(gateway.noted(reference)).toBeUndefined()
  })
})

describe('a refund queried at Nomba', () => {
  const ask = async (
    refund: object | null,
    said: Said,
    waitMs = 0,
    charged: object | null = { amount: 100_050 },
  ) => {
    const gateway = await told('nomba')
    if (charged !== null) await gateway.note({ gatewayId: 'WEB-1', ...charged })
    if (refund !== null) await gateway.note({ ...asked, ...refund })
    gateway.answer(single, said)
    gateway.wait(waitMs)
    const outcome = await gateway.hear(() => gateway.payments.queryRefund(merchantId, reference, request.now))
    return { outcome, alarms: gateway.alarms, lines: gateway.lines() }
  }
  const ofCharge = `${single}?orderReference=${chargeReference}`
  const whole = (status: string) => good({ ...charge, status, amount: '1000.50' })
  const acceptedAt = new Date(begin).toISOString()

  it.each<[string, object | null, Said, number, object]>([
    ['never sent', null, whole('SUCCESS'), 0, { kind: 'not_found' }],
    ['another merchant’s', { merchantId: 'mer_2' }, whole('REFUND'), 0, { kind: 'not_found' }],
    ['no refund', { kind: 'charge' }, whole('REFUND'), 0, { kind: 'not_found' }],
    ['of a payment that went back', {}, whole('REFUND'), 0, { kind: 'succeeded' }],
    ['of a payment that was reversed', {}, whole('REVERSED_BY_VENDOR'), 0, { kind: 'succeeded' }],
    ['accepted', { acceptedAt }, whole('SUCCESS'), 0, { kind: 'pending' }],
    ['accepted nearly ten days ago', { acceptedAt }, whole('SUCCESS'), 10 * day - 1, { kind: 'pending' }],
    ['accepted ten days ago', { acceptedAt }, whole('SUCCESS'), 10 * day, { kind: 'succeeded' }],
    ['sent', {}, whole('SUCCESS'), 900_000, { kind: 'unknown' }],
  ])('%s', async (_, refund, said, waitMs, outcome) => {
    const heard = await ask(refund, said, waitMs)
    const lines = 'kind' in outcome && outcome.kind === 'not_found' ? [] : [ofCharge]
    expect(heard).toEqual({ outcome, alarms: [], lines })
  })

  it('that was sent and got no answer raises an alarm after a while', async () => {
    expect(await ask({}, whole('SUCCESS'), 900_001)).toEqual({
      outcome: { kind: 'unknown' },
      alarms: [['refund_lost', reference]],
      lines: [ofCharge],
    })
  })

  it('of a part is not proven by a payment that shows as refunded', async () => {
    expect((await ask({ acceptedAt }, gone, 0, {})).outcome).toEqual({ kind: 'pending' })
    expect((await ask({ acceptedAt }, gone, 0, null)).outcome).toEqual({ kind: 'pending' })
    expect((await ask({ acceptedAt, about: undefined }, gone, 0)).outcome).toEqual({ kind: 'pending' })
  })
})

describe('money that Nomba returned without our request', () => {
  const none = { takings: [], isUnexplained: false }
  const reversals = async (said: Said, noted: object | null = {}, refund?: object) => {
    const gateway = await told('nomba')
    if (noted !== null) await gateway.note(noted)
    if (refund) await gateway.note(refund)
    gateway.answer(single, said)
    const found = await gateway.hear(() => gateway.payments.reversalsOf(merchantId, chargeReference))
    const isOwn = noted !== null && !('merchantId' in noted)
    expect(gateway.lines()).toEqual(isOwn ? [`${single}?orderReference=${chargeReference}`] : [])
    return found
  }

  it('is reported where a payment was returned that we did not refund', async () => {
    const unexplained = { takings: [], isUnexplained: true }
    expect(await reversals(gone)).toEqual(unexplained)
    expect(await reversals(good({ ...charge, status: 'REVERSED_BY_VENDOR' }))).toEqual(unexplained)
    expect(await reversals(gone, {}, asked)).toEqual(none)
    expect(await reversals(good(charge))).toEqual(none)
    expect(await reversals(unseen)).toEqual(none)
    expect(await reversals(good({ ...charge, status: 'REFUND', amount: 1 }))).toEqual(none)
    expect(await reversals(gone, null)).toEqual(none)
    expect(await reversals(gone, { merchantId: 'mer_2' })).toEqual(none)
  })

  it.each<[unknown, Said]>([
    ...nobodyKnows.slice(0, 2),
    notLetIn[1]!,
    ['a refusal', bad('06', 'Strange', 200, { ...charge, status: 'REFUND' })],
    ['a payment without a status', good({ ...charge, status: null })],
  ])('is queried later after %s', async (_, said) => {
    expect(await reversals(said)).toEqual({ throws: 'the gateway does not answer' })
  })

  it('includes no disputes: an operator answers them at Nomba (N3)', async () => {
    const { payments } = await told('nomba')
    expect(await payments.disputesOf(merchantId, chargeReference)).toEqual([])
    expect(await payments.answerDispute({} as never, {} as never)).toBe('by_hand')
    expect(await payments.mandateOf({} as never)).toEqual({ kind: 'none' })
  })
})
