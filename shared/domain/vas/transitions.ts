import { transitionsOf } from '../change/transition-table.ts'

/** Bill transaction statuses (S18). */
export const billStatuses = ['processing', 'success', 'failed'] as const

export type BillStatus = (typeof billStatuses)[number]

export const billTriggers = ['succeed', 'fail'] as const

export type BillTrigger = (typeof billTriggers)[number]

/** The balance is debited before the vend; only a definite failure returns the money. */
// prettier-ignore
export const billTransitions = transitionsOf<BillStatus, BillTrigger>([
  // From          Trigger    Condition                To         Emits               Also
  ['processing', 'succeed', 'the provider confirms', 'success', ['bill_completed'], ''],
  ['processing', 'fail',    'the provider refuses',  'failed',  ['bill_failed'],    'the amount is credited back'],
])
