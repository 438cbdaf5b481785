import * as z from 'zod/mini'
import { CURRENCIES } from '../../domain/money/money.ts'
import { pricesModes, taxKinds } from '../../domain/tax/tax-terms.ts'
import { instant, text } from './common.ts'

const code = z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/))

/** Per cent as text, up to two places: "7.5". */
const rate = z.string().check(z.regex(/^(100|\d{1,2}(\.\d{1,2})?)$/))

/** As the tax office writes it: eight digits, a hyphen and four, or ten to thirteen digits. */
const tin = z.string().check(z.regex(/^(\d{8}-\d{4}|\d{10,13})$/))

const settings = {
  registered: z.boolean(),
  legalName: z.nullable(text(200)),
  tin: z.nullable(tin),
  rcNumber: z.nullable(z.string().check(z.regex(/^[A-Z]{0,2}\d{1,10}$/))),
  address: z.nullable(text(300)),
  numberPrefix: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
  defaultTaxCode: code,
}

/** A merchant's own particulars for tax documents (L1). */
export const taxSettings = z.object(settings)

/** A rate under its code, valid from an instant on. */
export const taxCode = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(taxKinds),
  rate: z.string(),
  validFrom: z.iso.datetime(),
})

/** How a plan is taxed: both may be left out. */
export const taxable = {
  taxCode: z.exactOptional(z.nullable(code)),
  prices: z.exactOptional(z.enum(pricesModes)),
}

export const getTaxSettings = { response: taxSettings }
export const updateTaxSettings = { body: z.exactPartial(taxSettings), response: taxSettings }
export const listTaxCodes = { response: z.object({ items: z.array(taxCode) }) }
export const createTaxCode = {
  body: z
    .object({
      code,
      name: text(60),
      kind: z.enum(taxKinds),
      rate: z._default(rate, '0'),
      validFrom: z.exactOptional(instant),
    })
    .check(
      z.refine(({ kind, rate: asked }) => (kind === 'standard') === Number(asked) > 0, {
        path: ['rate'],
        message: 'is above 0 for kind standard, and 0 for the others',
      }),
    ),
  response: taxCode,
}

const figures = z.object({ count: z.int(), net: z.int(), tax: z.int() })

/** A month's output tax by rate (L7): invoices less credit notes, with debit notes. */
export const taxReport = z.object({
  month: z.string(),
  timeZone: z.string(),
  rows: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      code: z.string(),
      name: z.string(),
      rate: z.string(),
      invoices: figures,
      creditNotes: figures,
      debitNotes: figures,
      net: z.int(),
      tax: z.int(),
    }),
  ),
  totals: z.array(z.object({ currency: z.enum(CURRENCIES), net: z.int(), tax: z.int() })),
})
export const getTaxReport = {
  query: z.object({ month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))) }),
  response: taxReport,
}
