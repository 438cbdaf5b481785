import * as z from 'zod/mini'
import { addCustomerNote } from './customer-history.ts'
import { checkoutSession } from './checkout.ts'
import { seenCustomer } from './customer.ts'
import { creditMovement } from './customer-credit.ts'
import { customerTransaction } from './customer-lists.ts'
import { invoice } from './invoice.ts'
import { paymentMethod } from './payment-method.ts'
import { subscription } from './subscription.ts'

/** All data stored about a person (O3). */
export const customerData = z.object({
  customer: seenCustomer,
  contacts: z.array(
    z.object({
      kind: z.enum(['email', 'phone']),
      value: z.string(),
      vouched: z.boolean(),
      proven: z.boolean(),
      changedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  paymentMethods: z.array(paymentMethod),
  subscriptions: z.array(subscription),
  invoices: z.array(invoice),
  transactions: z.array(customerTransaction),
  creditMovements: z.array(creditMovement),
  checkoutSessions: z.array(checkoutSession),
  notes: addCustomerNote.response.shape.notes,
})

export const getCustomerData = { response: customerData }
export const eraseCustomer = { response: seenCustomer }
