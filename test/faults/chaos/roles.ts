import type { RouteName } from '../../../shared/api/routes.ts'

/** Something that is done to a subscription, or to its customer's card. */
export type Deed =
  | { readonly route: RouteName; readonly body: Record<string, unknown> }
  | { readonly card: string; readonly rail?: 'direct_debit' }
  /** Minor units of the newest invoice that are returned: refunded by the merchant, or reversed by the bank. */
  | { readonly gives: 'refund' | 'reversal'; readonly amount: number }
  /** The customer's credit is adjusted by this much. Minor units. */
  | { readonly credit: number }

/** One kind of subscription: how it begins, what is done to it, and how it must end. */
export interface Role {
  readonly kind: string
  /** How many a merchant has. */
  readonly count: number
  readonly plan: 'daily' | 'hourly' | 'threeDays'
  /** The card of the first charge; null for none. */
  readonly card: string | null
  readonly rail?: 'direct_debit'
  readonly trialDays?: number
  /** Right after its beginning. */
  readonly deeds?: readonly Deed[]
  /** A day and a half later, while copies of its messages are under way. */
  readonly later?: readonly Deed[]
  readonly ends: string
}

const good = 'tok_test_success'
const active = { count: 1, plan: 'daily', card: good, ends: 'active' } as const
const ended = { ...active, ends: 'canceled' } as const
const unpaid = { ...active, ends: 'unpaid' } as const
const incomplete = { ...active, ends: 'incomplete_expired' } as const

const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The subscriptions of a merchant. A function, for some of their deeds name an instant. */
export function subscriptionRoles(plans: {
  readonly dearer: string
  readonly weekly: string
}): readonly Role[] {
  const cancelAtEnd: Deed = { route: 'cancel-subscription', body: { atPeriodEnd: true } }
  const pauseUntil = (hours: number): Deed => ({
    route: 'pause-subscription',
    body: { resumesAt: hoursFromNow(hours) },
  })
  const change = (terms: object): Deed => ({
    route: 'change-plan',
    body: { planId: plans.dearer, ...terms },
  })
  const changeAtRenewal = change({ effective: 'at_renewal' })
  const changeNow = change({ effective: 'immediate', proration: 'charge_now' })
  const cancel = (order: object): Deed => ({ route: 'cancel-subscription', body: { ...order } })
  const debited: Deed = { card: good, rail: 'direct_debit' }
  return [
    { ...active, kind: 'renews' },
    { ...active, kind: 'renews by the hour', plan: 'hourly', ends: 'expired' },
    { ...active, kind: 'fails twice', count: 2, deeds: [{ card: 'tok_test_fail_2_then_success' }] },
    { ...active, kind: 'paid unanswered', deeds: [{ card: 'tok_test_timeout_charged' }] },
    { ...unpaid, kind: 'never answered', deeds: [{ card: 'tok_test_timeout' }] },
    { ...unpaid, kind: 'has no money', deeds: [{ card: 'tok_test_insufficient_funds' }] },
    { ...unpaid, kind: 'card was stolen', deeds: [{ card: 'tok_test_stolen_card' }] },
    {
      ...active,
      kind: 'gets a new card',
      deeds: [{ card: 'tok_test_insufficient_funds' }],
      later: [{ card: good }],
    },
    { ...active, kind: 'tries', count: 2, trialDays: 1 },
    { ...active, kind: 'tries for long', trialDays: 4 },
    { ...unpaid, kind: 'tries without a card', card: null, trialDays: 1 },
    { ...ended, kind: 'tries and goes', trialDays: 1, deeds: [cancelAtEnd] },
    { ...ended, kind: 'goes at the end', count: 2, deeds: [cancelAtEnd] },
    { ...ended, kind: 'goes at once', later: [{ route: 'cancel-subscription', body: {} }] },
    { ...active, kind: 'pauses', deeds: [pauseUntil(30)] },
    // Copies of the message of its first renewal come while it pauses.
    { ...active, kind: 'pauses for long', count: 2, later: [pauseUntil(90)] },
    { ...active, kind: 'has three days', plan: 'threeDays', ends: 'expired' },
    { ...active, kind: 'changes at renewal', deeds: [changeAtRenewal] },
    { ...active, kind: 'changes slowly', later: [debited, changeNow] },
    { ...active, kind: 'is debited', count: 2, rail: 'direct_debit' },
    // One payment is refunded once, in whatever order the messages about it arrive (B1 to B6, A10).
    { ...ended, kind: 'goes before its debit', rail: 'direct_debit', deeds: [cancel({})] },
    { ...ended, kind: 'changes slowly and goes', later: [debited, changeNow, cancel({ unused: 'credit' })] },
    { ...ended, kind: 'is refunded and goes', later: [{ gives: 'refund', amount: 100_000 }, cancel({})] },
    { ...ended, kind: 'goes with its money', later: [cancel({ unused: 'refund' })] },
    { ...active, kind: 'has credit', deeds: [{ credit: 700_000 }], later: [{ credit: -50_000 }] },
    { ...active, kind: 'is charged back', later: [{ gives: 'reversal', amount: 200_000 }] },
    {
      ...active,
      kind: 'has a code',
      deeds: [{ route: 'update-subscription', body: { promoCode: 'TWICE' } }],
    },
    {
      ...active,
      kind: 'changes its interval',
      deeds: [{ route: 'update-subscription', body: { promoCode: 'TWICE' } }],
      later: [change({ planId: plans.weekly, effective: 'immediate', proration: 'next_invoice' })],
    },
    { ...incomplete, kind: 'never paid', count: 2, card: 'tok_test_insufficient_funds' },
    { ...incomplete, kind: 'never had a card', card: null },
  ]
}

/** What is bought and paid out a day and a half after the beginning, by the number that decides its end. */
export const payouts = [
  { kind: 'payout', accountNumber: '0123456789', ends: 'completed' },
  { kind: 'payout, refused', accountNumber: '0123450001', ends: 'failed' },
  { kind: 'payout, slow', accountNumber: '0123450002', ends: 'completed' },
  { kind: 'payout, sent back', accountNumber: '0123450003', ends: 'failed' },
] as const

export const bills = [
  { kind: 'bill', phoneNumber: '08031234567', ends: 'success' },
  { kind: 'bill, refused', phoneNumber: '08031230001', ends: 'failed' },
  { kind: 'bill, unanswered', phoneNumber: '08031230002', ends: 'success' },
  { kind: 'bill, unanswered', phoneNumber: '08032230002', ends: 'success' },
  { kind: 'bill, unanswered', phoneNumber: '08033230002', ends: 'success' },
] as const
