import { describe, expect, it } from 'vitest'
import type { CreditNote } from '../../../shared/domain/tax/credit-note.ts'
import type { NoteReason } from '../../../shared/domain/tax/note-due.ts'
import { printedNote } from '../../../shared/domain/tax/printed.ts'
import { april, may } from '../fixtures/instants.ts'
import { vat } from './document-fixtures.ts'

// Holds L5, L6: a note as it is printed says what it takes off its invoice, or puts back, and why.

const aNote = (over: Partial<CreditNote> = {}): CreditNote => ({
  ...{ merchantId: 'mer_1', id: 'cn_1', createdAt: may, kind: 'credit_note', reason: 'refund', version: 1 },
  ...{ invoiceId: 'inv_2', invoiceNumber: 'ACME2026000007', customerId: 'cus_1', subscriptionId: null },
  ...{ amount: 268_750, tax: 18_750, taxes: [{ ...vat, net: 250_000, amount: 18_750 }] },
  ...{ invoiceTotal: 537_500, notedBefore: 107_500, currency: 'NGN', taxNumber: 'ACMEC2026000001' },
  issuedAt: '2026-04-30T23:00:00.000Z',
  ...over,
})
const printed = (over: Partial<CreditNote> = {}) =>
  printedNote(aNote(over), {
    supplier: { name: 'Acme Ltd', address: 'Lagos', tin: '1', rcNumber: null },
    buyer: { name: 'Ada', address: null, tin: '2', rcNumber: null },
    timeZone: 'Africa/Lagos',
    isTest: false,
  })

describe('a credit note as it is printed', () => {
  it('is below zero, but for the sum in words', () => {
    expect(printed()).toEqual({
      supplier: ['Acme Ltd', 'Lagos', 'TIN 1'],
      buyer: ['Ada', 'TIN 2'],
      title: 'Credit note',
      number: 'ACMEC2026000001',
      issuedAt: '2026-04-30T23:00:00.000Z',
      facts: [
        { label: 'Number', value: 'ACMEC2026000001' },
        { label: 'Issued', value: '1 May 2026' },
        { label: 'Tax point', value: '1 May 2026' },
        { label: 'For invoice', value: 'ACME2026000007' },
      ],
      note: 'Why: money was refunded.',
      lines: [
        {
          ...{ what: 'Taken off invoice ACME2026000007', when: null, quantity: '1', each: '' },
          ...{ rate: 'VAT 7.5%', amount: '−₦2,687.50' },
        },
      ],
      sums: [
        { label: 'Before tax', value: '−₦2,500' },
        { label: 'VAT 7.5% on −₦2,500', value: '−₦187.50' },
        { label: 'Credit', value: '−₦2,687.50', isStrong: true },
        { label: 'Invoice ACME2026000007 was', value: '₦4,300' },
        { label: 'Is now', value: '₦1,612.50' },
      ],
      inWords: 'Two thousand, six hundred and eighty-seven naira, fifty kobo only.',
      foot: 'Days are of Lagos. All sums in NGN.',
    })
  })

  it('of several rates names each, and what bears none is in the net', () => {
    const taxes = [
      { ...vat, net: 100_000, amount: 7_500 },
      { ...vat, name: 'Luxury', basisPoints: 1_000, net: 50_000, amount: 5_000 },
    ]
    const { lines, sums } = printed({ amount: 200_000, taxes })
    expect(lines[0]?.rate).toBe('VAT 7.5%, Luxury 10%')
    // 1,625 bear tax and 375 none: the net is 1,000 + 500 + 375.
    expect(sums.slice(0, 4)).toEqual([
      { label: 'Before tax', value: '−₦1,875' },
      { label: 'VAT 7.5% on −₦1,000', value: '−₦75' },
      { label: 'Luxury 10% on −₦500', value: '−₦50' },
      { label: 'Credit', value: '−₦2,000', isStrong: true },
    ])
  })

  it('of a rate of nothing has a tax of nothing, without a sign', () => {
    const exempt = { code: 'EXEMPT', name: 'Exempt', basisPoints: 0, inclusive: true }
    const { lines, sums } = printed({ tax: 0, taxes: [{ ...exempt, net: 268_750, amount: 0 }] })
    expect(lines[0]?.rate).toBe('Exempt')
    expect(sums.slice(0, 2)).toEqual([
      { label: 'Before tax', value: '−₦2,687.50' },
      { label: 'Exempt on −₦2,687.50', value: '₦0' },
    ])
  })

  it('of all that is left of its invoice leaves nothing', () => {
    const { sums } = printed({ notedBefore: 268_750, issuedAt: april })
    expect(sums.slice(-2)).toEqual([
      { label: 'Invoice ACME2026000007 was', value: '₦2,687.50' },
      { label: 'Is now', value: '₦0' },
    ])
  })
})

it('a debit note is above zero, and its invoice grows again', () => {
  const { title, lines, sums } = printed({
    kind: 'debit_note',
    amount: 107_500,
    taxes: [{ ...vat, net: 100_000, amount: 7_500 }],
  })
  expect(title).toBe('Debit note')
  expect(lines).toEqual([
    {
      ...{ what: 'Put back on invoice ACME2026000007', when: null, quantity: '1', each: '' },
      ...{ rate: 'VAT 7.5%', amount: '₦1,075' },
    },
  ])
  expect(sums).toEqual([
    { label: 'Before tax', value: '₦1,000' },
    { label: 'VAT 7.5% on ₦1,000', value: '₦75' },
    { label: 'Debit', value: '₦1,075', isStrong: true },
    { label: 'Invoice ACME2026000007 was', value: '₦4,300' },
    { label: 'Is now', value: '₦5,375' },
  ])
})

it.each<[NoteReason, string, string]>([
  ['refund', 'Why: money was refunded.', 'Why: a refund was undone.'],
  ['reversal', 'Why: the payment was taken back.', 'Why: the payment was given again.'],
  [
    'dispute',
    'Why: the bank gave the payment back to its customer.',
    'Why: the bank decided again for the seller.',
  ],
  ['credit', 'Why: what was paid became credit for later invoices.', 'Why: credit was taken back.'],
  ['void', 'Why: the invoice is void; nobody owes it any more.', 'Why: the invoice stands again.'],
])('a note for %s says why, in each direction', (reason, credit, debit) => {
  expect(printed({ reason }).note).toBe(credit)
  expect(printed({ reason, kind: 'debit_note' }).note).toBe(debit)
})
