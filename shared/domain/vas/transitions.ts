import type { Transition } from '../transition-table.ts'

/** Bill transaction statuses (S18). */
export const billStatuses = ['processing', 'success', 'failed'] as const

export type BillStatus = (typeof billStatuses)[number]

export const billTriggers = ['succeed', 'fail'] as const

export type BillTrigger = (typeof billTriggers)[number]

/** The balance is debited before the vend; only a definite failure gives it back. */
export const billTransitions: readonly Transition<BillStatus, BillTrigger>[] = [
  {
    from: 'processing',
    trigger: 'succeed',
    condition: 'the provider confirms',
    to: 'success',
    emits: 'bill_completed',
  },
  {
    from: 'processing',
    trigger: 'fail',
    condition: 'the provider refuses',
    to: 'failed',
    emits: 'bill_failed',
  },
]
