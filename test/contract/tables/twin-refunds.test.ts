import { describe, expect, it } from 'vitest'
import { sandboxGateway } from '../../../shared/adapters/gateways/twin/charges.ts'
import type { Rail } from '../../../shared/domain/payment-methods/payment-method.ts'
import { bookInMemory } from './twin-book.ts'

const start = '2030-01-01T00:00:00.000Z'

function twin() {
  const books = {
    ...{ charges: bookInMemory(), refunds: bookInMemory(), disputes: bookInMemory() },
    ...{ credits: bookInMemory(), accounts: bookInMemory() },
  }
  const gateway = sandboxGateway(
    (merchantId) => {
      expect(merchantId).toBe('m')
      return books
    },
    () => Promise.reject(new Error('no page is asked for')),
  )
  return { gateway, ...books }
}

const money = { amount: 500, currency: 'NGN' }

describe('a refund (D12.2)', () => {
  const before = '2030-01-01T00:59:59.999Z'
  const later = '2030-01-01T01:00:00.000Z'
  const order = (rail: Rail, now = start) => ({
    ...{
      merchantId: 'm',
      reference: 'rf_1',
      chargeReference: 'inv_1-1',
      amount: 200,
      currency: 'NGN' as const,
    },
    ...{ rail, now },
  })
  const [done, waits] = [{ kind: 'succeeded' }, { kind: 'pending' }]
  const fails = { kind: 'declined', reason: 'refund_failed' }
  const refused = { kind: 'declined', reason: 'unknown_charge' }
  const sender = (senderName: string | null) => JSON.stringify({ accountNumber: '90', senderName, at: start })

  it.each<[Rail, string, string, [object, object, object], string, string]>([
    ['card', 'charges', 'succeeds', [done, done, done], 'succeeded', 'settles'],
    ['card', 'charges', 'refund_fails', [waits, waits, fails], 'pending', 'fails'],
    ['direct_debit', 'charges', 'succeeds', [waits, waits, done], 'pending', 'settles'],
    ['ussd', 'charges', 'refund_fails', [waits, waits, fails], 'pending', 'fails'],
    ['virtual_account', 'credits', sender('ADA'), [waits, waits, done], 'pending', 'settles'],
    ['virtual_account', 'credits', sender(null), [waits, waits, done], 'pending', 'settles'],
    ['virtual_account', 'credits', sender('REFUND FAILS'), [waits, waits, fails], 'pending', 'fails'],
  ])(
    'by %s of one in %s, %s, settles or fails after an hour',
    async (rail, kind, detail, said, outcome, fate) => {
      const { gateway, refunds, ...books } = twin()
      const book = kind === 'credits' ? books.credits : books.charges
      await book.enter({ ...money, reference: 'inv_1-1', outcome: 'succeeded', detail })
      const answers = [await gateway.refund(order(rail))]
      for (const now of [before, later]) answers.push((await gateway.queryRefund('m', 'rf_1', now)) as never)
      expect(answers).toStrictEqual(said)
      const kept = { reference: 'rf_1', amount: 200, currency: 'NGN', outcome, detail: `${fate} ${start}` }
      expect(await refunds.list()).toStrictEqual([kept])
      expect(await gateway.refund(order(rail, later))).toStrictEqual(said[2])
      expect(await refunds.list()).toStrictEqual([kept])
    },
  )

  it.each<[string, Rail, string | null]>([
    ['a card', 'card', null],
    ['a card', 'card', 'declined'],
    ['a card', 'card', 'pending'],
    ['an account number', 'virtual_account', null],
  ])('of what %s did not pay is refused (%s, %s)', async (_, rail, outcome) => {
    const { gateway, charges, refunds } = twin()
    if (outcome !== null) await charges.enter({ ...money, reference: 'inv_1-1', outcome, detail: '' })
    if (rail === 'virtual_account')
      await charges.enter({ ...money, reference: 'inv_1-1', outcome: 'succeeded', detail: '{}' })
    expect(await gateway.refund(order(rail))).toStrictEqual(refused)
    expect(await refunds.list()).toEqual([])
  })

  it('that was never sent is not found', async () => {
    expect(await twin().gateway.queryRefund('m', 'rf_1', start)).toStrictEqual({ kind: 'not_found' })
  })
})

describe('a mandate (M5)', () => {
  const none = { kind: 'none' }
  const details = { rail: 'direct_debit', brand: null, last4: null, expMonth: null, expYear: null }
  it.each<[string, string, string, object]>([
    ['succeeded', 'debit tok_1', '2030-01-01T02:59:59.999Z', { kind: 'waits' }],
    [
      ...(['succeeded', 'debit tok_1', '2030-01-01T03:00:00.000Z'] as const),
      { kind: 'active', details: { ...details, token: 'tok_1' } },
    ],
    [
      ...(['succeeded', 'debit', '2030-01-01T03:00:00.000Z'] as const),
      { kind: 'active', details: { ...details, token: '' } },
    ],
    ['pending', 'debit https://back.test', '2030-01-01T03:00:00.000Z', none],
    ['succeeded', 'hosted tok_1', '2030-01-01T03:00:00.000Z', none],
    ['succeeded', 'mandate tok_1', '2030-01-01T03:00:00.000Z', none],
  ])('of a payment that is %s, %s, at %s', async (outcome, detail, now, answer) => {
    const { gateway, charges } = twin()
    await charges.enter({ ...money, reference: 'chk_1-1', outcome, detail })
    const asked = { merchantId: 'm', since: start, now }
    expect(await gateway.mandateOf({ ...asked, reference: 'chk_1-1' })).toStrictEqual(answer)
    expect(await gateway.mandateOf({ ...asked, reference: 'chk_1-2' })).toStrictEqual(none)
  })
})
