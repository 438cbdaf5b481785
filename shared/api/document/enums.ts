import { checkoutStatuses } from '../../domain/checkout/session.ts'
import { FAILURE_CODES } from '../../domain/dunning/failure-codes.ts'
import { dunningActions } from '../../domain/dunning/policy.ts'
import { INTERVALS } from '../../domain/time/interval.ts'
import { invoiceStatuses } from '../../domain/invoice/transitions.ts'
import { CURRENCIES } from '../../domain/money/money.ts'
import { rails } from '../../domain/payment-methods/payment-method.ts'
import { payoutStatuses } from '../../domain/payout/transitions.ts'
import { problems } from '../../domain/problem.ts'
import { scopes } from '../../domain/access/scopes.ts'
import { subscriptionStatuses } from '../../domain/subscription/transitions.ts'
import { billCategories, networks } from '../../domain/vas/bill.ts'
import { billStatuses } from '../../domain/vas/transitions.ts'
import { eventCatalog } from '../../domain/event/event-catalog.ts'
import type { JsonSchema } from './json-schema.ts'

type NamedEnum = readonly [values: readonly string[], description: string]

/** The lists of values that the document names, so that clients get one type for each, with a sentence about each. */
// prettier-ignore
const namedEnums: Readonly<Record<string, NamedEnum>> = {
  Currency: [CURRENCIES, 'An ISO 4217 currency. All have two decimals.'],
  Interval: [INTERVALS, 'A unit of billing. A quarter is 3 months, biannual 6.'],
  Rail: [rails, 'A way to pay. Cards and direct debits can be charged again; the others pay once.'],
  SubscriptionStatus: [subscriptionStatuses, '`incomplete`: the first payment is missing. `trialing`, `active`: in order. `past_due`: a renewal failed and is being recovered. `paused`: nothing is billed. `unpaid`: recovery was given up. Ended: `canceled`, `expired` (all its periods are paid), `incomplete_expired` (never paid).'],
  InvoiceStatus: [invoiceStatuses, '`open` is owed; `paid` is settled; `uncollectible` was given up and can still be paid; `void` is owed by nobody.'],
  CheckoutStatus: [checkoutStatuses, 'How far a checkout session is.'],
  PayoutStatus: [payoutStatuses, 'How far a payout is.'],
  BillStatus: [billStatuses, 'How far a bill payment is.'],
  BillCategory: [billCategories, 'A kind of bill.'],
  Network: [networks, 'A Nigerian mobile network.'],
  FailureCode: [FAILURE_CODES, 'Why a charge failed, whatever the bank’s own words. More may be added: treat one that you do not know like `generic_decline`.'],
  DunningAction: [dunningActions, 'What is done after a charge has failed.'],
  Scope: [scopes, 'What an OAuth client may do. Secret keys may do all of it.'],
  EventType: [Object.keys(eventCatalog), 'The type of an event. More may be added: ignore those that you do not know.'],
  ErrorCode: [Object.keys(problems), 'What went wrong. The finer cause is in `details[].reason`.'],
}

const nameOfValues = new Map(Object.entries(namedEnums).map(([name, [values]]) => [values.join(), name]))

/** The component that lists exactly these values; null if there is none. */
export function enumNamed(values: readonly unknown[]): string | null {
  return nameOfValues.get(values.join()) ?? null
}

/** The named lists as the document's components. */
export function enumSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(namedEnums).map(([name, [values, description]]) => [
      name,
      { type: 'string', enum: [...values], description },
    ]),
  )
}
