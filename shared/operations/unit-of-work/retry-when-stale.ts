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

/**
 * To be called before something is decided anew on a fresh read: who came first has written meanwhile, so it happens after
 * that, and its identifiers sort after it.
 */
export function catchUp({ time }: Pick<StoreContext, 'time'>): void {
  if (time.clock === 'wall' && time.now !== null) time.now = time.wall.now()
}
