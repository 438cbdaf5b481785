import { describe, expect, it } from 'vitest'
import type { Invoice, InvoiceWait } from '../../../shared/domain/invoice/invoice.ts'
import type { MoneyWritten } from '../../../shared/domain/sound/money-written.ts'
import { unsound } from '../../../shared/domain/sound/unsound.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
import { aHeldCharge, aLine, anInvoice, aShare, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'

const nothing: MoneyWritten = {
  ...{ customers: [], invoices: [], subscriptions: [], drafts: [], entries: [], events: [] },
}
const ofInvoice = (after: Invoice) => unsound({ ...nothing, invoices: [{ before: null, after }] })
/** A customer as they were already, so that no credit moves. */
const ofCustomer = (over: Parameters<typeof aCustomer>[0]) => {
  const customer = aCustomer(over)
  return unsound({ ...nothing, customers: [{ before: customer, after: customer }] })
}

// Holds B1, F8: a held charge asks for all that is due, and something is due.
describe('a held charge', () => {
  const held = (over: Partial<Invoice>) => anInvoice({ charge: aHeldCharge(), ...over })
  const free = { amount: 0, subtotal: 0, lines: [], charge: aHeldCharge({ amount: 0 }) } as const
  const says = ['inv_2: a charge that is held asks for what is due']

  it.each<[string, Partial<Invoice>]>([
    ['open', {}],
    ['uncollectible', { status: 'uncollectible' }],
  ])('may be of an invoice that is %s', (_, over) => {
    expect(ofInvoice(held(over))).toEqual([])
  })

  it.each<[string, Partial<Invoice>]>([
    ['void', { status: 'void' }],
    ['paid, as if nothing was', { status: 'paid' }],
    ['of nothing', free],
    ['of a kobo more', { charge: aHeldCharge({ amount: 500_001 }) }],
  ])('is refused of one that is %s', (_, over) => {
    expect(ofInvoice(held(over))).toEqual(says)
  })

  it('of a plan change that waits is held to the same', () => {
    const draft = (invoice: Invoice) => ({
      before: null,
      after: { id: 'inv_3', invoice, outcome: null } as PlanChangeDraft,
    })
    const drafts = (invoice: Invoice) => unsound({ ...nothing, drafts: [draft(invoice)] })
    expect(drafts(held({}))).toEqual([])
    expect(drafts(held({ amountPaid: 1 }))).toEqual(['inv_3: a charge that is held asks for what is due'])
  })
})

describe('an invoice', () => {
  const vat = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: true }

  // Holds L2.
  it('bears the tax of its lines, and no other', () => {
    const taxed = (over: Partial<Invoice>) =>
      ofInvoice(anInvoice({ lines: [aLine(500_000, { tax: 0, taxAmount: 34_884 })], taxes: [vat], ...over }))
    expect(taxed({ tax: 34_884 })).toEqual([])
    expect(taxed({ tax: 34_883 })).toEqual([
      'inv_2: totals are the sums of its lines, with the tax on top, less credit',
    ])
    expect(ofInvoice(anInvoice({ tax: 0 }))).not.toEqual([])
  })

  it('has a rate for each line that names one', () => {
    const says = ['inv_2: tax stands on a line with its rate, has its sign, and is at most the line (L2)']
    const untaxed = aLine(0, { id: 'l2' })
    expect(ofInvoice(anInvoice({ lines: [aLine(500_000, { tax: 0, taxAmount: 0 }), untaxed] }))).toEqual(says)
    expect(ofInvoice(anInvoice({ lines: [untaxed, aLine(500_000, { taxAmount: 5 })] }))).toEqual(says)
  })

  // Holds A10, M3.
  it.each<[string, Partial<Invoice>, boolean]>([
    ['paid', { status: 'paid', amountPaid: 500_000 }, true],
    ['void', { status: 'void' }, true],
    ['sent', { waits: {} as InvoiceWait }, true],
    ['open', {}, false],
  ])('of a change may be %s: %s', (_, over, may) => {
    expect(ofInvoice(anInvoice({ billingReason: 'subscription_update', ...over }))).toEqual(
      may ? [] : ['inv_2: an invoice of a change asks for money only where it was sent (M3)'],
    )
  })

  it('may have a hundred lines', () => {
    const lines = Array.from({ length: 100 }, (_, n) => aLine(5_000, { id: `l${n + 1}` }))
    expect(ofInvoice(anInvoice({ lines }))).toEqual([])
  })

  // Holds L8, G5.
  it('of which nothing was withheld may be worth less than nothing, but for what it carries over', () => {
    const carried = aLine(100, { id: 'l3', type: 'carried' })
    const lines = [aLine(100), aShare(-200), carried]
    expect(ofInvoice(paidInvoice({ lines, subtotal: 0, amount: 0, amountPaid: 0 }))).toEqual([])
  })
})

describe('a customer', () => {
  const lots = (count: number, over: Parameters<typeof aLot>[0] = {}) =>
    Array.from({ length: count }, (_, since) => aLot({ since, left: 1, ...over }))
  const ofChain = { source: 'inv_2' }

  it('may have twenty lots of each currency that are of no chain, and any that are', () => {
    const most = [...lots(20), ...lots(20, { currency: 'USD' })]
    const all = [...most, ...lots(3, ofChain), ...lots(2, { ...ofChain, currency: 'USD' })]
    expect(ofCustomer({ lots: all })).toEqual([])
  })

  it.each([
    ['USD', 'NGN'],
    ['NGN', 'USD'],
  ])('may not have one more of %s, whatever they have of %s', (more, other) => {
    const all = [...lots(1, { currency: other }), ...lots(21, { currency: more })]
    expect(ofCustomer({ lots: all })).toEqual(['cus_1: at most twenty lots of a currency are of no chain'])
    expect(ofCustomer({ lots: all.toReversed() })).toHaveLength(1)
  })

  it('has no lot of nothing beside another', () => {
    expect(ofCustomer({ lots: [...lots(1), aLot({ left: 0 })] })).toEqual(['cus_1: each lot holds something'])
  })

  // Holds R4.
  it.each([
    [[1, 2], []],
    [[1, 0], ['cus_1: what a reversal keeps is above zero']],
  ])('of whom reversals keep %j', (kept, says) => {
    const reversed = kept.map((amount, n) => ({ currency: n === 0 ? 'NGN' : 'USD', amount }))
    expect(ofCustomer({ reversed })).toEqual(says)
  })
})

// Holds K4.
it.each([
  [10, 0],
  [11, 1],
])('a subscription with %i add-ons breaks %i laws', (count, broken) => {
  const addOns = Array.from({ length: count }, (_, n) => ({
    ...{ addOnId: `add_${n}`, name: 'Seat', quantity: 1, unitAmount: 5, price: 5, base: 5 },
  }))
  const after = aSubscription({ addOns })
  expect(unsound({ ...nothing, subscriptions: [{ before: null, after }] })).toHaveLength(broken)
})
