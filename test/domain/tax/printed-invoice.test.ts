import { describe, expect, it } from 'vitest'
import type { AnyInvoice, Invoice, InvoiceWait, LoneInvoice } from '../../../shared/domain/invoice/invoice.ts'
import type { OutsidePart } from '../../../shared/domain/invoice/outside-part.ts'
import { printedInvoice, type Printing } from '../../../shared/domain/tax/printed.ts'
import { aLine } from '../fixtures/billing.ts'
import { april, may } from '../fixtures/instants.ts'
import { aTaxedInvoice, vat } from './document-fixtures.ts'

// Holds L6: seller, buyer, number, dates of issue and supply, lines, net, tax by rate, total, payments and the sum in words.

const printing: Printing = {
  supplier: { name: 'Acme Ltd', address: '1 Marina, Lagos', tin: '12345678-0001', rcNumber: 'RC7654' },
  buyer: { name: 'Ada Obi', address: null, tin: null, rcNumber: null },
  timeZone: 'Africa/Lagos',
  isTest: false,
}
const printed = (invoice: AnyInvoice, over: Partial<Printing> = {}) =>
  printedInvoice(invoice, { ...printing, ...over })
const onTop = { ...vat, inclusive: false }

const aPart = (over: Partial<OutsidePart>): OutsidePart => ({
  ...{ id: 'op_1', kind: 'bank_transfer', amount: 50_000, refunded: 0, reversed: 0 },
  ...{ receivedAt: '2026-04-03T09:00:00.000Z', at: may, reference: null, note: null, recordedBy: null },
  ...over,
})

/** 1,000 naira less 100 with tax on top, 1,075 with tax in them, 200 without tax and a credit of 50; 192.50 paid by credit. */
const mixed = aTaxedInvoice({
  ...{ subtotal: 222_500, discount: 10_000, creditApplied: 19_250, amount: 200_000, amountPaid: 200_000 },
  periodEnd: '2026-04-30T23:00:00.000Z',
  finalizedAt: '2026-04-02T23:30:00.000Z',
  paidAt: '2026-04-05T09:00:00.000Z',
  taxes: [onTop, vat],
  lines: [
    aLine(100_000, { discountAmount: 10_000, tax: 0, taxAmount: 6_750 }),
    ...[
      aLine(107_500, { type: 'one_time', id: 'l2', description: 'Locker', quantity: 2, unitAmount: 53_750 }),
    ].map((line) => ({ ...line, tax: 1, taxAmount: 7_500 })),
    aLine(20_000, { type: 'add_on', id: 'l3', description: 'Seat', quantity: 4, unitAmount: 5_000 }),
    aLine(-5_000, { type: 'proration_credit', id: 'l4', description: 'Unused', unitAmount: null }),
  ],
  outside: [
    aPart({}),
    aPart({
      kind: 'withholding',
      amount: 4_000,
      receivedAt: '2026-04-04T09:00:00.000Z',
      reference: 'WHT-77',
    }),
    aPart({ kind: 'withholding', amount: 1_000, receivedAt: '2026-04-04T23:00:00.000Z' }),
  ],
})

describe('an invoice as it is printed (L6)', () => {
  it('names its parties, and what numbers each is registered by', () => {
    const { supplier, buyer } = printed(mixed)
    expect(supplier).toEqual(['Acme Ltd', '1 Marina, Lagos', 'RC 7654 · TIN 12345678-0001'])
    expect(buyer).toEqual(['Ada Obi'])
  })

  it.each([
    [{ name: null, address: null, tin: null, rcNumber: null }, ['Customer']],
    [{ name: null, address: 'Abuja', tin: '9', rcNumber: null }, ['Customer', 'Abuja', 'TIN 9']],
    [{ name: 'Obi', address: null, tin: null, rcNumber: '7RC' }, ['Obi', 'RC 7RC']],
  ])('of %j it has the lines that are known', (buyer, lines) => {
    expect(printed(mixed, { buyer }).buyer).toEqual(lines)
  })

  it('has its number, and its days in the merchant’s zone', () => {
    const { title, number, issuedAt, facts, note, inWords, foot } = printed(mixed)
    expect({ title, number, issuedAt, note }).toEqual({
      ...{ title: 'Tax invoice', number: 'ACME2026000007', issuedAt: '2026-04-02T23:30:00.000Z', note: null },
    })
    // The last day of what was supplied is the one before the next period begins.
    expect(facts).toEqual([
      { label: 'Number', value: 'ACME2026000007' },
      { label: 'Issued', value: '3 April 2026' },
      { label: 'Tax point', value: '3 April 2026' },
      { label: 'Supplied', value: '1 April 2026 to 30 April 2026' },
      { label: 'Reference', value: '0123456789-2' },
    ])
    expect(inWords).toBe('Two thousand, one hundred and ninety-two naira, fifty kobo only.')
    expect(foot).toBe('Days are of Lagos. All sums in NGN.')
  })

  it('has its lines, with the code among them and neither tax nor credit', () => {
    const period = '1 April 2026 to 30 April 2026'
    const rate = 'VAT 7.5%'
    expect(printed(mixed).lines).toEqual([
      { what: 'Gold', when: period, quantity: '1', each: '₦1,000', rate, amount: '₦1,000' },
      { what: 'Locker', when: null, quantity: '2', each: '₦537.50', rate, amount: '₦1,075' },
      { what: 'Seat', when: period, quantity: '4', each: '₦50', rate: '', amount: '₦200' },
      { what: 'Unused', when: null, quantity: '1', each: '', rate: '', amount: '−₦50' },
      { what: 'Promo code', when: null, quantity: '1', each: '', rate: '', amount: '−₦100' },
    ])
  })

  it('sums net, tax by rate and total, then what paid it: credit, what was received, withheld and charged', () => {
    // 900 and 1,000 of net bear tax, 150 none.
    expect(printed(mixed).sums).toEqual([
      { label: 'Before tax', value: '₦2,050' },
      { label: 'VAT 7.5% on ₦900', value: '₦67.50' },
      { label: 'VAT 7.5% on ₦1,000', value: '₦75' },
      { label: 'Total', value: '₦2,192.50', isStrong: true },
      { label: 'Paid by credit', value: '−₦192.50' },
      { label: 'Paid 3 April 2026, bank transfer', value: '−₦500' },
      { label: 'Withheld 4 April 2026, certificate WHT-77', value: '−₦40' },
      { label: 'Withheld 5 April 2026, certificate to follow', value: '−₦10' },
      { label: 'Paid 5 April 2026', value: '−₦1,450' },
    ])
  })

  const labels = (over: Partial<Invoice>) => printed(aTaxedInvoice(over)).sums.map(({ label }) => label)
  const billed = ['Before tax', 'VAT 7.5% on ₦5,000', 'Total']

  it.each<[string, Partial<Invoice>, string[]]>([
    ['paid by a charge', {}, ['Paid 1 April 2026']],
    [
      'received by the merchant',
      { outside: [aPart({ amount: 537_500 })] },
      ['Paid 3 April 2026, bank transfer'],
    ],
    [
      'on the customer’s own number',
      { outside: [aPart({ kind: 'virtual_account', amount: 537_500 })] },
      ['Paid 3 April 2026, virtual account'],
    ],
    ['paid by credit alone', { creditApplied: 537_500, amount: 0, amountPaid: 0 }, ['Paid by credit']],
    ['open', { status: 'open', amountPaid: 0, paidAt: null }, ['Left to pay']],
    [
      'open, with all of it received',
      { status: 'open', paidAt: null, outside: [aPart({ amount: 537_500 })] },
      ['Paid 3 April 2026, bank transfer'],
    ],
    ['void', { status: 'void', amountPaid: 0, paidAt: null }, []],
    ['of which the last charge is not dated yet', { status: 'paid', paidAt: null }, []],
  ])('one that is %s', (_, over, payments) => {
    expect(labels(over)).toEqual([...billed, ...payments])
  })

  it('one that is paid in part has what is left, as strong as its total', () => {
    const part = aPart({ kind: 'cash', amount: 100_000 })
    const { sums } = printed(
      aTaxedInvoice({ status: 'open', amountPaid: 100_000, paidAt: null, outside: [part] }),
    )
    expect(sums.slice(2)).toEqual([
      { label: 'Total', value: '₦5,375', isStrong: true },
      { label: 'Paid 3 April 2026, cash', value: '−₦1,000' },
      { label: 'Left to pay', value: '₦4,375', isStrong: true },
    ])
  })

  it('one that is sent is due on a day', () => {
    const waits = { dueAt: '2026-04-15T22:59:59.000Z' } as InvoiceWait
    const { facts } = printed(aTaxedInvoice({ waits }))
    expect(facts.map(({ label }) => label)).toEqual([
      ...['Number', 'Issued', 'Tax point', 'Due', 'Supplied', 'Reference'],
    ])
    expect(facts[3]).toEqual({ label: 'Due', value: '15 April 2026' })
  })

  it('one that is void says so', () => {
    expect(printed(aTaxedInvoice({ status: 'void' })).note).toBe('Void: nobody owes this invoice any more.')
  })

  it('one without a subscription was supplied at no period', () => {
    const alone = { subscriptionId: null, planId: null, billingReason: 'one_time', cycle: null } as const
    const invoice = {
      ...{ ...aTaxedInvoice({ finalizedAt: null, taxNumber: null }), ...alone },
      ...{ periodStart: null, periodEnd: null, taxes: undefined },
      lines: [aLine(537_500, { type: 'one_time', description: 'Course', unitAmount: null })],
    } as unknown as LoneInvoice
    const { number, issuedAt, facts, lines, sums } = printed(invoice)
    expect([number, issuedAt]).toEqual(['', april])
    expect(facts).toEqual([
      { label: 'Number', value: '' },
      { label: 'Issued', value: '1 April 2026' },
      { label: 'Tax point', value: '1 April 2026' },
      { label: 'Reference', value: '0123456789-2' },
    ])
    expect(lines).toEqual([
      { what: 'Course', when: null, quantity: '1', each: '', rate: '', amount: '₦5,375' },
    ])
    expect(sums).toEqual([
      { label: 'Before tax', value: '₦5,375' },
      { label: 'Total', value: '₦5,375', isStrong: true },
      { label: 'Paid 1 April 2026', value: '−₦5,375' },
    ])
  })

  it.each([
    ['Africa/Lagos', true, 'Made in the sandbox: no tax document. Days are of Lagos. All sums in USD.'],
    ['America/Argentina/Buenos_Aires', false, 'Days are of Buenos Aires. All sums in USD.'],
    ['America/Port_of_Spain', false, 'Days are of Port of Spain. All sums in USD.'],
    ['UTC', false, 'Days are of UTC. All sums in USD.'],
  ])('its foot names the zone %s and the currency; made in a sandbox: %s', (timeZone, isTest, foot) => {
    expect(printed(aTaxedInvoice({ currency: 'USD' }), { timeZone, isTest }).foot).toBe(foot)
  })
})
