import type { Change } from '../change/change.ts'
import { mostWaiting, type UnbilledLine } from '../pricing/line.ts'
import { mostOfLine } from '../pricing/pricing.ts'
import { conflict, invalid, invalidTransition, notFound } from '../problem.ts'
import { revised } from '../change/revised.ts'
import type { SubscriptionState } from '../subscription/billing-state.ts'
import { carriedTurns } from '../subscription/carried-turns.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import { subscriptionChange } from '../subscription/subscription-change.ts'
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
  return changed(state, whole, (lines) => [...lines, line])
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
  const isOther = (line: UnbilledLine): boolean => line.itemId !== itemId
  if (draft?.subscription.unbilled.every(isOther) === true) throw conflict('change_pending')
  return changed(state, item, (lines) => lines.filter(isOther))
}

type Lines = readonly UnbilledLine[]

/** The lines that wait change, also in the subscription of a plan change that waits. */
function changed(
  { draft, ...state }: ItemState,
  item: InvoiceItem,
  linesAfter: (lines: Lines) => Lines,
): Change<InvoiceItem> {
  const { subscription } = state
  const after = revised(subscription, { unbilled: linesAfter(subscription.unbilled) })
  const told = {
    type: 'subscription_updated',
    extra: { changed: ['invoiceItems'] },
    onTimeline: true,
  } as const
  const turns = draft ? carriedTurns(draft, { unbilled: linesAfter(draft.subscription.unbilled) }) : []
  return { ...subscriptionChange(state, after, [told], { turns }), result: item }
}
