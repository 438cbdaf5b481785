import * as z from 'zod/mini'
import { CURRENCIES } from '../../domain/money/money.ts'
import { noteReasons } from '../../domain/tax/note-due.ts'
import { listQuery, pageOf } from './common.ts'

/** A document that lowers an issued invoice, or raises it again (L5). */
export const creditNote = z.object({
  id: z.string(),
  type: z.enum(['credit', 'debit']),
  taxNumber: z.string(),
  invoiceId: z.string(),
  invoiceTaxNumber: z.string(),
  customerId: z.string(),
  subscriptionId: z.nullable(z.string()),
  reason: z.enum(noteReasons),
  amount: z.int(),
  tax: z.int(),
  currency: z.enum(CURRENCIES),
  taxes: z.array(
    z.object({ code: z.string(), name: z.string(), rate: z.string(), net: z.int(), amount: z.int() }),
  ),
  amountLeft: z.int(),
  issuedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})

export const listCreditNotes = {
  query: listQuery({ invoiceId: z.optional(z.string()), customerId: z.optional(z.string()) }),
  response: pageOf(creditNote),
}
export const getCreditNote = { response: creditNote }
