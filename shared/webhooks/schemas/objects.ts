import * as z from 'zod/mini'
import { currency } from '../../api/contracts/common.ts'
import { subscription } from '../../api/contracts/subscription.ts'
import { INTERVALS } from '../../domain/time/interval.ts'
import { billingReasons } from '../../domain/invoice/invoice.ts'
import { invoiceStatuses } from '../../domain/invoice/transitions.ts'
import type { EventRow } from '../../domain/event/event-catalog.ts'

/** The six fields of an invoice in events (S9), why it was made, its number (Q7), and that of its tax document (L4). */
export const eventInvoice = z.object({
  id: z.string(),
  amount: z.int(),
  currency,
  status: z.enum(invoiceStatuses),
  periodStart: z.nullable(z.iso.datetime()),
  periodEnd: z.nullable(z.iso.datetime()),
  billingReason: z.enum(billingReasons),
  number: z.string(),
  taxNumber: z.exactOptional(z.nullable(z.string())),
})

/** The four fields of a customer in events (S37). */
export const eventCustomer = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

/** The six fields of a plan in events (S37). */
export const eventPlan = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.int(),
  currency,
  interval: z.enum(INTERVALS),
  intervalCount: z.int(),
})

/** The objects that events expand. A subscription is included whole, with its version (D8.3, D8.15). */
export const eventObjects = {
  invoice: eventInvoice,
  subscription,
  customer: eventCustomer,
  plan: eventPlan,
} as const satisfies Record<EventRow['expands'][number], z.ZodMiniType>
