/**
 * What the statuses may do (S16, S17, S18, D4.1, D6.1, D6.8), typed from the rules' words: what may become of a
 * status, and the event that announces it. Kept apart from the product's own tables, which a wrong row would make agree with
 * themselves.
 */

/** `to` null keeps the status. */
export interface Row {
  readonly from: string
  readonly event: string
  readonly to: string | null
}

const running = ['trialing', 'active'] as const

/** How a subscription begins. */
export const firstStatuses: readonly string[] = ['incomplete', 'trialing']

export const subscriptionStatuses: readonly string[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'paused',
  'unpaid',
  'canceled',
  'expired',
]

/** Nothing leaves them. */
export const endedStatuses: readonly string[] = ['incomplete_expired', 'canceled', 'expired']

/** Rows of a subscription's state events; `subscription_updated` that changed the status is named `forgiven`. */
export const subscriptionRows: readonly Row[] = [
  { from: 'incomplete', event: 'subscription_activated', to: 'active' },
  { from: 'trialing', event: 'subscription_activated', to: 'active' },
  ...running.map((from) => ({ from, event: 'subscription_past_due', to: 'past_due' })),
  { from: 'past_due', event: 'subscription_recovered', to: 'active' },
  { from: 'unpaid', event: 'subscription_recovered', to: 'active' },
  { from: 'past_due', event: 'subscription_unpaid', to: 'unpaid' },
  { from: 'past_due', event: 'forgiven', to: 'active' },
  // Of a renewal, or a trial's end, whose charge was still in progress.
  { from: 'trialing', event: 'forgiven', to: 'active' },
  { from: 'active', event: 'subscription_expired', to: 'expired' },
  { from: 'incomplete', event: 'subscription_incomplete_expired', to: 'incomplete_expired' },
  ...['incomplete', 'trialing', 'active', 'past_due', 'paused', 'unpaid'].map((from) => ({
    from,
    event: 'subscription_cancelled',
    to: 'canceled',
  })),
  { from: 'active', event: 'subscription_paused', to: 'paused' },
  { from: 'paused', event: 'subscription_resumed', to: 'active' },
  ...running.flatMap((from) => [
    { from, event: 'subscription_plan_changed', to: null },
    { from, event: 'invoice_created', to: null },
    { from, event: 'subscription_payment_success', to: null },
  ]),
  { from: 'incomplete', event: 'subscription_payment_success', to: null },
  // What was sent is paid whatever becomes of its subscription (M3).
  ...['past_due', 'paused', 'unpaid', 'canceled', 'expired'].map((from) => ({
    from,
    event: 'subscription_payment_success',
    to: null,
  })),
  ...['past_due', 'unpaid', 'canceled'].map((from) => ({
    from,
    event: 'subscription_payment_recovered',
    to: null,
  })),
  { from: 'trialing', event: 'subscription_trial_will_end', to: null },
  { from: 'active', event: 'subscription_renewal_upcoming', to: null },
  ...['trialing', 'active', 'past_due', 'paused'].flatMap((from) => [
    { from, event: 'subscription_price_changing', to: null },
    { from, event: 'subscription_price_reverted', to: null },
  ]),
]

/** What one commit may do at once: a first failure that leaves no time for recovery. */
const composed: readonly (readonly [string, string])[] = running.map((from) => [from, 'unpaid'])

const invoiceMoves: readonly (readonly [string, string])[] = [
  ['open', 'paid'],
  ['open', 'uncollectible'],
  ['open', 'void'],
  ['uncollectible', 'paid'],
  ['uncollectible', 'void'],
]

const payoutMoves: readonly (readonly [string, string])[] = [
  ['processing', 'completed'],
  ['processing', 'failed'],
  ['completed', 'failed'],
]

const billMoves: readonly (readonly [string, string])[] = [
  ['processing', 'success'],
  ['processing', 'failed'],
]

const moves = {
  subscription: [
    ...subscriptionRows.flatMap(({ from, to }) => (to === null ? [] : [[from, to] as const])),
    ...composed,
  ],
  invoice: invoiceMoves,
  payout: payoutMoves,
  bill: billMoves,
}

/** What has a status. */
export type Kind = keyof typeof moves

const legal = new Set(
  Object.entries(moves).flatMap(([kind, pairs]) => pairs.map(([from, to]) => `${kind} ${from} ${to}`)),
)

/** Whether a status may change to another, or stay. */
export function mayBecome(kind: Kind, from: string, to: string): boolean {
  return from === to || legal.has(`${kind} ${from} ${to}`)
}

/** The statuses that an object of a kind may have. */
export const statusesOf: Readonly<Record<Exclude<Kind, 'subscription'>, readonly string[]>> = {
  invoice: ['open', 'paid', 'uncollectible', 'void'],
  payout: ['processing', 'completed', 'failed'],
  bill: ['processing', 'success', 'failed'],
}
