import type { Transition } from '../transition-table.ts'

/** Payout statuses (S17). */
export const payoutStatuses = ['processing', 'completed', 'failed'] as const

export type PayoutStatus = (typeof payoutStatuses)[number]

export const payoutTriggers = ['complete', 'fail', 'reverse'] as const

export type PayoutTrigger = (typeof payoutTriggers)[number]

/** The balance is debited when a payout starts and credited back once when it fails or is reversed. */
export const payoutTransitions: readonly Transition<PayoutStatus, PayoutTrigger>[] = [
  {
    from: 'processing',
    trigger: 'complete',
    condition: 'the bank confirms',
    to: 'completed',
    emits: 'payout_completed',
  },
  {
    from: 'processing',
    trigger: 'fail',
    condition: 'the bank refuses',
    to: 'failed',
    emits: 'payout_failed',
  },
  {
    from: 'completed',
    trigger: 'reverse',
    condition: 'the bank sends the money back',
    to: 'failed',
    emits: 'payout_failed',
  },
]
