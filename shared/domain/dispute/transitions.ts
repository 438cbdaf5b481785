import { transitionsOf } from '../change/transition-table.ts'

/** The state of a disputed payment (N3). */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'accepted'] as const

export type DisputeStatus = (typeof disputeStatuses)[number]

export const disputeTriggers = ['submit', 'accept', 'win', 'lose'] as const

export type DisputeTrigger = (typeof disputeTriggers)[number]

/** A disputed amount is held from its notice until it is decided; a bank may decide again. */
// prettier-ignore
export const disputeTransitions = transitionsOf<DisputeStatus, DisputeTrigger>([
  // From            Trigger   Condition                                   To              Emits                                   Also
  ['needs_response', 'submit', 'the evidence is sent',                     'under_review', [],                                     ''],
  ['needs_response', 'accept', 'the merchant gives in',                    'accepted',     ['dispute_closed'],                     'as a loss of what they accept; less is released'],
  ['needs_response', 'win',    'the bank decides for the merchant',        'won',          ['dispute_closed'],                     'all that is held returns whence it came, to available'],
  ['needs_response', 'lose',   'the bank decides against, or time is over', 'lost',        ['dispute_closed'],                     'what is held pays it; more is taken as a reversal, less is released'],
  ['under_review',   'accept', 'the merchant gives in',                    'accepted',     ['dispute_closed'],                     'as above'],
  ['under_review',   'win',    'the bank decides for the merchant',        'won',          ['dispute_closed'],                     'as above'],
  ['under_review',   'lose',   'the bank decides against',                 'lost',         ['dispute_closed'],                     'as above'],
  ['lost',           'win',    'the bank decides again',                   'won',          ['dispute_closed', 'payment_restored'], 'what was taken returns whence it came, to available'],
  ['accepted',       'win',    'the bank decides again',                   'won',          ['dispute_closed', 'payment_restored'], 'as above'],
])

/** Whether a dispute holds money: it is not decided. */
export function isUndecided({ status }: { readonly status: DisputeStatus }): boolean {
  return status === 'needs_response' || status === 'under_review'
}
