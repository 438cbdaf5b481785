import { describe, expect, it } from 'vitest'
import { sandboxGateway } from '../../../shared/adapters/gateways/twin/charges.ts'
import type { Rail } from '../../../shared/domain/payment-methods/payment-method.ts'
import type { ChargeOutcome, ChargeRequest, HostedRequest } from '../../../shared/ports/payment-gateway.ts'
import { bookInMemory } from './twin-book.ts'

const page = 'https://page.test/m/'
const noCard = { brand: null, last4: null, expMonth: null, expYear: null }
const visa = { brand: 'visa', last4: '4081', expMonth: 12, expYear: 2030 }

/** The twin over books in memory, and its books. */
function twin() {
  const books = {
    ...{ charges: bookInMemory(), refunds: bookInMemory(), disputes: bookInMemory() },
    ...{ credits: bookInMemory(), accounts: bookInMemory() },
  }
  const booksOf = (merchantId: string) => {
    expect(merchantId).toBe('m')
    return books
  }
  const gateway = sandboxGateway(booksOf, (merchantId, reference) =>
    Promise.resolve(`https://page.test/${merchantId}/${reference}`),
  )
  return { gateway, ...books }
}

const order = {
  ...{ merchantId: 'm', amount: 500, currency: 'NGN' as const, subscriptionId: 'sub_1' },
  customer: { id: 'cus_1', email: null, phone: null },
}

/** A charge of a stored method. */
function ofMethod(token: string, reference = 'inv_1-1', rail: Rail = 'card', id = 'pm_1') {
  return { ...order, reference, method: { id, token, rail } } as ChargeRequest
}

/** What the twin's book keeps of a charge. */
function entered(reference: string, outcome: string, detail: string) {
  const kept = { reference, customer: 'cus_1', merchant: 'm', subscription: 'sub_1' }
  const holder = reference.startsWith('inv_') ? { invoice: 'inv_1' } : { session: 'chk_1' }
  const metadata = { ...kept, ...holder }
  return { reference, amount: 500, currency: 'NGN', outcome, detail, metadata }
}

const paid = { kind: 'succeeded', gatewayReference: 'twin_inv_1-1' }
const unknown = { kind: 'unknown' }
const declined = (failureCode: string) => ({ kind: 'declined', failureCode })

describe('a charge of a stored card', () => {
  it.each<[string, object, object, object | null]>([
    ['tok_test_success', paid, paid, entered('inv_1-1', 'succeeded', 'succeeds')],
    ['tok_test_refund_fails', paid, paid, entered('inv_1-1', 'succeeded', 'refund_fails')],
    ['tok_test_timeout', unknown, { kind: 'not_found' }, null],
    ['tok_test_timeout_charged', unknown, paid, entered('inv_1-1', 'succeeded', 'silent_but_charged')],
    ...[
      ['tok_test_insufficient_funds', 'insufficient_funds'],
      ['tok_test_expired_card', 'expired_card'],
      ['tok_test_do_not_honor', 'do_not_honor'],
      ['tok_test_stolen_card', 'stolen_card'],
      ['tok_of_nobody', 'invalid_card'],
      ['', 'invalid_card'],
    ].map(([token = '', code = '']): [string, object, object, object] => [
      ...([token, declined(code), declined(code)] as const),
      entered('inv_1-1', 'declined', code),
    ]),
  ])('by %s ends as the token says (D12.2)', async (token, answer, known, kept) => {
    const { gateway, charges } = twin()
    expect(await gateway.charge(ofMethod(token))).toStrictEqual(answer)
    expect(await gateway.query('m', 'inv_1-1')).toStrictEqual(known)
    expect(await charges.find('inv_1-1')).toStrictEqual(kept)
  })

  it('by the token of two failures succeeds the third time, for each method anew', async () => {
    const { gateway } = twin()
    const token = 'tok_test_fail_2_then_success'
    const kinds = async (id: string) => {
      const answers: ChargeOutcome[] = []
      for (const n of [1, 2, 3, 4])
        answers.push(await gateway.charge(ofMethod(token, `inv_${id}-${n}`, 'card', id)))
      return answers
    }
    const failed = declined('processor_error')
    const wins = (id: string) =>
      [3, 4].map((n) => ({ kind: 'succeeded', gatewayReference: `twin_inv_${id}-${n}` }))
    expect(await kinds('pm_1')).toStrictEqual([failed, failed, ...wins('pm_1')])
    expect(await kinds('pm_2')).toStrictEqual([failed, failed, ...wins('pm_2')])
  })

  it('by the token of two failures does not count what other tokens were charged', async () => {
    const { gateway } = twin()
    for (const n of [1, 2, 3]) await gateway.charge(ofMethod('tok_test_success', `inv_1-${n}`))
    const said = await gateway.charge(ofMethod('tok_test_fail_2_then_success', 'inv_1-4'))
    expect(said).toStrictEqual(declined('processor_error'))
  })

  it('under a reference that was seen has the answer of the first call', async () => {
    const { gateway, charges } = twin()
    await gateway.charge(ofMethod('tok_test_stolen_card'))
    expect(await gateway.charge(ofMethod('tok_test_success'))).toStrictEqual(declined('stolen_card'))
    expect(await charges.list()).toHaveLength(1)
    await gateway.charge(ofMethod('tok_test_timeout_charged', 'inv_1-2'))
    expect(await gateway.charge(ofMethod('tok_test_timeout_charged', 'inv_1-2'))).toMatchObject({
      kind: 'succeeded',
    })
  })
})

describe('a charge on a rail that is slow', () => {
  const redirect = { kind: 'pending', action: { type: 'redirect', url: `${page}inv_1-1` } }
  it.each<[Rail, string, object]>([
    ['direct_debit', 'tok_test_success', redirect],
    ['direct_debit', '', redirect],
    ['direct_debit', 'tok_of_nobody', declined('invalid_card')],
    ['direct_debit', 'tok_test_insufficient_funds', declined('insufficient_funds')],
    ['direct_debit', 'tok_test_fail_2_then_success', declined('processor_error')],
    ['bank_transfer', '', {}],
    ['ussd', '', {}],
  ])('by %s and token “%s” waits, unless the token fails', async (rail, token, answer) => {
    const { gateway, charges } = twin()
    const said = await gateway.charge(ofMethod(token, 'inv_1-1', rail))
    if (rail === 'bank_transfer' || rail === 'ussd')
      expect(said).toMatchObject({ kind: 'pending', action: { type: rail } })
    else expect(said).toStrictEqual(answer)
    if (said.kind !== 'pending') return
    expect(await gateway.charge(ofMethod(token, 'inv_1-1', rail))).toStrictEqual(said)
    expect(await gateway.query('m', 'inv_1-1')).toStrictEqual({ kind: 'pending' })
    expect(await charges.find('inv_1-1')).toStrictEqual(entered('inv_1-1', 'pending', 'succeeds'))
  })
})

describe('a payment on the twin’s page', () => {
  const asked = (changes: Partial<HostedRequest>): HostedRequest => ({
    ...{ ...order, reference: 'chk_1-1', rail: 'card', returnUrl: 'https://back.test', keep: true },
    ...changes,
  })
  const redirect = { type: 'redirect', url: `${page}chk_1-1` }
  const bank = { rail: 'direct_debit', ...noCard }

  it.each<[Partial<HostedRequest>, string, string, object | undefined]>([
    [{}, 'hosted https://back.test', 'hosted tok_1', { rail: 'card', token: 'tok_1', ...visa }],
    [{ keep: false }, 'hosted https://back.test', 'hosted', undefined],
    [
      { rail: 'direct_debit' },
      ...(['debit https://back.test', 'debit tok_1'] as const),
      { ...bank, token: '', mandate: 'awaited' },
    ],
    [
      { rail: 'direct_debit', storing: true },
      ...(['mandate https://back.test', 'mandate tok_1'] as const),
      { ...bank, token: 'tok_1' },
    ],
    [
      { rail: 'direct_debit', storing: true },
      ...(['mandate https://back.test', 'mandate'] as const),
      { ...bank, token: '' },
    ],
    [{ rail: 'direct_debit', storing: true, keep: false }, 'succeeds', 'succeeds', undefined],
    [{ rail: 'direct_debit', keep: false }, 'succeeds', 'succeeds tok_1', undefined],
  ])('asked as %o is booked as “%s”, and paid as “%s”', async (changes, booked, used, paidWith) => {
    const { gateway, charges } = twin()
    const start = () => gateway.startPayment(asked(changes))
    expect(await start()).toStrictEqual({ kind: 'pending', action: redirect })
    const entry = entered('chk_1-1', 'pending', booked)
    expect(await charges.find('chk_1-1')).toStrictEqual(entry)
    await charges.amend({ ...entry, outcome: 'succeeded', detail: used })
    const answer = { kind: 'succeeded', gatewayReference: 'twin_chk_1-1', ...(paidWith && { paidWith }) }
    expect(await gateway.query('m', 'chk_1-1')).toStrictEqual(answer)
    expect(await start()).toStrictEqual(answer)
  })

  it.each<[Rail]>([['bank_transfer'], ['ussd']])('by %s has no page', async (rail) => {
    const { gateway, charges } = twin()
    const said = await gateway.startPayment(asked({ rail, storing: true }))
    expect(said).toMatchObject({ kind: 'pending', action: { type: rail } })
    expect((await charges.find('chk_1-1'))?.detail).toBe('succeeds')
  })

  it.each([
    ['pending', 'succeeds', 'declined', 'generic_decline'],
    ['succeeded', 'succeeds', 'succeeded', 'succeeds'],
    ['declined', 'stolen_card', 'declined', 'stolen_card'],
  ])('that is %s by %s is %s by %s once it is withdrawn', async (outcome, detail, then, by) => {
    const { gateway, charges } = twin()
    await charges.enter(entered('chk_1-1', outcome, detail))
    await gateway.cancelPayment('m', 'chk_1-1')
    expect(await charges.list()).toStrictEqual([entered('chk_1-1', then, by)])
  })

  it('that nobody made cannot be withdrawn', async () => {
    const { gateway, charges } = twin()
    await gateway.cancelPayment('m', 'chk_1-1')
    expect(await charges.list()).toEqual([])
  })
})

describe('the twin', () => {
  it('knows its test tokens, on each rail', async () => {
    const { gateway } = twin()
    const token = 'tok_test_success'
    expect(await gateway.describeToken(token, 'card', null)).toStrictEqual({ rail: 'card', token, ...visa })
    expect(await gateway.describeToken(token, 'direct_debit', null)).toStrictEqual({
      ...{ rail: 'direct_debit', token, ...noCard },
    })
    expect(await gateway.describeToken('tok_of_nobody', 'card', null)).toBeNull()
  })

  it('takes every rail, needs no email, and stores a card for fifty naira', () => {
    const { gateway } = twin()
    expect([gateway.name, gateway.needsEmail, gateway.storingCostsKobo, gateway.tokenForm]).toEqual([
      ...['sandbox', false, 5_000, null],
    ])
    expect(gateway.hostedRails.toSorted()).toEqual([
      ...['bank_transfer', 'card', 'direct_debit', 'ussd', 'virtual_account'],
    ])
    expect(() => {
      gateway.requireReady()
    }).not.toThrow()
  })

  it('reverses nothing on its own (D12.3)', async () => {
    const { gateway } = twin()
    expect(await gateway.reversalsOf('m', 'inv_1-1')).toEqual({ takings: [], isUnexplained: false })
  })

  it('shows the disputes and the credits of the merchant’s books', async () => {
    const { gateway, disputes, credits } = twin()
    const entry = { amount: 5, currency: 'NGN', outcome: 'needs_response' }
    const detail = { chargeReference: 'inv_1-1', category: 'fraud', dueAt: 'x', lostKobo: null }
    await disputes.enter({ ...entry, reference: 'd', detail: JSON.stringify(detail) })
    await credits.enter({ ...entry, reference: 'c', detail: JSON.stringify({ accountNumber: '90' }) })
    expect(await gateway.disputesOf('m', 'inv_1-1')).toHaveLength(1)
    const account = { merchantId: 'm', customerId: 'cus_1', accountNumber: '90' }
    expect(await gateway.creditOf(account, 'c')).toMatchObject({ reference: 'c', amount: 5 })
  })
})
