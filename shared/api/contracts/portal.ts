import * as z from 'zod/mini'
import { CURRENCIES } from '../../domain/money.ts'
import { id, listQuery, pageOf } from './common.ts'
import { invoice, payInvoice } from './invoice.ts'
import { cancelSubscription, subscription } from './subscription.ts'

const { metadata: _notes, ...subscriptionFields } = subscription.shape

/** A subscription as its customer sees it: without the merchant's notes, with his name. */
const ownSubscription = z.object({ ...subscriptionFields, merchantName: z.string() })

const listedSubscription = z.object({
  ...ownSubscription.shape,
  plan: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      amount: z.int(),
      currency: z.enum(CURRENCIES),
      interval: z.string(),
      intervalCount: z.int(),
    }),
  ),
})

const ownInvoice = z.object({ ...invoice.shape, merchantName: z.string() })

export const listOwnSubscriptions = { query: listQuery({}), response: pageOf(listedSubscription) }
export const updateOwnSubscription = { body: z.object({ paymentMethodId: id }), response: ownSubscription }
export const cancelOwnSubscription = { body: cancelSubscription.body, response: ownSubscription }
export const uncancelOwnSubscription = { response: ownSubscription }
export const resumeOwnSubscription = { response: ownSubscription }
export const listOwnInvoices = { query: listQuery({}), response: pageOf(ownInvoice) }
export const payOwnInvoice = { body: payInvoice.body, response: ownInvoice }
