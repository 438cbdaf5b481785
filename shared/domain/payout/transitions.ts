import { transitionsOf } from '../change/transition-table.ts'

/** Payout statuses (S17). */
export const payoutStatuses = ['processing', 'completed', 'failed'] as const

export type PayoutStatus = (typeof payoutStatuses)[number]

export const payoutTriggers = ['complete', 'fail', 'reverse'] as const

export type PayoutTrigger = (typeof payoutTriggers)[number]

/** The balance is debited when a payout starts and credited back once when it fails or is reversed. */
// prettier-ignore
export const payoutTransitions = transitionsOf<PayoutStatus, PayoutTrigger>([
  // From          Trigger     Condition                        To           Emits                 Also
  ['processing', 'complete', 'the bank confirms',             'completed', ['payout_completed'], ''],
  ['processing', 'fail',     'the bank refuses',              'failed',    ['payout_failed'],    'the amount is credited back'],
  ['completed',  'reverse',  'the bank sends the money back', 'failed',    ['payout_failed'],    'the amount is credited back'],
])
