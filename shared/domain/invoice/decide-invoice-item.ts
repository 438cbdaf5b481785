import type { Change } from '../change/change.ts'
import { mostWaiting, type UnbilledLine } from '../pricing/line.ts'
import { mostOfLine } from '../pricing/pricing.ts'
import { conflict, invalid, invalidTransition, notFound } from '../problem.ts'
import { revised } from '../change/revised.ts'
import type { SubscriptionState } from '../subscription/billing-state.ts'
import { carriedTurns } from '../subscription/carried-turns.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import { subscriptionChange } from '../subscription/subscription-change.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { SubscriptionStatus } from '../subscription/transitions.ts'
import { lineOfItem, mostInvoiceItems, waitingItems, type InvoiceItem } from './invoice-item.ts'

/** The statuses in which a next invoice may come. */
const billed: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'paused']

/** A subscription with the plan change that waits for its payer. */
export interface ItemState extends Pick<SubscriptionState, 'subscription' | 'customer' | 'plan'> {
  readonly draft: PlanChangeDraft | null
}

/**
 * Lets a one-off item wait for the subscription's next invoice, or for its last one (K4).
 * @throws Problem 409 `invalid_transition` where no invoice can follow; 422 `amount_too_large`, `too_many_items`,
 * `too_many_lines`.
 */
export function decideInvoiceItem(
  state: ItemState,
  item: Omit<InvoiceItem, 'amount' | 'currency' | 'subscriptionId'>,
): Change<InvoiceItem> {
  const { subscription, draft } = state
  if (!billed.includes(subscription.status)) throw invalidTransition(subscription.status, 'bill_item')
  const amount = item.quantity * item.unitAmount
  if (amount > mostOfLine)
    throw invalid('unitAmount', 'all units together cost too much', {
      reason: 'amount_too_large',
      most: mostOfLine,
    })
  const whole = {
    ...item,
    amount,
    subscriptionId: subscription.id,
    currency: subscription.price.currency,
  }
  const line = lineOfItem(whole)
  for (const { unbilled } of [subscription, ...(draft ? [draft.subscription] : [])]) requireRoom(unbilled)
  const unbilled = [...subscription.unbilled, line]
  return changed(state, whole, { unbilled, carried: [...(draft?.subscription.unbilled ?? []), line] })
}

/** @throws Problem 422 `too_many_items`, `too_many_lines`. */
function requireRoom(lines: readonly UnbilledLine[]): void {
  if (lines.filter(({ type }) => type === 'one_time').length >= mostInvoiceItems)
    throw invalid('subscriptionId', 'has as many items as can wait', {
      reason: 'too_many_items',
      most: mostInvoiceItems,
    })
  if (lines.length >= mostWaiting)
    throw invalid('subscriptionId', 'too many lines wait for the next invoice', {
      reason: 'too_many_lines',
      most: mostWaiting,
    })
}

/**
 * Takes back an item that still waits.
 * @throws Problem 404 for one that does not wait, because it was billed or taken back; 409 `change_pending` for one that
 * the invoice of a waiting plan change holds.
 */
export function decideItemTakenBack(state: ItemState, itemId: string): Change<InvoiceItem> {
  const { subscription, draft } = state
  const item = waitingItems(subscription).find(({ id }) => id === itemId)
  if (!item) throw notFound()
  const without = (lines: readonly UnbilledLine[]): readonly UnbilledLine[] =>
    lines.filter((line) => line.itemId !== itemId)
  const after = draft?.subscription.unbilled ?? []
  const carried = without(after)
  if (draft && carried.length === after.length) throw conflict('change_pending')
  return changed(state, item, { unbilled: without(subscription.unbilled), carried })
}

interface Waiting {
  readonly unbilled: readonly UnbilledLine[]
  /** In the subscription of the waiting plan change. */
  readonly carried: readonly UnbilledLine[]
}

function changed(state: ItemState, item: InvoiceItem, { unbilled, carried }: Waiting): Change<InvoiceItem> {
  const after: Subscription = revised(state.subscription, { unbilled })
  const told = {
    type: 'subscription_updated',
    extra: { changed: ['invoiceItems'] },
    onTimeline: true,
  } as const
  const turns = carriedTurns(state.draft, { unbilled: carried })
  return { ...subscriptionChange(state, after, [told], { turns }), result: item }
}
