import { describe, expect, it } from 'vitest'
import type { CreditNote } from '../../../shared/domain/tax/credit-note.ts'
import {
  decideTaxCode,
  decideTaxSettings,
  mostTaxCodes,
  requireTaxable,
} from '../../../shared/domain/tax/decide-tax.ts'
import { buyerOf, canonical, supplierOf } from '../../../shared/domain/tax/party.ts'
import { taxAfterChange } from '../../../shared/domain/tax/period-tax.ts'
import {
  documentOfInvoice,
  documentOfNote,
  shardOfDocument,
  taxMonthOf,
  withDocuments,
  type TaxMonthSum,
} from '../../../shared/domain/tax/tax-document.ts'
import { taxReportOf } from '../../../shared/domain/tax/tax-report.ts'
import { codesOf, defaultTaxTerms, rateAt, type TaxCode } from '../../../shared/domain/tax/tax-terms.ts'
import { anInvoice } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aTaxedInvoice, vat } from './document-fixtures.ts'

const lux: TaxCode = { code: 'LUX', name: 'Luxury', kind: 'standard', basisPoints: 1_000, validFrom: april }
const particulars = { legalName: 'Acme Ltd', tin: '1', address: 'Lagos' }

// Holds L1: tax is charged by who is registered; a document keeps who it names.
describe('what a merchant sets of tax (L1)', () => {
  it('registers with particulars alone', () => {
    const after = decideTaxSettings(null, { registered: true, ...particulars }, april)
    expect(after).toEqual({ ...defaultTaxTerms, registered: true, ...particulars })
    expect(decideTaxSettings(after, { tin: '2' }, april)).toEqual({ ...after, tin: '2' })
    expect(decideTaxSettings(null, { tin: '2' }, april).registered).toBe(false)
  })

  it.each(['legalName', 'tin', 'address'] as const)('not without %s', (path) => {
    const changes = { registered: true, ...particulars, [path]: null }
    expect(() => decideTaxSettings(null, changes, april)).toThrow(
      problem('validation_error', {
        ...{ path, issue: 'is required of who charges tax', reason: 'particulars_required' },
      }),
    )
  })

  it('names a usual code that is valid', () => {
    const before = { ...defaultTaxTerms, codes: [lux] }
    expect(decideTaxSettings(before, { defaultTaxCode: 'LUX' }, april).defaultTaxCode).toBe('LUX')
    for (const [code, now] of [
      ['LUX', march],
      ['NONE', april],
    ] as const)
      expect(() => decideTaxSettings(before, { defaultTaxCode: code }, now)).toThrow(
        problem('validation_error', {
          ...{ path: 'defaultTaxCode', issue: 'is no tax code of yours that is valid now' },
          reason: 'unknown_tax_code',
        }),
      )
  })

  it('adds a rate to a code from another instant on, of one kind', () => {
    const { tax } = decideTaxCode(null, lux)
    expect(tax?.codes.map(({ code }) => code)).toEqual(['VAT', 'LUX'])
    const twice = decideTaxCode(tax!, { ...lux, basisPoints: 1_250, validFrom: may }).tax!
    expect([march, april, may].map((at) => rateAt(twice, 'LUX', at)?.basisPoints)).toEqual([
      ...[undefined, 1_000, 1_250],
    ])
    for (const other of [lux, { ...lux, kind: 'zero', validFrom: may } as const])
      expect(() => decideTaxCode(tax!, other)).toThrow(
        problem('conflict', { reason: 'tax_code_exists', path: 'code' }),
      )
  })

  it('has at most 30 rates, VAT among them', () => {
    const codes = Array.from({ length: mostTaxCodes - 2 }, (_, n) => ({ ...lux, code: `C${n}` }))
    const { tax } = decideTaxCode({ ...defaultTaxTerms, codes }, lux)
    expect(codesOf(tax!)).toHaveLength(30)
    expect(() => decideTaxCode(tax!, { ...lux, code: 'MORE' })).toThrow(
      problem('validation_error', {
        ...{ path: 'code', issue: 'has too many beside it', reason: 'too_many_tax_codes', most: 30 },
      }),
    )
  })

  it('a plan is exclusive only of who is registered, and names a code that is valid', () => {
    const tax = { ...defaultTaxTerms, registered: true, codes: [lux] }
    for (const sold of [{}, { taxCode: 'LUX' }, { taxCode: null, prices: 'exclusive' } as const])
      expect(() => {
        requireTaxable({ tax }, sold, april)
      }).not.toThrow()
    expect(() => {
      requireTaxable({}, { taxCode: 'VAT', prices: 'inclusive' }, april)
    }).not.toThrow()
    for (const terms of [{}, { tax: null }, { tax: defaultTaxTerms }])
      expect(() => {
        requireTaxable(terms, { prices: 'exclusive' }, april)
      }).toThrow(
        problem('validation_error', {
          ...{ path: 'prices', issue: 'exclusive prices need a merchant who is registered for tax' },
          reason: 'not_registered',
        }),
      )
    expect(() => {
      requireTaxable({ tax }, { taxCode: 'LUX' }, march)
    }).toThrow(problem('validation_error', { path: 'taxCode', reason: 'unknown_tax_code' }))
  })
})

describe('whom a document names (L3)', () => {
  it('seller and buyer by their particulars, without contacts', () => {
    const seller = supplierOf({ ...defaultTaxTerms, ...particulars, rcNumber: 'RC7' })
    expect(seller).toEqual({ name: 'Acme Ltd', address: 'Lagos', tin: '1', rcNumber: 'RC7' })
    expect(buyerOf(aCustomer())).toEqual({ name: 'Ada', address: null, tin: null, rcNumber: null })
    expect(buyerOf(aCustomer({ address: 'Abuja', taxId: '9' }))).toMatchObject({ address: 'Abuja', tin: '9' })
    expect(canonical(seller)).toBe('["Acme Ltd","Lagos","1","RC7"]')
  })
})

// Holds L2: a credit for unused time takes back its share of the tax that was paid for the period.
describe('the tax of a period after a change (L2)', () => {
  const paid = { code: 'VAT', name: 'VAT', basisPoints: 750, amount: 37_500 }

  it.each<[string, typeof paid | null, [number, number, boolean], typeof vat | null, number | null]>([
    ['a smaller base keeps its share', paid, [537_500, 268_750, true], vat, 18_750],
    ['a base that stays bears no more than before', null, [537_500, 537_500, true], vat, null],
    ['the same keeps all', paid, [537_500, 537_500, true], vat, 37_500],
    ['a greater one adds the tax of the rest', paid, [537_500, 645_000, true], vat, 45_000],
    ['from a base that bore none', null, [100_000, 207_500, true], vat, 7_500],
    ['a new base bears its own', paid, [537_500, 107_500, false], vat, 7_500],
    ['no rate: what was paid stays', paid, [100, 200, true], null, 37_500],
    ['no rate for a new base', paid, [100, 200, false], null, null],
    ['prices on top are gross by then', null, [0, 107_500, false], { ...vat, inclusive: false }, 7_500],
    ['nothing was paid', null, [100, 50, true], vat, null],
  ])('%s', (_, before, [was, is, goesOn], rate, amount) => {
    const after = taxAfterChange(before, { before: was, after: is, goesOn }, rate)
    expect(after?.amount ?? null).toBe(amount)
    if (after !== null) expect(after).toMatchObject({ code: 'VAT', name: 'VAT', basisPoints: 750 })
  })
})

// Holds L7: a month's output tax by rate, each document in the month of its issue in the merchant's zone.
describe('what a month sums (L7)', () => {
  it.each([
    ['2026-04-30T22:59:59.999Z', '2026-04'],
    ['2026-04-30T23:00:00.000Z', '2026-05'],
  ])('%s is of %s in Lagos', (at, month) => {
    expect(taxMonthOf(at, 'Africa/Lagos')).toBe(month)
  })

  const document = () => documentOfInvoice(aTaxedInvoice({ id: 'inv_0123456789ABC' }), 'A2026000001')
  const month = { merchantId: 'mer_1', month: '2026-04' }

  it('an invoice’s document is of the instant of its issue', () => {
    const invoice = document()
    expect(invoice).toMatchObject({
      ...{ kind: 'invoice', createdAt: april, sourceId: 'inv_0123456789ABC', taxNumber: 'A2026000001' },
      ...{ invoiceNumber: 'A2026000001', total: 537_500, currency: 'NGN', customerId: 'cus_1' },
      taxes: [{ ...vat, net: 500_000, amount: 37_500 }],
    })
    expect(invoice.id).toMatch(/^txd_[0-9A-Z]{10}ABC$/)
    expect(documentOfInvoice(aTaxedInvoice({ finalizedAt: null }), 'x').createdAt).toBe(april)
    expect(documentOfInvoice(anInvoice(), 'x').taxes).toEqual([])
  })

  it.each([
    ['0', 0],
    ['G', 1],
    ['Y', 15],
  ])('is in its source’s partition, by the character after the time: %s is %i', (mark, shard) => {
    const { id } = documentOfInvoice(aTaxedInvoice({ id: `inv_0123456789${mark}BC` }), 'x')
    expect(shardOfDocument({ id })).toBe(shard)
  })

  it('a note’s names its invoice', () => {
    const note: CreditNote = {
      ...{
        merchantId: 'mer_1',
        id: 'cn_0123456789XYZ',
        createdAt: may,
        kind: 'credit_note',
        issuedAt: april,
      },
      ...{ invoiceId: 'inv_2', invoiceNumber: 'A1', customerId: 'cus_1', subscriptionId: null, tax: 1 },
      ...{ reason: 'refund' as const, amount: 15, taxes: [{ ...vat, net: 14, amount: 1 }], invoiceTotal: 30 },
      ...{ notedBefore: 0, currency: 'NGN' as const, taxNumber: 'AC1', version: 1 },
    }
    expect(documentOfNote(note)).toMatchObject({
      ...{ kind: 'credit_note', createdAt: april, sourceId: 'cn_0123456789XYZ', invoiceId: 'inv_2' },
      ...{ invoiceNumber: 'A1', taxNumber: 'AC1', total: 15, taxes: note.taxes },
    })
  })

  it('adds documents of one rate, and keeps kinds, currencies, codes, names and rates apart', () => {
    const invoice = document()
    const [tax] = invoice.taxes
    const others = [
      { ...invoice, kind: 'credit_note' } as const,
      { ...invoice, currency: 'USD' } as const,
      { ...invoice, taxes: [{ ...tax!, code: 'LUX' }] },
      { ...invoice, taxes: [{ ...tax!, name: 'Value added tax' }] },
      { ...invoice, taxes: [{ ...tax!, basisPoints: 1_000 }] },
    ]
    const first = withDocuments(null, month, [invoice, ...others])
    expect(first).toMatchObject({ ...month, version: 1 })
    expect(first.sums.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1])
    const second = withDocuments(first, month, [invoice, invoice])
    expect(second.sums[0]).toMatchObject({ count: 3, net: 1_500_000, amount: 112_500 })
    expect(second.sums.slice(1)).toEqual(first.sums.slice(1))
    expect(second.version).toBe(2)
  })

  const sum = (over: Partial<TaxMonthSum>): TaxMonthSum => ({
    ...{ kind: 'invoice', currency: 'NGN', code: 'VAT', name: 'VAT', basisPoints: 750 },
    ...{ count: 1, net: 100, amount: 8, ...over },
  })

  it('charges of invoices, less credit notes, with debit notes', () => {
    const sums = [
      sum({ count: 3, net: 1_000, amount: 75 }),
      sum({ kind: 'credit_note', net: 300, amount: 22 }),
      sum({ kind: 'debit_note', count: 2, net: 40, amount: 3 }),
      sum({ code: 'LUX', basisPoints: 1_000, net: 50, amount: 5 }),
      sum({ currency: 'USD', net: 7, amount: 1 }),
    ]
    const report = taxReportOf(sums, '2026-04', 'Africa/Lagos')
    expect(report).toMatchObject({ month: '2026-04', timeZone: 'Africa/Lagos' })
    expect(report.rows.map(({ code, currency, net, tax }) => [code, currency, net, tax])).toEqual([
      ['VAT', 'NGN', 740, 56],
      ['LUX', 'NGN', 50, 5],
      ['VAT', 'USD', 7, 1],
    ])
    expect(report.rows[0]?.kinds).toEqual({
      invoice: { count: 3, net: 1_000, tax: 75 },
      credit_note: { count: 1, net: 300, tax: 22 },
      debit_note: { count: 2, net: 40, tax: 3 },
    })
    expect(report.rows[1]?.kinds.credit_note).toEqual({ count: 0, net: 0, tax: 0 })
    expect(report.totals).toEqual([
      { currency: 'NGN', net: 790, tax: 61 },
      { currency: 'USD', net: 7, tax: 1 },
    ])
    // Two rates whose code and name read the same in one piece are two.
    const alike = [sum({ code: 'V', name: 'AT' }), sum({ code: 'VA', name: 'T' })]
    expect(taxReportOf(alike, '2026-04', 'Africa/Lagos').rows.map(({ code }) => code)).toEqual(['V', 'VA'])
    expect(taxReportOf([], '2026-04', 'Africa/Lagos')).toMatchObject({ rows: [], totals: [] })
  })
})
