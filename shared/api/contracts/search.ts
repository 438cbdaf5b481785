import * as z from 'zod/mini'
import { invoiceStatuses } from '../../domain/invoice/transitions.ts'
import { payoutStatuses } from '../../domain/payout/transitions.ts'
import { leastTyped } from '../../domain/search/terms.ts'
import { subscriptionStatuses } from '../../domain/subscription/transitions.ts'
import { currency } from './common.ts'

/** Finds people and objects by any remembered detail (P5). */
export const search = {
  query: z.object({ q: z.string().check(z.trim(), z.minLength(leastTyped), z.maxLength(100)) }),
  response: z.object({
    customers: z.array(
      z.object({
        id: z.string(),
        name: z.nullable(z.string()),
        email: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        merchantRef: z.nullable(z.string()),
        last4: z.array(z.string()),
      }),
    ),
    invoices: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        customerId: z.string(),
        status: z.enum(invoiceStatuses),
        amount: z.int(),
        currency,
        createdAt: z.iso.datetime(),
      }),
    ),
    subscriptions: z.array(
      z.object({
        id: z.string(),
        customerId: z.string(),
        planId: z.string(),
        status: z.enum(subscriptionStatuses),
      }),
    ),
    payouts: z.array(
      z.object({
        id: z.string(),
        status: z.enum(payoutStatuses),
        amount: z.int(),
        currency,
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
}
