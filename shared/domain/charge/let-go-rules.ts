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

/** Each reason in words for people: the first half of the sentence on the timeline. */
const letGoWords: Readonly<Record<LetGoReason, string>> = {
  invoice_voided: 'The invoice was voided while this payment was out',
  subscription_canceled: 'The subscription was cancelled while this payment was out',
  period_ended: 'The subscription ended with its period while this payment was out',
  incomplete_expired: 'The first payment did not come within 23 hours',
  written_off: 'Recovery gave the invoice up while this payment was out',
  superseded: 'Another payment was begun while this one was out',
  deadline_passed: 'The payer’s time for this payment is over',
  change_given_up: 'The change of plan was given up while its payment was out',
  renewal_withdrawn: 'The subscription was paused or changed while its renewal’s payment was out',
  paid_otherwise: 'The invoice was paid in another way while this payment was out',
  session_expired: 'The checkout expired while this payment was out',
  approval_awaited: 'The bank wants the customer to approve this payment',
  payer_refused: 'The card of this payment is of someone whom the business does not accept',
  restored: 'The books were put back to a moment before this payment',
  session_completed: 'The checkout was paid in another way while this payment was out',
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
    ? 'should it still arrive, it pays what is open then, and is given back otherwise'
    : 'should it still arrive, it is given back'
  return {
    action: mayBeWanted.includes(why) ? 'pay_or_give_back' : 'give_back',
    rule: `let_go.${why}`,
    reason: `${letGoWords[why]}: ${follows}.`,
  }
}

/** The timeline's decision for a late success that nothing wanted. */
export function giveBackDecision(why: LetGoReason | 'card_stored'): Readonly<Record<string, unknown>> {
  if (why === 'card_stored')
    return {
      action: 'give_back',
      rule: 'late_charge.card_stored',
      reason: 'A card is stored by charging a little, which is given back at once.',
    }
  return {
    action: 'give_back',
    rule: `late_charge.${why}`,
    reason: `${letGoWords[why]}; it has arrived since, nothing wants it, and it is given back.`,
  }
}

/** The timeline's decision for money that could not be returned by its rail. */
export function creditInsteadDecision(): Readonly<Record<string, unknown>> {
  return {
    action: 'credit',
    rule: 'late_charge.credited',
    reason: 'The money could not go back the way it came, so it is the customer’s credit.',
  }
}
