import type { PlainChange } from '../../domain/plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { plainFamily } from './commit-plain-change.ts'
import { commitPlainOf } from './commit-plain-of.ts'
import { tellFollowing } from './tell-following.ts'

/** As `commitPlainChange`, for changes of customers and sessions, from which opt-in events follow (Q7). */
export function commitToldChange<R>(context: Writing, change: PlainChange<R>): Promise<R> {
  return commitPlainOf({ ...plainFamily, tell: tellFollowing }, context, change)
}
