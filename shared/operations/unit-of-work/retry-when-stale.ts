import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../domain/problem.ts'
import { StaleRead, strongly, type StoreContext } from '../../store/context.ts'

const tries = 6

/**
 * Runs an operation; when a write finds that what was read is stale, runs it again with a context that reads strongly.
 * @throws Problem 503 `service_unavailable` when others keep changing the same objects.
 */
export async function onFreshState<C extends StoreContext, T>(
  given: C,
  run: (context: C) => Promise<T>,
): Promise<T> {
  let context = given
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(context)
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
      if (attempt >= tries)
        throw new Problem('service_unavailable', [], { retryAfterSeconds: 1, cause: error })
      context = strongly(context)
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
export async function refusedForSure<C extends StoreContext, T>(
  context: C,
  run: (context: C) => Promise<T>,
): Promise<T> {
  try {
    return await onFreshState(context, run)
  } catch (error) {
    const isSure = context.consistent || (context.effects?.any ?? true)
    if (isSure || !(error instanceof Problem) || !refusals.has(error.status)) throw error
    catchUp(context)
    return onFreshState(strongly(context), run)
  }
}

/**
 * To be called before something is decided anew on a fresh read: who came first has written meanwhile, so it happens after
 * that, and its identifiers sort after it.
 */
export function catchUp({ time }: Pick<StoreContext, 'time'>): void {
  if (time.clock === 'wall' && time.now !== null) time.now = time.wall.now()
}
