import type {
  BillingSettings,
  OpenInvoiceOption,
  UnusedOption,
} from '../../domain/merchant/billing-settings.ts'
import { isSent } from '../../domain/invoice/waiting.ts'
import { joinsWhenPaid } from '../../domain/invoice/joins-chain.ts'
import { bookOf } from '../../domain/invoice/chain.ts'
import {
  baseOfCancel,
  billOfCancel,
  decideCancel,
  returnedAtCancel,
  type CancelTerms,
} from '../../domain/subscription/decide-cancel.ts'
import {
  decideCancelAtEnd,
  decideCancelAtItsEnd,
  decideUncancel,
  isPeriodOver,
} from '../../domain/subscription/decide-scheduled-cancel.ts'
import { transition, type Subscription } from '../../domain/subscription/subscription.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { currentFirst } from '../billing-state/load-chain.ts'
import { loadEndingState } from '../billing-state/load-subscription-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { chargeFinal, finalMoment, periodMoment } from '../charging/final-invoice.ts'
import { loadEnding } from '../charging/load-ending.ts'
import { nowOf } from '../../store/context.ts'
import { loadBesideChange } from '../plan-change/beside-change.ts'
import { givingUpChange } from '../plan-change/give-up-change.ts'
import { finishUnusedRefunds, refundUnused } from '../refunds/refund-unused.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'

/** How a subscription is cancelled (B3); the merchant's settings fill in what is absent. */
export interface CancelOrder {
  readonly atPeriodEnd: boolean
  readonly unused?: UnusedOption
  readonly openInvoice?: OpenInvoiceOption
  /** Why, in the canceller's words. */
  readonly reason?: string
}

/**
 * Cancels a subscription now, or at its period's end (D4.11, D4.12, B3, B4, B5). Cancelling now ends what is open and
 * drops every due time in the same transaction, so no retry can follow. What was paid and not used becomes credit, is
 * refunded, or is forfeited. A payment that waits for its payer is let go; if it succeeds later, it is given back (A9).
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`, `version_mismatch`; 422 `insufficient_balance`
 * for a refund that the merchant's money does not cover.
 */
export async function cancelSubscription(
  context: Charging,
  subscriptionId: string,
  order: CancelOrder,
  version: number | null = null,
): Promise<Subscription> {
  const trigger = order.atPeriodEnd ? 'cancel_at_period_end' : 'cancel'
  const release = givingUpChange(context, (held) => transition(held, trigger, {}, 'cancel'))
  const { loaded, settings } = await loadEndingState(context, subscriptionId, version, release)
  const reason = order.reason ?? null
  if (order.atPeriodEnd)
    return isPeriodOver(loaded.subscription, nowOf(context))
      ? cancelAtItsEnd(context, loaded, reason)
      : commitChange(context, decideCancelAtEnd(loaded, reason))
  // A sent invoice stays payable, unless the caller says otherwise (M3).
  const isSentOne = loaded.invoice !== undefined && isSent(loaded.invoice)
  const { openInvoice = isSentOne ? 'keep' : settings.openInvoiceOnCancel } = order
  const unused = order.unused ?? (await unusedOption(context, loaded, settings))
  return cancelNow(context, loaded, { unused, openInvoice, reason })
}

/**
 * Revokes a scheduled cancel.
 * @throws Problem 404; 409 `invalid_transition` when none is scheduled (D4.13), `version_mismatch`.
 */
export async function uncancelSubscription(
  context: Writing,
  subscriptionId: string,
  version: number | null = null,
): Promise<Subscription> {
  const { loaded, draft } = await loadBesideChange(context, subscriptionId, version)
  return commitChange(context, decideUncancel(loaded, draft, nowOf(context)))
}

/** The end has come already, and the renewal's debit may be in progress: no worker is waited for (B3). */
async function cancelAtItsEnd(
  context: Charging,
  loaded: LoadedBilling,
  reason: string | null,
): Promise<Subscription> {
  const ending = await loadEnding(context, loaded)
  const change = decideCancelAtItsEnd(ending, periodMoment(context, loaded.subscription), reason)
  const last = await commitChange(context, change, { answer: ({ subscription }) => subscription })
  await chargeFinal(context, loaded, last)
  return last.subscription
}

/** What happens to the unused part if the caller does not say: nothing of a period that a gateway took back (R4). */
async function unusedOption(
  context: Charging,
  { subscription, invoice }: LoadedBilling,
  { unusedOnCancel }: BillingSettings,
): Promise<UnusedOption> {
  const first = await currentFirst(context, subscription, invoice)
  return first && bookOf(first).reversed > 0 ? 'none' : unusedOnCancel
}

async function cancelNow(
  context: Charging,
  loaded: LoadedBilling,
  {
    unused,
    openInvoice,
    reason,
  }: Pick<Required<CancelTerms>, 'openInvoice' | 'reason'> & { unused: UnusedOption },
): Promise<Subscription> {
  const { now } = momentOf(context)
  const { loweredKobo, ...bill } = billOfCancel(loaded, unused, momentOf(context), openInvoice)
  const closes = baseOfCancel(loaded, unused, now, openInvoice)
  // A lowered invoice may be paid by that, and joins its chain then (M3).
  const joins = loweredKobo > 0 && loaded.invoice !== undefined && joinsWhenPaid(loaded.invoice)
  const givesBack = bill.creditKobo + bill.refundKobo > 0 || closes !== null || joins
  const first = givesBack ? await currentFirst(context, loaded.subscription, loaded.invoice) : undefined
  const returned = returnedAtCancel(loaded.invoice, openInvoice, now)
  const refunds =
    first && bill.refundKobo > 0 && loweredKobo === 0
      ? await refundUnused(context, first, bill.refundKobo, { ...loaded, returned, closes })
      : null
  const change = decideCancel(
    { ...loaded, first },
    { bill, openInvoice, refunds, closes, reason, loweredKobo },
    finalMoment(context),
  )
  const last = await commitChange(context, change, { answer: ({ subscription }) => subscription })
  const { subscription, customer } = last
  if (refunds) await finishUnusedRefunds(context, refunds, { ...loaded, subscription, customer })
  await chargeFinal(context, loaded, last)
  return subscription
}
