import { decideTakeBack, type Renewing } from '../../domain/plan-change/take-renewal-back.ts'
import { returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import type { Customer } from '../../domain/customer.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { withdrawRenewal } from '../../domain/subscription/withdraw-renewal.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { replace, type Write } from '../../store/write.ts'
import { creditBack } from '../billing-state/return-credit.ts'
import { letPendingGo } from '../late-charges/let-go.ts'
import { commitChange, momentOf } from '../changes/commit-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** What a renewal's withdrawal leaves, and the writes of it without the subscription's own. */
export interface RenewalTakenBack {
  readonly subscription: Subscription
  readonly customer: Customer
  readonly writes: readonly Write[]
}

/**
 * Takes a renewal back whose payment waits for its payer (A9): its invoice is void, its charge is let go, and
 * credit inside it is the customer's again.
 * @throws Problem 409 `payment_in_progress` while its request is running.
 */
export async function takeRenewalBack(
  context: Writing,
  { subscription, customer, invoice }: Renewing,
): Promise<RenewalTakenBack> {
  const order = { why: 'renewal_withdrawn', statusAfter: subscription.status } as const
  const free = letPendingGo(context, invoice, order)
  const withdrawn = withdrawRenewal(subscription, free.invoice, nowOf(context))
  const back = await creditBack(context, customer, invoice, returnedKobo(withdrawn.returned))
  return {
    subscription: withdrawn.subscription,
    customer: back.customer,
    writes: [replace(invoiceCodec, invoice, withdrawn.invoice), ...free.writes, ...back.writes],
  }
}

/** The same in a commit of its own, before something that needs the subscription as it is then. */
export async function commitRenewalBack(context: Writing, state: Renewing): Promise<void> {
  await commitChange({ ...context, idempotency: null, audit: null }, decideTakeBack(state, momentOf(context)))
}
