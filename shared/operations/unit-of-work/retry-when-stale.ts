import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../domain/problem.ts'
import { StaleRead, strongly, type StoreContext } from '../../store/context.ts'
import { busyRetrySeconds } from '../../store/waits.ts'

const tries = 6

/**
 * Runs an operation. When a write finds that a read was stale, runs it again with a context that reads strongly.
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
        throw new Problem('service_unavailable', [], { retryAfterSeconds: busyRetrySeconds, cause: error })
      context = strongly(context)
      await sleep(Math.random() * 20 * attempt)
      catchUp(context)
    }
  }
}

const refusals = new Set([403, 404, 409, 422])

/**
 * Runs an operation for a caller who waits for its answer. A refusal on default reads, which may be a second old, is
 * decided once more on strong ones, as long as nothing was written: a payer whose card was attached a moment ago must
 * must not be refused for lack of one (E1).
 */
export async function refusedForSure<C extends StoreContext, T>(
  context: C,
  run: (context: C) => Promise<T>,
): Promise<T> {
  try {
    return await onFreshState(context, run)
  } catch (error) {
    const isSure = context.read === 'strong' || (context.request.effects?.any ?? true)
    if (isSure || !(error instanceof Problem) || !refusals.has(error.status)) throw error
    catchUp(context)
    return onFreshState(strongly(context), run)
  }
}

/**
 * Call this before deciding again on a fresh read. Another run has written meanwhile, so the new decision happens
 * after it, and its identifiers sort after.
 */
export function catchUp({ time }: Pick<StoreContext, 'time'>): void {
  if (time.clock === 'wall' && time.now !== null) time.now = time.wall.now()
}
