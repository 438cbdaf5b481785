import { Problem } from '../../domain/problem.ts'
import { addMs } from '../../domain/time.ts'
import { recordAttempt, sendAllowed, type AttemptLimit } from '../../security/attempt-window.ts'
import { commit } from '../../store/commit.ts'
import { StaleRead } from '../../store/context.ts'
import { attemptLogCodec, attemptLogRef, type AttemptLog } from '../../store/entities/attempt-log.ts'
import { readItems } from '../../store/read-items.ts'
import { create, replace } from '../../store/write.ts'
import type { Writing } from './context.ts'

/** What is counted, for whom, and how often it may be. */
export interface Counted {
  readonly owner: string
  readonly name: string
  readonly limits: readonly AttemptLimit[]
}

/**
 * Counts one attempt, exactly, also when requests run in parallel. Whoever loses a race reads again, and finds either room
 * or a full window: so nobody loses more often than the window has places.
 * @throws Problem 429 with the time after which there is room.
 */
export async function countExactly(context: Writing, { owner, name, limits }: Counted): Promise<void> {
  const ref = attemptLogRef(owner, name)
  const longestMs = Math.max(...limits.map(({ windowMs }) => windowMs))
  const now = context.time.wall.now()
  const unkeyed: Writing = { ...context, idempotency: null, audit: null }
  for (;;) {
    const [item] = await readItems(context.table, [ref], true)
    const before = item ? ref.codec.decode(item) : null
    const history = before?.history ?? []
    const decision = sendAllowed(history, now, limits)
    if (!decision.allowed)
      throw new Problem('rate_limited', [], { retryAfterSeconds: decision.retryAfterSeconds })
    const after: AttemptLog = {
      owner,
      name,
      history: recordAttempt(history, now, limits),
      expiresAt: addMs(now, longestMs),
      version: (before?.version ?? 0) + 1,
    }
    const write = before ? replace(attemptLogCodec, before, after) : create(attemptLogCodec, after)
    try {
      await commit(unkeyed, { writes: [write] })
      return
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
    }
  }
}
