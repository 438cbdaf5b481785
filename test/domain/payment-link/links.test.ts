import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from '../../../shared/domain/money/money.ts'
import {
  chosenOf,
  decideLinkChange,
  decideNewPaymentLink,
  requireUsable,
} from '../../../shared/domain/payment-link/decide-payment-link.ts'
import {
  counted,
  countsOf,
  parseSlug,
  PaymentLinkAddress,
  slugOf,
  type PaymentLink,
} from '../../../shared/domain/payment-link/payment-link.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const merchant = '01K0ABCDEFGHIJ0123456789KL'
const own = '01K0ZZZZZZZZZZ0123456789KL'
const link = (over: Partial<PaymentLink> = {}): PaymentLink => ({
  ...{ merchantId: `mer_${merchant}`, id: `plink_${own}`, createdAt: april, planId: null, quantity: 2 },
  ...{ addOns: [], amount: 150_000, currency: 'NGN', description: null, adjustable: false, active: true },
  ...{ maxUses: null, successUrl: null, metadata: {}, version: 1 },
  ...over,
})

const open = { amount: null, quantity: 1 }

// Holds M7: a payer buys the merchant's terms, and of them what the link leaves to the payer.
describe('a purchase by a link (M7)', () => {
  it.each<[string, Partial<PaymentLink>, { quantity?: number; amount?: number }, number, number | null]>([
    ['its units at its amount', {}, {}, 2, 300_000],
    ['the units that it says, named', {}, { quantity: 2 }, 2, 300_000],
    ['the payer’s units', { adjustable: true }, { quantity: 5 }, 5, 750_000],
    ['those that stand there first', { adjustable: true }, {}, 2, 300_000],
    ['a plan, whose price says it', { planId: 'plan_gold', amount: null }, {}, 2, null],
    ['the payer’s amount', open, { amount: 7 }, 1, 7],
    ['exactly the most', { amount: MAX_AMOUNT, quantity: 1 }, {}, 1, MAX_AMOUNT],
  ])('%s', (_, over, choice, quantity, amount) => {
    expect(chosenOf(link(over), choice)).toEqual({ quantity, amount })
  })

  it.each<[string, Partial<PaymentLink>, { quantity?: number; amount?: number }, string, string]>([
    ['units that are fixed', {}, { quantity: 3 }, 'quantity', 'is fixed by the link'],
    ['an amount that is fixed', {}, { amount: 150_000 }, 'amount', 'is fixed by the link'],
    [
      'an amount of a plan',
      { planId: 'plan_gold', amount: null },
      { amount: 1 },
      'amount',
      'is fixed by the link',
    ],
    ['no amount where the payer names it', open, {}, 'amount', 'is required: the payer names it'],
    [
      'more than any payment may be',
      { amount: MAX_AMOUNT, quantity: 2 },
      {},
      'quantity',
      'comes to too much',
    ],
  ])('not %s', (_, over, choice, path, issue) => {
    expect(() => chosenOf(link(over), choice)).toThrow(problem('validation_error', { path, issue }))
  })
})

describe('a link (M7)', () => {
  it('has an address that names it, in a view that knows neither mode nor deployment', () => {
    const { merchantId, id } = link()
    expect(new PaymentLinkAddress({ merchantId, id }).link).toEqual({ merchantId, id })
  })

  it('changes once, and not by nothing', () => {
    const made = decideNewPaymentLink(link())
    expect(made.turns).toMatchObject([{ thing: 'paymentLink', before: null, after: link() }])
    expect(decideLinkChange(link(), {}).turns).toEqual([])
    expect(decideLinkChange(link(), { active: false }).turns).toEqual([
      { thing: 'paymentLink', before: link(), after: link({ active: false, version: 2 }) },
    ])
  })

  it.each<[boolean, number | null, number, string | null]>([
    [true, null, 9_999, null],
    [true, 3, 2, null],
    [true, 3, 3, 'link_used_up'],
    [false, null, 0, 'link_inactive'],
    [false, 3, 3, 'link_inactive'],
  ])('active: %s, of %s uses %i taken: %s', (active, maxUses, taken, reason) => {
    const use = () => {
      requireUsable({ active, maxUses }, taken)
    }
    if (reason === null) expect(use).not.toThrow()
    else expect(use).toThrow(problem('conflict', { reason }))
  })

  it('counts what was paid, without pending payments', () => {
    expect([countsOf({ maxUses: null }), countsOf({ maxUses: 9 })]).toEqual([4, 1])
    const count = { merchantId: 'mer_1', name: 'n', taken: 5, reserved: 2, amount: 700 }
    expect(counted(link(), [count, { ...count, taken: 1, reserved: 1, amount: 0 }])).toEqual({
      ...{ link: link(), paidCount: 3, paidAmount: 700 },
    })
    expect(counted(link(), [])).toMatchObject({ paidCount: 0, paidAmount: 0 })
  })

  it.each([
    ['live', 'live'],
    ['sandbox', 'test'],
  ] as const)('of %s has an address that says where it belongs', (mode, word) => {
    const slug = slugOf(link(), mode)
    expect(slug).toBe(`${word}_${merchant}${own}`)
    expect(parseSlug(slug)).toEqual({ mode, merchantId: `mer_${merchant}`, linkId: `plink_${own}` })
  })

  it.each([
    '',
    'live_',
    `prod_${merchant}${own}`,
    `live_${merchant}`,
    `xlive_${merchant}${own}`,
    `live_${merchant}${own}0`,
  ])('%j is no address', (slug) => {
    expect(parseSlug(slug)).toBeNull()
  })
})
