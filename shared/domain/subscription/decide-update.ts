import type { Change, Moment } from '../change/change.ts'
import type { Metadata } from '../metadata.ts'
import { invalidTransition, notFound } from '../problem.ts'
import type { PromoCode } from '../catalog/promo-code.ts'
import { revised } from '../change/revised.ts'
import { attachPromo } from './attach-promo.ts'
import type { SubscriptionState } from './billing-state.ts'
import { carriedTurns } from './carried-turns.ts'
import { daysOf, type AskedCollection } from './collection.ts'
import { updated } from './event-drafts.ts'
import { dueForNewMethod } from './new-method.ts'
import { movedDay } from './moved-day.ts'
import type { PlanChangeDraft } from './plan-change-draft.ts'
import { subscriptionChange } from './subscription-change.ts'
import type { Subscription } from './subscription.ts'
import { movedTrial, type TrialEnd } from './trial-end.ts'
import { terminalStatuses } from './transitions.ts'

/** What `PATCH /v1/subscriptions/{id}` may name besides a promo code (D4.16); absent fields stay. */
export interface FieldChanges {
  /** Null returns to the customer's default. */
  readonly paymentMethodId?: string | null
  readonly metadata?: Metadata
  /** An instant, or `now` (K8). */
  readonly trialEndsAt?: TrialEnd | null
  /** From the next period on; null for days of its own (K8). */
  readonly billingDay?: number | null
  /** From the next invoice on; null where they are charged (M3). */
  readonly daysUntilDue?: number | null
}

/** The change of a subscription's promo code: another one, none, or it stays. */
export type CodeChange =
  | { readonly kind: 'another'; readonly promo: PromoCode }
  | { readonly kind: 'none' }
  | { readonly kind: 'stays' }

/** What to change: fields with new values, and the code. */
export interface UpdateOrder {
  readonly fields: FieldChanges
  readonly code: CodeChange
}

/** The result of an update. */
export type Update =
  | {
      readonly kind: 'change'
      readonly change: Change<Subscription>
      /** Whether its case is now due for the method that it was given (D7.14). */
      readonly offered: boolean
    }
  /** A plan change waits whose price depends on the code, or whose days on the billing day: it must be given up first (A9). */
  | { readonly kind: 'gives_up_change' }

/**
 * Changes fields that do not affect the status (D4.16). A method given to a past-due subscription makes its case due
 * (D7.14). A code's first invoice is the next cycle invoice; the use of the code that it replaces stays counted.
 * @param draft The plan change that waits beside it, and stays where its price does not depend on what changes (A9).
 * @throws Problem 422 with the reason why the promo code can't be used; as `movedTrial` and `movedDay`.
 */
export function decideUpdate(
  state: SubscriptionState & { readonly draft: PlanChangeDraft | null },
  { fields, code }: UpdateOrder,
  { now }: Moment,
): Update {
  const { subscription, plan, draft } = state
  const attached = attachedBy(code, plan, now)
  const { trialEndsAt, billingDay, ...plain } = fields
  const trial = movedTrial(subscription, trialEndsAt, now)
  const day = movedDay({ ...subscription, ...trial }, plan, billingDay, now)
  const changed = [
    ...Object.keys(plain).map((name) => (name === 'daysUntilDue' ? 'collection' : name)),
    ...(trial.trialEndsAt === undefined ? [] : ['trialEndsAt']),
    ...(day.billingDay === undefined ? [] : ['billingDay']),
    ...(attached ? ['promoCodeId'] : []),
  ] as (keyof Subscription)[]
  if (changed.length === 0)
    return { kind: 'change', change: subscriptionChange(state, subscription, []), offered: false }
  if (draft && (attached || day.billingDay !== undefined)) return { kind: 'gives_up_change' }
  const { paymentMethodId } = fields
  const offered = paymentMethodId == null ? null : dueForNewMethod(subscription, paymentMethodId, now)
  const after = { ...(offered ?? revised(subscription, {})), ...plain, ...trial, ...day, ...attached }
  const change = subscriptionChange(state, after, [updated(...changed)], {
    turns: carriedTurns(draft, plain),
    moves: code.kind === 'another' ? [{ kind: 'code_counted', promo: code.promo }] : [],
  })
  return { kind: 'change', change, offered: offered !== null }
}

/**
 * The fields whose values change. An ended subscription keeps its method, but its metadata may change.
 * @throws Problem 404 with the path for an unknown method; 409 `invalid_transition`.
 */
export function fieldsThatDiffer(
  { subscription, customer }: SubscriptionState,
  asked: FieldChanges & AskedCollection,
): FieldChanges {
  const { paymentMethodId, metadata, trialEndsAt, billingDay } = asked
  if (paymentMethodId !== undefined) {
    requireRunning(subscription)
    const known = customer.paymentMethods.some(
      ({ id, status }) => id === paymentMethodId && status === 'active',
    )
    if (paymentMethodId !== null && !known) throw notFound('paymentMethodId')
  }
  const sameMethod = paymentMethodId === undefined || paymentMethodId === subscription.paymentMethodId
  const same = (a: Metadata): boolean => JSON.stringify(a) === JSON.stringify(subscription.metadata)
  return {
    ...(sameMethod ? {} : { paymentMethodId }),
    ...(metadata === undefined || same(metadata) ? {} : { metadata }),
    ...(trialEndsAt === undefined ? {} : { trialEndsAt }),
    ...(billingDay === undefined ? {} : { billingDay }),
    ...collectionThatDiffers(subscription, asked),
  }
}

/** How its invoices are collected, if that changes (M3). */
function collectionThatDiffers(
  subscription: Subscription,
  { collection, daysUntilDue }: AskedCollection,
): Pick<FieldChanges, 'daysUntilDue'> {
  if (collection === undefined && daysUntilDue === undefined) return {}
  const days = daysOf({ ...(collection && { collection }), daysUntilDue: daysUntilDue ?? null }, subscription)
  if (days === (subscription.daysUntilDue ?? null)) return {}
  requireRunning(subscription)
  return { daysUntilDue: days }
}

/** @throws Problem 409 `invalid_transition` for a subscription that has ended. */
export function requireRunning({ status }: Subscription): void {
  if (terminalStatuses.includes(status)) throw invalidTransition(status, 'update')
}

/** The fields of the code that is attached or removed; null when it stays. */
function attachedBy(
  code: CodeChange,
  plan: SubscriptionState['plan'],
  now: string,
): Partial<Subscription> | null {
  if (code.kind === 'another') return attachPromo(code.promo, plan, now, 'promoCode')
  return code.kind === 'none' ? { promoCodeId: null, discount: null } : null
}
