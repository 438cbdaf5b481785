import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../domain/problem.ts'
import { StaleRead, type StoreContext } from '../../store/context.ts'

const tries = 6

/**
 * Runs an operation; when a write finds that what was read is stale, runs it again on strong reads.
 * @throws Problem 503 `service_unavailable` when others keep changing the same objects.
 */
export async function onFreshState<T>(context: StoreContext, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
      if (attempt >= tries)
        throw new Problem('service_unavailable', [], { retryAfterSeconds: 1, cause: error })
      context.consistent = true
      await sleep(Math.random() * 20 * attempt)
      catchUp(context)
    }
  }
}

const refusals = new Set([403, 404, 409, 422])

/**
 * Runs an operation for somebody who waits for its answer. What it refuses on default reads, which may be a second
 * old, it decides once more on strong ones, as long as nothing is written: who pays with a card that was attached a
 * moment ago is not told that there is none (E1).
 */
export async function refusedForSure<T>(context: StoreContext, run: () => Promise<T>): Promise<T> {
  try {
    return await onFreshState(context, run)
  } catch (error) {
    const isSure = context.consistent || (context.effects?.any ?? true)
    if (isSure || !(error instanceof Problem) || !refusals.has(error.status)) throw error
    context.consistent = true
    catchUp(context)
    return onFreshState(context, run)
  }
}

/**
 * To be called before something is decided anew on a fresh read: who came first has written meanwhile, so it happens after
 * that, and its identifiers sort after it.
 */
export function catchUp({ time }: Pick<StoreContext, 'time'>): void {
  if (time.clock === 'wall' && time.now !== null) time.now = time.wall.now()
}
