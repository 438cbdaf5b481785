import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import {
  afterPaid,
  comingInvoices,
  termsOf,
  termsOfRunning,
  termsOncePaid,
  type TermsState,
} from '../../../shared/domain/subscription/terms.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { defaultTaxTerms } from '../../../shared/domain/tax/tax-terms.ts'
import { decideRenewal } from '../../../shared/domain/subscription/renew.ts'
import { creditsOf } from '../../../shared/domain/credit/lots.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { anInvoice, aRecovery, aShare, aState, aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { june, march, may } from '../fixtures/instants.ts'

const july = '2026-07-01T12:00:00.000Z'
const august = '2026-08-01T12:00:00.000Z'
const stateOf = (of: Partial<Subscription>, over: Partial<TermsState> = {}): TermsState => ({
  ...aState(),
  subscription: aSubscription(of),
  scheduled: null,
  ...over,
})
const sums = (...all: [string, number][]) => all.map(([at, amount]) => ({ at, amount }))
const monthly = sums([may, 500_000], [june, 500_000], [july, 500_000])
const last = (maxCycles: number) => ({ plan: aPlan({ maxCycles }) })
const version = (n: number, amount: number, effectiveFrom: string) => ({
  ...{ n, amount, pricing: aPlan().pricing, announcedAt: march, effectiveFrom, revertedAt: null },
})
const versioned = (...list: ReturnType<typeof version>[]) => ({ plan: aPlan({ versions: list as never }) })

// Holds P1.
describe('what a running subscription will pay', () => {
  it.each([
    ['active', {}, {}],
    ['in its trial', { status: 'trialing' }, {}],
  ] as const)('where it is %s: three payments by their days, and the rest', (_, of, over) => {
    expect(termsOfRunning(stateOf(of, over))).toEqual({
      interval: 'month',
      intervalCount: 1,
      currency: 'NGN',
      timeZone: 'Africa/Lagos',
      next: monthly,
      after: [{ amount: 500_000, count: null }],
    })
  })

  it.each([
    ['it ends with its period', { cancelAtPeriodEnd: true }, {}],
    ['it is past due', { status: 'past_due' }, {}],
    ['it is paused', { status: 'paused' }, {}],
    ['it has ended', { status: 'canceled' }, {}],
    ['no cycle is left', {}, last(2)],
  ] as const)('is nothing where %s', (_, of, over) => {
    expect(termsOfRunning(stateOf(of, over))).toBeNull()
  })

  it('ends with the last cycle', () => {
    const { next, after } = termsOfRunning(stateOf({}, last(4)))!
    expect({ next, after }).toEqual({ next: monthly.slice(0, 2), after: [] })
  })

  // prettier-ignore
  it.each([
    ['a code of one invoice', aDiscount({ duration: 'once' }), null, [450_000, 500_000, 500_000], [[500_000, null]]],
    ['one of five', aDiscount({ duration: 'repeating', durationCycles: 5 }), null, [450_000, 450_000, 450_000], [[450_000, 2], [500_000, null]]],
    ['one of five, twice used', aDiscount({ duration: 'repeating', durationCycles: 5, usedInvoices: 1 }), null, [450_000, 450_000, 450_000], [[450_000, 1], [500_000, null]]],
    ['one of five, to the seventh', aDiscount({ duration: 'repeating', durationCycles: 5 }), 9, [450_000, 450_000, 450_000], [[450_000, 2], [500_000, 2]]],
    ['one for ever', aDiscount(), null, [450_000, 450_000, 450_000], [[450_000, null]]],
    ['one for ever, to the end', aDiscount(), 7, [450_000, 450_000, 450_000], [[450_000, 2]]],
  ] as const)('with %s', (_, discount, maxCycles, next, after) => {
    const terms = termsOfRunning(stateOf({ discount, promoCodeId: 'promo_1' }, { plan: aPlan({ maxCycles }) }))!
    expect(terms.next.map(({ amount }) => amount)).toEqual(next)
    expect(terms.after.map(({ amount, count }) => [amount, count])).toEqual(after)
  })

  // prettier-ignore
  it.each([
    ['from the fourth on', versioned(version(2, 400_000, august)), {}, [[400_000, null]]],
    ['from an instant after the fourth', versioned(version(2, 400_000, '2026-08-01T12:00:00.001Z')), {}, [[500_000, 1], [400_000, null]]],
    ['from the sixth on', versioned(version(2, 400_000, '2026-10-01T12:00:00.000Z')), {}, [[500_000, 2], [400_000, null]]],
    ['that it keeps its own against', versioned(version(2, 400_000, '2026-10-01T12:00:00.000Z')), { keepsAgainst: 2 }, [[500_000, null]]],
    ['before the code of five ends', versioned(version(2, 400_000, '2026-09-01T12:00:00.000Z')), { discount: aDiscount({ duration: 'repeating', durationCycles: 5 }), promoCodeId: 'promo_1' }, [[450_000, 1], [360_000, 1], [400_000, null]]],
    ['beside a code of five', versioned(version(2, 400_000, '2026-11-01T12:00:00.000Z')), { discount: aDiscount({ duration: 'repeating', durationCycles: 5 }), promoCodeId: 'promo_1' }, [[450_000, 2], [500_000, 1], [400_000, null]]],
  ] as const)('with an announced price %s', (_, over, of, after) => {
    const terms = termsOfRunning(stateOf(of, over))!
    expect(terms.after.map(({ amount, count }) => [amount, count])).toEqual(after)
  })

  // Holds L1, L2: 7.5 % on top of 5,000 naira.
  it.each([
    [null, 537_500],
    [true, 500_000],
  ])('with tax on top, where its customer is exempt: %s', (taxExempt, amount) => {
    const tax = { ...defaultTaxTerms, registered: true }
    const terms = termsOfRunning(
      stateOf(
        {},
        {
          plan: aPlan({ prices: 'exclusive' }),
          customer: { ...aCustomer(), taxExempt },
          settings: { ...defaultRecoverySettings, tax },
        },
      ),
    )!
    expect(terms.next.map((payment) => payment.amount)).toEqual([amount, amount, amount])
    expect(terms.after).toEqual([{ amount, count: null }])
  })

  it('counts what is left of credit lines as credit, and gifts, in what follows', () => {
    const state = stateOf({ unbilled: [aShare(-700_000)] })
    expect(termsOf(state, may).next.map(({ amount }) => amount)).toEqual([0, 300_000, 500_000])
    const decision = decideRenewal(state, 'inv_3', may)
    if (decision.kind !== 'invoice') throw new Error('a renewal is due')
    expect(creditsOf(afterPaid(state, decision, may).customer)).toEqual({ NGN: 200_000 })
  })

  // Holds R4: what comes back of a chain pays for its reversal first; what was sold elsewhere never does.
  it.each([
    ['a chain', { chainId: 'inv_1' }, [0, 350_000, 500_000], 150_000],
    ['a chain that its newest invoice began', {}, [0, 350_000, 500_000], 150_000],
    ['an import', { latestInvoiceId: null }, [0, 300_000, 500_000], 200_000],
  ])('deducts an open reversal from what is left of credit lines of %s', (_, of, next, left) => {
    const customer = aCustomer({ reversed: [{ currency: 'NGN', amount: 50_000 }] })
    const state = stateOf({ unbilled: [aShare(-700_000)], ...of }, { customer })
    expect(termsOf(state, may).next.map(({ amount }) => amount)).toEqual(next)
    const decision = decideRenewal(state, 'inv_3', may)
    if (decision.kind !== 'invoice') throw new Error('a renewal is due')
    expect(creditsOf(afterPaid(state, decision, may).customer)).toEqual({ NGN: left })
  })

  it('names the coming invoices by their order', () => {
    const { invoices, then } = comingInvoices(stateOf({}), 2, may)
    expect(invoices.map(({ periodStart, cycle }) => [periodStart, cycle])).toEqual([
      [may, 3],
      [june, 4],
    ])
    expect(then?.subscription).toMatchObject({
      currentPeriodStart: june,
      cyclesCompleted: 4,
      status: 'active',
    })
  })
})

// Holds P1 and B8.
describe('what a subscription will pay once an invoice is paid', () => {
  const renewal = anInvoice({ id: 'inv_3', cycle: 3, periodStart: may, periodEnd: june })
  const oncePaid = (of: Partial<Subscription>, invoice: Partial<Invoice> = {}, over = {}) =>
    termsOncePaid({ ...stateOf(of, over), invoice: { ...renewal, ...invoice } }, '2026-05-02T00:00:00.000Z')

  it.each([
    ['it is past due: from the next period on', { status: 'past_due', recovery: aRecovery() }, {}, june],
    ['its renewal is out: from the next period on', {}, {}, june],
    [
      'it is unpaid: a period after the payment',
      { status: 'unpaid' },
      { status: 'uncollectible' },
      '2026-06-02T00:00:00.000Z',
    ],
  ] as const)('where %s', (_, of, invoice, at) => {
    const terms = oncePaid(of, invoice)!
    expect(terms.next).toHaveLength(3)
    expect(terms.next[0]).toEqual({ at, amount: 500_000 })
    expect(terms.after).toEqual([{ amount: 500_000, count: null }])
  })

  it.each([
    ['it ends with its period', { cancelAtPeriodEnd: true }, {}, {}],
    ['the debt outlived it', { status: 'canceled' }, { status: 'uncollectible' }, {}],
    ['the invoice is void', {}, { status: 'void' }, {}],
    ['no cycle is left', {}, {}, last(3)],
  ] as const)('is nothing where %s', (_, of, invoice, over) => {
    expect(oncePaid(of, invoice, over)).toBeNull()
  })

  it('is one payment where one cycle is left', () => {
    expect(oncePaid({}, {}, last(4))).toMatchObject({ next: sums([june, 500_000]), after: [] })
  })
})
