/**
 * Whose data an action is for: the tenant's items, the counters of rate limits, the books of a sandbox twin, or what a vendor's
 * adapter was asked.
 */
export type ReachScope = 'table' | 'rate' | 'twin' | 'vendor'

/** Whose secret a function's code can come to read. */
export type ReachedSecret = 'pepper' | 'messenger' | 'vendor'

/** What a function's code can come to: DynamoDB actions, such as `table:PutItem`, indexes that it queries, and secrets. */
export type Reach = ReadonlySet<`${ReachScope}:${string}` | `index:${string}` | `secret:${ReachedSecret}`>

/** What each function can reach, by its key (`http/<route>`, `workers/<job>`). */
export type ReachOf = (key: string) => Reach
