import * as z from 'zod/mini'
import {
  decreaseOptions,
  disputeOptions,
  openInvoiceOptions,
  reversalOptions,
  unusedOptions,
} from '../../domain/merchant/billing-settings.ts'
import { isValidTimeZone } from '../../domain/time/calendar.ts'
import { onePerPersonRules } from '../../domain/catalog/offer-use.ts'

const timeZone = z.string().check(z.refine(isValidTimeZone, 'must be a time zone such as Africa/Lagos'))

/** What happens to money when a subscription ends, unless the call says it (B3), and what a person has once (R11). */
const billingSettings = z.object({
  unusedOnCancel: z.enum(unusedOptions),
  openInvoiceOnCancel: z.enum(openInvoiceOptions),
  onReversal: z.enum(reversalOptions),
  timeZone,
  onePerPerson: z.enum(onePerPersonRules),
  onDecrease: z.enum(decreaseOptions),
  onDispute: z.enum(disputeOptions),
})

export const getBillingSettings = { response: billingSettings }
export const updateBillingSettings = { body: z.exactPartial(billingSettings), response: billingSettings }
