import { expect, it } from 'vitest'
import { appliedTax, defaultTaxTerms, type TaxTerms } from '../../../shared/domain/tax/tax-terms.ts'

// Holds L1.

const at = '2026-12-01T00:00:00.000Z'
const registered: TaxTerms = {
  ...defaultTaxTerms,
  registered: true,
  codes: [
    { code: 'BOOKS', name: 'Books', kind: 'zero', basisPoints: 0, validFrom: '2020-01-01T00:00:00.000Z' },
    {
      code: 'LUX',
      name: 'Luxury',
      kind: 'standard',
      basisPoints: 1_000,
      validFrom: '2020-01-01T00:00:00.000Z',
    },
    {
      code: 'LUX',
      name: 'Luxury',
      kind: 'standard',
      basisPoints: 1_250,
      validFrom: '2026-12-01T00:00:00.000Z',
    },
  ],
}

it('is nothing until a merchant is registered', () => {
  for (const tax of [null, defaultTaxTerms]) expect(appliedTax({ tax }, {}, null, at)).toBeNull()
  expect(appliedTax({}, { prices: 'exclusive' }, null, at)).toBeNull()
})

it('is VAT of 7.5 % in the price where nothing else is said', () => {
  const vat = { code: 'VAT', name: 'VAT', basisPoints: 750 }
  expect(appliedTax({ tax: registered }, {}, null, at)).toEqual({ ...vat, inclusive: true })
  expect(appliedTax({ tax: registered }, { prices: 'exclusive' }, {}, at)).toEqual({
    ...vat,
    inclusive: false,
  })
})

it('has the rate that is valid at the instant', () => {
  const rate = (now: string) => appliedTax({ tax: registered }, { taxCode: 'LUX' }, null, now)?.basisPoints
  expect([rate('2026-11-30T23:59:59.999Z'), rate(at)]).toEqual([1_000, 1_250])
  expect(appliedTax({ tax: registered }, { taxCode: 'BOOKS' }, null, at)?.basisPoints).toBe(0)
})

it('has the latest rate, in whatever order they were set, and none of a code that has none yet', () => {
  const tax = { ...registered, codes: registered.codes.toReversed() }
  const rate = (taxCode: string, now = at) => appliedTax({ tax }, { taxCode }, null, now)
  expect(rate('LUX')?.basisPoints).toBe(1_250)
  expect(rate('LUX', '2026-11-30T23:59:59.999Z')?.basisPoints).toBe(1_000)
  expect(rate('LUX', '2019-12-31T23:59:59.999Z')).toBeNull()
  expect(rate('NONE')).toBeNull()
})

it('is none for an exempt customer, who pays the price alone', () => {
  const exempt = appliedTax({ tax: registered }, { prices: 'exclusive' }, { taxExempt: true }, at)
  expect(exempt).toEqual({ code: 'EXEMPT', name: 'Exempt', basisPoints: 0, inclusive: true })
})
