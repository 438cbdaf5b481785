/** Why a charge in progress is let go (A8, A9, A10). */
export const letGoReasons = [
  'invoice_voided',
  'subscription_canceled',
  'period_ended',
  'incomplete_expired',
  'written_off',
  'superseded',
  'deadline_passed',
  'change_given_up',
  'renewal_withdrawn',
  'paid_otherwise',
  'session_expired',
  'session_completed',
  'approval_awaited',
  'payer_refused',
  'restored',
] as const

export type LetGoReason = (typeof letGoReasons)[number]

/** Each reason in words for people: the first sentence on the timeline. */
const letGoWords: Readonly<Record<LetGoReason, string>> = {
  invoice_voided: 'The invoice was voided while this payment was pending',
  subscription_canceled: 'The subscription was cancelled while this payment was pending',
  period_ended: 'The subscription ended with its period while this payment was pending',
  incomplete_expired: 'The first payment did not come within 23 hours',
  written_off: 'The invoice was written off while this payment was pending',
  superseded: 'Another payment was started while this one was pending',
  deadline_passed: 'The time to make this payment has passed',
  change_given_up: 'The plan change was abandoned while its payment was pending',
  renewal_withdrawn: 'The subscription was paused or changed while its renewal’s payment was pending',
  paid_otherwise: 'The invoice was paid in another way while this payment was pending',
  session_expired: 'The checkout expired while this payment was pending',
  approval_awaited: 'The bank asks the customer to approve this payment',
  payer_refused: 'The card of this payment belongs to a customer whom the business has blocked',
  restored: 'The records were restored to a time before this payment',
  session_completed: 'The checkout was paid in another way while this payment was pending',
}

/** Reasons after which a success may still be wanted: whichever charge succeeds first pays (A8, A10). */
const mayBeWanted: readonly LetGoReason[] = [
  'written_off',
  'superseded',
  'approval_awaited',
  'deadline_passed',
  'restored',
]

/** The timeline's decision for a charge that is let go. */
export function letGoDecision(why: LetGoReason): Readonly<Record<string, unknown>> {
  const follows = mayBeWanted.includes(why)
    ? 'If it still succeeds, it pays what is due then, and is refunded otherwise'
    : 'If it still succeeds, it is refunded'
  return {
    action: mayBeWanted.includes(why) ? 'pay_or_give_back' : 'give_back',
    rule: `let_go.${why}`,
    reason: `${letGoWords[why]}. ${follows}.`,
  }
}

/** The timeline's decision for a late success that nothing wanted. */
export function giveBackDecision(why: LetGoReason | 'card_stored'): Readonly<Record<string, unknown>> {
  if (why === 'card_stored')
    return {
      action: 'give_back',
      rule: 'late_charge.card_stored',
      reason: 'A card is saved by a small charge, which is refunded at once.',
    }
  return {
    action: 'give_back',
    rule: `late_charge.${why}`,
    reason: `${letGoWords[why]}. It has succeeded since; nothing is due for it, so it is refunded.`,
  }
}

/** The timeline's decision for money that could not be returned by its rail. */
export function creditInsteadDecision(): Readonly<Record<string, unknown>> {
  return {
    action: 'credit',
    rule: 'late_charge.credited',
    reason: 'The payment could not be refunded to its source, so it was added to the customer’s credit.',
  }
}
