import { setTimeout as wait } from 'node:timers/promises'
import type { EngineState } from './engine-state.ts'

/** A source that hands a batch to its function late, and at times once more when it is done: at least once means that. */
export function deliverUnkindly<E>(
  { unkindness, draw }: Pick<EngineState, 'unkindness' | 'draw'>,
  handle: (event: E) => Promise<unknown>,
): (event: E) => Promise<unknown> {
  return async (event) => {
    await wait(draw() * unkindness.deliveryLagMs)
    const answer = await handle(event)
    if (draw() >= unkindness.twice) return answer
    return handle(event)
  }
}
