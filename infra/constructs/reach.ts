import type { Right } from '../../shared/ports/rights.ts'

/** The rights that a function's code may need. */
export type Reach = ReadonlySet<Right>

/** What each function can reach, by its key (`http/<route>`, `workers/<job>`). */
export type ReachOf = (key: string) => Reach
