import { describe, expect, it } from 'vitest'
import { withoutImported } from '../../../shared/domain/invoice/chain-credit.ts'
import { creditGiven, keptMoves } from '../../../shared/domain/invoice/credit-moves.ts'
import { isAnsweredBy, type ReusedState } from '../../../shared/domain/invoice/decide-anew.ts'
import { takesMoney } from '../../../shared/domain/invoice/decide-refund.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { joinsWhenPaid, joinTurns, pledgedKobo } from '../../../shared/domain/invoice/joins-chain.ts'
import { aHeldCharge, aLine, anInvoice, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { aLoneInvoice } from '../fixtures/returns.ts'
import { aWait } from '../fixtures/waits.ts'

// Holds B14: the bank has refused this very method for good.
it.each([
  ['expired_card', 'pm_1', true],
  ['stolen_card', 'pm_1', true],
  ['insufficient_funds', 'pm_1', false],
  ['processor_error', 'pm_1', false],
  ['expired_card', 'pm_0', false],
  ['stolen_card', 'pm_0', false],
] as const)(
  'a late decline by %s of the method %s also answers a charge of pm_1: %s',
  (code, methodId, want) => {
    const sentAs = { methodId, rail: 'card', gateway: undefined, kind: 'scheduled' } as const
    const charge = { ...aHeldCharge({ methodId: 'pm_1' }), sentAs }
    const state = { ...aState(), invoice: { ...anInvoice(), charge } } as ReusedState
    expect(isAnsweredBy(state, code)).toBe(want)
  },
)

// Holds M3, B1.
describe('an invoice that was sent for a change', () => {
  const sent = anInvoice({ id: 'inv_3', chainId: 'inv_2', waits: aWait() })
  const chainFirst = paidInvoice({ id: 'inv_2' })
  const paid = paidInvoice({ id: 'inv_3', chainId: 'inv_2', waits: aWait() })

  it.each<[Invoice['status'], boolean]>([
    ['open', true],
    ['uncollectible', true],
    ['paid', false],
    ['void', false],
  ])('that is %s joins its chain once it is paid: %s', (status, want) => {
    expect(joinsWhenPaid({ ...sent, status })).toBe(want)
    expect(joinsWhenPaid({ ...sent, status, chainId: null })).toBe(false)
    expect(joinsWhenPaid({ ...sent, status, waits: null })).toBe(false)
  })

  it('is booked in the chain’s first', () => {
    const turns = joinTurns({ invoice: sent, chainFirst }, paid)
    expect(turns).toMatchObject([{ thing: 'invoice', before: chainFirst, after: { id: 'inv_2' } }])
    expect(turns).toHaveLength(1)
  })

  it.each([
    ['one that is not paid by it', sent, { ...sent, status: 'void' as const }],
    ['one that is charged', anInvoice({ chainId: 'inv_2' }), paid],
    ['one of a period', { ...sent, chainId: null }, paid],
  ])('is not in it: %s', (_, invoice, after) => {
    expect(joinTurns({ invoice, chainFirst }, after)).toEqual([])
    expect(joinTurns({ invoice }, after)).toEqual([])
  })

  it('needs the first of its chain', () => {
    expect(() => joinTurns({ invoice: sent }, paid)).toThrow(
      new Error('an invoice of a change without the first of its chain'),
    )
  })

  it.each([
    [500_000, 0, [], 500_000],
    [400_000, 100_000, [], 500_000],
    [400_000, 0, [aLine(150_000, { type: 'setup_fee' })], 250_000],
    [100_000, 0, [aLine(150_000, { type: 'one_time' })], 0],
  ])('of %i and %i of credit, %#, stands for its period’s value', (amount, creditApplied, lines, want) => {
    expect(pledgedKobo(anInvoice({ amount, creditApplied, lines }))).toBe(want)
  })
})

// Holds F2: outside payments are in no balance.
it.each([
  [[], false],
  [[['gateway', 5, 0]], true],
  [[['gateway', 5, 5]], false],
  [[['gateway', 5, 4]], true],
  [[['outside', 5, 0]], false],
  [
    [
      ['outside', 5, 0],
      ['gateway', 5, 0],
    ],
    true,
  ],
] as const)('a refund by %j takes money of the merchant: %s', (rows, want) => {
  const shares = rows.map(([way, amount, fromCreditKobo]) => ({ way, given: { amount, fromCreditKobo } }))
  expect(takesMoney({ shares } as never)).toBe(want)
})

// Holds F1.
describe('credit that is given', () => {
  const customer = aCustomer()
  const subscription = aSubscription()
  const inDollars = aSubscription({ price: { ...subscription.price, currency: 'USD' } })

  it.each([
    ['a subscription’s invoice', { invoice: anInvoice(), subscription: inDollars }, 'credit_given', 'NGN'],
    ['an invoice alone', { invoice: aLoneInvoice(), subscription: null }, 'credit_given', 'NGN'],
    [
      'what was paid elsewhere',
      { invoice: undefined, subscription: inDollars },
      'imported_credit_given',
      'USD',
    ],
  ] as const)('out of %s', (_, origin, kind, currency) => {
    const made = creditGiven(customer, origin, [{ source: 'imported', amount: 700, at: null }] as never)
    expect(made.moves).toMatchObject([{ kind, amount: 700 }])
    if (kind === 'credit_given') expect(made.moves).toMatchObject([{ invoice: origin.invoice }])
    else expect(made.moves).toMatchObject([{ subscription: inDollars }])
    expect(made.customer.lots).toMatchObject([{ currency, left: 700 }])
    expect(creditGiven(customer, origin as never, []).moves).toEqual([])
  })

  it.each([
    [0, 100, 100],
    [30, 100, 70],
    [100, 100, 0],
    [130, 100, 0],
    [30, null, 0],
  ])('of %i out of an imported %s leaves %i', (given, importedKobo, left) => {
    const before = aSubscription({ importedKobo })
    expect(withoutImported(before, given)).toEqual({ ...before, importedKobo: left })
  })

  it('is the merchant’s where a reversal keeps it', () => {
    const invoice = anInvoice()
    expect(keptMoves(invoice, 0)).toEqual([])
    expect(keptMoves(invoice, 1)).toEqual([{ kind: 'credit_reclaimed', invoice, amount: 1 }])
  })
})
