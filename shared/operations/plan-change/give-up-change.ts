import { revised } from '../../domain/revised.ts'
import { withCredit, type Customer } from '../../domain/customer.ts'
import { isRunning, paymentInProgress } from '../../domain/invoice/intent.ts'
import { voidedInvoice } from '../../domain/invoice/invoice.ts'
import type { PlanChangeDraft } from '../../domain/subscription/plan-change-draft.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead } from '../../store/context.ts'
import { customerCodec, customerRef } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { planChangeCodec, planChangeRef } from '../../store/entities/plan-change.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import type { Release } from '../billing-state/load-subscription-state.ts'
import { letChargesGo } from '../late-charges/let-go.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * For what waits for no payer (A9): frees a subscription from a plan change whose charge waits.
 * @param allowed Throws when the operation will be refused whatever becomes of the change, which then stays.
 */
export function givingUpChange(context: Writing, allowed: (subscription: Subscription) => unknown): Release {
  return async ({ subscription }) => {
    allowed(subscription)
    await giveUpChange(context, subscription)
  }
}

/**
 * Gives a plan change up whose charge waits for its payer. Should that succeed, it is given back (A9, A10).
 * @throws Problem 409 `payment_in_progress` only while the charge's request is running.
 */
export async function giveUpChange(context: Writing, subscription: Subscription): Promise<void> {
  const { merchantId } = context
  const { changeInProgress } = subscription
  // It has ended since the caller looked: they decide anew.
  if (changeInProgress === null) throw new StaleRead('plan change')
  const { draft, customer } = await load(
    context,
    {
      draft: planChangeRef(merchantId, changeInProgress),
      customer: customerRef(merchantId, subscription.customerId),
    },
    { read: 'strong' },
  )
  if (!draft || !customer || draft.outcome !== null) throw new StaleRead('plan change')
  if (isRunning(draft.invoice.attempt, Date.parse(context.time.wall.now()))) throw paymentInProgress()
  const writes = givenUpWrites(context, draft, { subscription, customer }, 'given_up')
  await commit({ ...context, idempotency: null, audit: null }, { writes })
}

/**
 * The writes of a change that is over while its charge may still arrive: its invoice is void, its charge is let go, and the
 * credit that it held is the customer's again. The subscription keeps its version: nothing of it has changed.
 * @param outcome What a repeat of the request learns.
 */
export function givenUpWrites(
  context: Writing,
  draft: PlanChangeDraft,
  { subscription, customer }: { readonly subscription: Subscription; readonly customer: Customer },
  outcome: string,
): Write[] {
  const { creditApplied, currency } = draft.invoice
  const order = { why: 'change_given_up', statusAfter: subscription.status } as const
  const free = letChargesGo(context, draft.invoice, order)
  const returned = withCredit(customer, currency, creditApplied)
  return [
    replace(subscriptionCodec, subscription, {
      ...subscription,
      changeInProgress: null,
      invoiceCount: subscription.invoiceCount + 1,
    }),
    replace(planChangeCodec, draft, revised(draft, { outcome })),
    create(invoiceCodec, voidedInvoice(free.invoice, nowOf(context))),
    ...free.writes,
    ...(returned === customer ? [] : [replace(customerCodec, customer, returned)]),
  ]
}
