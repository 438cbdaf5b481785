import type { Change } from '../change.ts'
import type { SpendingMove } from './spending-move.ts'

/** What a decision about a bill or a payout changes. */
export type SpendingChange<R> = Change<R, 'bill' | 'payout', SpendingMove>
