import { setTimeout as wait } from 'node:timers/promises'
import type { EngineState } from './engine-state.ts'

/** A source that delivers a batch late, and at times a second time: delivery is at least once. */
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
