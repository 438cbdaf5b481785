import { describe, expect, it } from 'vitest'
import type { HostedRequest } from '../../../shared/ports/payment-gateway.ts'
import { no, ok } from './paystack-words.ts'
import { merchantId, nobodyKnows, notLetIn, told, ulid, type Said } from './told.ts'

const reference = `chk_${ulid}-1`
const sent = `chk-${ulid}-1`
const request = {
  ...{ merchantId, reference, amount: 500_001, currency: 'NGN', rail: 'card', keep: true },
  customer: { id: 'cus_1', email: 'ada@example.com', phone: null },
  returnUrl: 'https://shop.example/back',
} as HostedRequest
const route = 'POST /transaction/initialize'
const link = { authorization_url: 'https://pay.example/1', access_code: 'a', reference: sent }
const page = { kind: 'pending', action: { type: 'redirect', url: 'https://pay.example/1' } }
const unknown = { kind: 'unknown' }

const started = async (said: Said, more: object = {}) => {
  const gateway = await told('paystack')
  gateway.answer(route, said)
  const outcome = await gateway.hear(() => gateway.payments.startPayment({ ...request, ...more }))
  return { gateway, outcome }
}

describe('a payment on Paystack’s page', () => {
  const metadata = { reference, customer: 'cus_1', merchant: merchantId, session: `chk_${ulid}` }
  it('is opened under our reference, in kobo', async () => {
    const { gateway, outcome } = await started(ok(link))
    expect(outcome).toEqual(page)
    expect(gateway.calls[0]!.body).toEqual({
      ...{ email: 'ada@example.com', amount: 500_001, currency: 'NGN', reference: sent, metadata },
      ...{ callback_url: 'https://shop.example/back', channels: ['card'] },
    })
    expect(gateway.noted(sent)).toMatchObject({
      ...{ sent, reference, merchantId, kind: 'hosted', amount: 500_001, currency: 'NGN' },
      email: 'ada@example.com',
    })
    expect(gateway.noted(sent)).not.toHaveProperty('storing')
    const { hostedRails, needsEmail, storingCostsKobo, tokenForm } = gateway.payments
    expect([hostedRails, needsEmail, storingCostsKobo]).toEqual([
      ...[['card', 'direct_debit', 'bank_transfer', 'ussd'], true, 5000],
    ])
    expect(tokenForm?.test('AUTH_1')).toBe(true)
    // It can't be withdrawn there.
    await expect(gateway.payments.cancelPayment(merchantId, reference)).resolves.toBeUndefined()
    expect(gateway.calls).toHaveLength(1)
  })

  it.each([
    ['bank_transfer', 'bank_transfer', true, false],
    ['ussd', 'ussd', true, false],
    ['direct_debit', 'bank', true, true],
    ['direct_debit once', 'bank', false, false],
  ] as const)('by %s is opened for %s', async (name, channel, keep, isAgain) => {
    const rail = name.split(' ')[0]
    const { gateway } = await started(ok(link), { rail, keep, storing: true })
    const again = isAgain ? { custom_filters: { recurring: true } } : {}
    expect(gateway.calls[0]!.body).toMatchObject({ channels: [channel] })
    expect((gateway.calls[0]!.body as { metadata: object }).metadata).toEqual({ ...metadata, ...again })
    expect(gateway.noted(sent)).toMatchObject({ storing: true })
  })

  it('by another rail, or without an email, is declined and not sent', async () => {
    const declined = { kind: 'declined', failureCode: 'card_not_supported' }
    const other = await started(ok(link), { rail: 'virtual_account' })
    expect([other.outcome, other.gateway.calls]).toEqual([declined, []])
    const nameless = await started(ok(link), { customer: { ...request.customer, email: null } })
    expect([nameless.outcome, nameless.gateway.calls]).toEqual([declined, []])
  })

  const refusal = (code: string | null) => [['gateway_refusal', reference, { code, type: null }]]
  it.each<[string, Said, object, unknown[][]]>([
    ['no reference', ok({ ...link, reference: null }), page, []],
    [
      'http',
      ok({ ...link, authorization_url: 'http://pay.example/1' }),
      { kind: 'pending', action: { type: 'redirect', url: 'http://pay.example/1' } },
      [],
    ],
    ['another reference', ok({ ...link, reference: 'x' }), unknown, []],
    ['no link', ok({ reference: sent }), unknown, []],
    ['a script', ok({ ...link, authorization_url: 'x:https:' }), unknown, []],
    ['no scheme', ok({ ...link, authorization_url: 'https' }), unknown, []],
    [
      'a link that is refused',
      no('Strange', { data: link, code: 'c' }),
      { kind: 'declined', failureCode: 'processor_error' },
      refusal('c'),
    ],
    ['a duplicate', no('Duplicate Transaction Reference'), unknown, []],
    [
      'an email that is none',
      no('Invalid Email Address Passed'),
      { kind: 'declined', failureCode: 'invalid_request' },
      [],
    ],
    ['nothing said', no(null), { kind: 'declined', failureCode: 'processor_error' }, refusal(null)],
    ['no active channel', no('No active channel'), { kind: 'later' }, [['gateway_account', reference]]],
    ...nobodyKnows.map(([name, said]) => [name, said, unknown, []] as [string, Said, object, unknown[][]]),
  ])('is answered with %s', async (_, said, outcome, alarms) => {
    const heard = await started(said)
    expect([heard.outcome, heard.gateway.alarms]).toEqual([outcome, alarms])
    expect(heard.gateway.noted(sent) === undefined).toBe('kind' in outcome && outcome.kind === 'later')
  })

  it.each(notLetIn)('is opened later after a %i', async (_, said) => {
    const { gateway, outcome } = await started(said)
    expect([outcome, gateway.noted(sent)]).toEqual([{ kind: 'later' }, undefined])
  })

  it('is opened later while the gateway is down', async () => {
    const { gateway } = await started('silence')
    for (let i = 0; i < 4; i += 1) await gateway.hear(() => gateway.payments.startPayment(request))
    expect(await gateway.hear(() => gateway.payments.startPayment(request))).toEqual({ kind: 'later' })
    expect(gateway.calls).toHaveLength(5)
  })
})
