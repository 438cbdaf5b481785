import type { PlainChange } from '../../domain/change/plain-change.ts'
import { commitOf, type Rules } from './commit-of.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { plainFamily } from './commit-plain-change.ts'
import { tellFollowing } from './tell-following.ts'

const rules: Rules = { events: (context, { turns }) => tellFollowing(context, turns) }

/** As `commitPlainChange`, for changes of customers and sessions, from which opt-in events follow (Q7). */
export function commitToldChange<R>(context: Writing, change: PlainChange<R>): Promise<R> {
  return commitOf({ ...plainFamily, rules }, context, change)
}
