import * as z from 'zod/mini'
import { amount, currency, id, quantity, text } from './common.ts'

/** Something billed once, on a subscription's next invoice (K4). Minor units. */
export const invoiceItem = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  description: z.string(),
  quantity: z.int(),
  unitAmount: z.int(),
  amount: z.int(),
  currency,
})

export const createInvoiceItem = {
  body: z.object({
    subscriptionId: id,
    description: text(200),
    quantity: z._default(quantity, 1),
    unitAmount: amount,
    currency: z.exactOptional(currency),
  }),
  response: invoiceItem,
}

export const deleteInvoiceItem = { response: invoiceItem }
