import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../shared/domain/invoice/invoice.ts'
import type { MoneyWritten } from '../../shared/domain/sound/money-written.ts'
import { unsound } from '../../shared/domain/sound/unsound.ts'
import type { AddOnItem } from '../../shared/domain/pricing/items.ts'
import { aHeldCharge, aLine, anInvoice, aSubscription, paidInvoice } from './fixtures/billing.ts'
import { aCustomer, aLot } from './fixtures/customers.ts'
import { aReceived } from './fixtures/returns.ts'

const nothing: MoneyWritten = {
  ...{ customers: [], invoices: [], subscriptions: [], drafts: [], entries: [], events: [] },
}
const says = (over: Partial<MoneyWritten>) => unsound({ ...nothing, ...over }).join('; ')
const ofInvoice = (after: Invoice) => says({ invoices: [{ before: null, after }] })
const vat = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: false }
const contained = { ...vat, inclusive: true }
const named = (...namedParts: { lineId: string; amount: number }[]) => paidInvoice({ namedParts })
const taxed = (taxAmount: number | null, tax: number | null = 0, amount = 500_000) =>
  paidInvoice({ lines: [{ ...aLine(amount), tax, taxAmount }], taxes: [contained], tax: taxAmount ?? 0 })

// Holds K5, L2, M1, L8: each law has a case that breaks it beside the nearest one that does not.
describe('an invoice', () => {
  it.each<[string, Invoice, Invoice, RegExp]>([
    [
      'names more than a line',
      named({ lineId: 'l1', amount: 500_001 }),
      named({ lineId: 'l1', amount: 500_000 }),
      /K5/,
    ],
    ['names nothing of a line', named({ lineId: 'l1', amount: 0 }), named({ lineId: 'l1', amount: 1 }), /K5/],
    ['names a line that is none', named({ lineId: 'l2', amount: 1 }), named(), /K5/],
    [
      'names what a code took off',
      { ...named({ lineId: 'l1', amount: 450_001 }), lines: [aLine(500_000, { discountAmount: 50_000 })] },
      { ...named({ lineId: 'l1', amount: 450_000 }), lines: [aLine(500_000, { discountAmount: 50_000 })] },
      /K5/,
    ],
    [
      'names more than a line with its tax',
      { ...named({ lineId: 'l1', amount: 537_501 }), lines: taxed(37_500).lines, taxes: [vat] },
      { ...named({ lineId: 'l1', amount: 537_500 }), lines: taxed(37_500).lines, taxes: [vat] },
      /K5/,
    ],
    ['bears tax of no rate', taxed(5, 1), taxed(5), /L2/],
    ['bears tax without a rate', taxed(5, null), taxed(null, null), /L2/],
    ['bears a rate without tax', taxed(null), taxed(0), /L2/],
    ['bears tax of another sign', taxed(-1), taxed(1), /L2/],
    ['bears more tax than its line', taxed(500_001), taxed(500_000), /L2/],
    [
      'of a change asks for money that it was not sent for',
      anInvoice({ billingReason: 'subscription_update', status: 'uncollectible' }),
      anInvoice({ billingReason: 'subscription_update', status: 'void' }),
      /asks for money only where it was sent/,
    ],
    [
      'received nothing',
      paidInvoice({ outside: [aReceived({ amount: 0 })] }),
      paidInvoice({ outside: [aReceived({ amount: 1 })] }),
      /M1/,
    ],
    [
      'gave back more of a part than it was',
      paidInvoice({ outside: [aReceived({ refunded: 200_001 })], amountRefunded: 200_001 }),
      paidInvoice({ outside: [aReceived({ refunded: 200_000 })], amountRefunded: 200_000 }),
      /M1/,
    ],
    [
      'gave back less than nothing of a part',
      paidInvoice({ outside: [aReceived({ refunded: -1 })] }),
      paidInvoice({ outside: [aReceived({ refunded: 0 })] }),
      /M1/,
    ],
    [
      'received more than was paid',
      paidInvoice({ outside: [aReceived({ amount: 500_001 })] }),
      paidInvoice({ outside: [aReceived({ amount: 500_000 })] }),
      /M1/,
    ],
    [
      'gave back of a part what it does not count',
      paidInvoice({ outside: [aReceived({ refunded: 2 })], amountRefunded: 1 }),
      paidInvoice({ outside: [aReceived({ refunded: 2 })], amountRefunded: 2 }),
      /M1/,
    ],
    [
      'was withheld more of than it is worth without its tax',
      { ...taxed(37_500), outside: [aReceived({ kind: 'withholding', amount: 462_501 })] },
      { ...taxed(37_500), outside: [aReceived({ kind: 'withholding', amount: 462_500 })] },
      /L8/,
    ],
  ])('%s', (_, broken, whole, law) => {
    expect(ofInvoice(broken)).toMatch(law)
    expect(ofInvoice(whole)).not.toMatch(law)
  })

  it('may have been withheld of what was forgiven later (L8)', () => {
    const lines = [aLine(500_000), aLine(-499_999, { id: 'l2', type: 'waived' })]
    const outside = [aReceived({ kind: 'withholding', amount: 300_000 })]
    expect(ofInvoice(paidInvoice({ lines, outside }))).not.toMatch(/L8/)
  })

  it('asks by its charge for what is due, after what was received (M1)', () => {
    const open = (amount: number) =>
      anInvoice({ outside: [aReceived()], amountPaid: 200_000, charge: aHeldCharge({ amount }) })
    expect(ofInvoice(open(300_000))).toBe('')
    expect(ofInvoice(open(300_001))).not.toBe('')
  })

  it('keeps its parts once it is void, without their lots (B4)', () => {
    const drawn = { creditApplied: 9, creditFrom: [], amount: 499_991 } as const
    expect(ofInvoice(anInvoice({ ...drawn, status: 'void' }))).toBe('')
    expect(ofInvoice(anInvoice(drawn))).toMatch(/creditApplied/)
  })
})

// Holds N3.
describe('what a dispute freezes', () => {
  const customer = (left: number, disputes: number, chainId = 'inv_2') => {
    const had = aCustomer({ lots: [aLot({ source: 'inv_2', left: 60 })] })
    return says({ customers: [{ before: had, after: { ...had, frozen: [{ chainId, disputes, left }] } }] })
  }
  it.each([
    ['more than its lot', 61, 1, 'inv_2'],
    ['of a lot that is not there', 1, 1, 'inv_9'],
    ['less than nothing', -1, 1, 'inv_2'],
    ['without a dispute', 0, 0, 'inv_2'],
  ])('is not %s', (_, left, disputes, chainId) => {
    expect(customer(left, disputes, chainId)).toMatch(/N3/)
  })
  it.each([0, 60])('may be %i', (left) => {
    expect(customer(left, 1)).toBe('')
  })
})

// Holds K4.
describe('an add-on of a subscription', () => {
  const sold = (over: Partial<AddOnItem> = {}): AddOnItem => ({
    addOnId: 'add_1',
    name: 'Seat',
    quantity: 1,
    unitAmount: 5,
    price: 5,
    base: 5,
    ...over,
  })
  const having = (...addOns: AddOnItem[]) =>
    says({ subscriptions: [{ before: null, after: aSubscription({ addOns }) }] })
  it.each([
    ['is there twice', [sold(), sold()]],
    ['has no units', [sold({ quantity: 0 })]],
    ['has a part of a unit', [sold({ quantity: 1.5 })]],
    ['costs less than nothing', [sold({ price: -1 })]],
    ['was paid below zero', [sold({ base: -1 })]],
  ] as const)('%s', (_, addOns) => {
    expect(having(...addOns)).toMatch(/K4/)
  })
  it('is one of several, or none', () => {
    expect([having(), having(sold()), having(sold({ base: 0 }), sold({ addOnId: 'add_2' }))]).toEqual([
      '',
      '',
      '',
    ])
  })
})
