import { revised } from '../../domain/change/revised.ts'
import type { AttemptLog } from '../../domain/access/attempt-log.ts'
import { Problem } from '../../domain/problem.ts'
import { addMs } from '../../domain/time/time.ts'
import { recordAttempt, sendAllowed, type AttemptLimit } from '../../security/attempt-window.ts'
import type { Ref } from '../../store/codec.ts'
import { commit } from '../../store/commit.ts'
import { StaleRead, besideRequest } from '../../store/context.ts'
import { attemptLogCodec, attemptLogRef } from '../../store/entities/attempt-log.ts'
import { readItems } from '../../store/read-items.ts'
import { replace, save } from '../../store/write.ts'
import type { Writing } from './context.ts'

/** What is counted, for whom, and its limits. */
export interface Counted {
  readonly owner: string
  readonly name: string
  readonly limits: readonly AttemptLimit[]
}

/** Where the attempts of a kind are stored. */
export function attemptsRef({ owner, name }: Pick<Counted, 'owner' | 'name'>): Ref<AttemptLog> {
  return attemptLogRef(owner, name)
}

/**
 * The log with one more attempt, to be committed together with what is attempted.
 * @throws Problem 429 with the time after which there is room.
 */
export function withAttempt(
  before: AttemptLog | undefined,
  { owner, name, limits }: Counted,
  now: string,
): AttemptLog {
  requireRoom(before, limits, now)
  return {
    owner,
    name,
    history: recordAttempt(before?.history ?? [], now, limits),
    expiresAt: addMs(now, Math.max(...limits.map(({ windowMs }) => windowMs))),
    version: (before?.version ?? 0) + 1,
  }
}

/**
 * Checks that there is room for one more attempt, without counting it.
 * @throws Problem 429 with the time after which there is.
 */
export function requireRoom(
  before: AttemptLog | undefined,
  limits: readonly AttemptLimit[],
  now: string,
  reason: string | null = null,
): void {
  const decision = sendAllowed(before?.history ?? [], now, limits)
  if (!decision.allowed)
    throw new Problem('rate_limited', reason === null ? [] : [{ reason }], {
      retryAfterSeconds: decision.retryAfterSeconds,
    })
}

/**
 * Runs something with limited concurrency. The place of a crashed run is free again when the window ends.
 * @throws Problem 429 while all places are taken.
 */
export async function withPlace<T>(context: Writing, counted: Counted, run: () => Promise<T>): Promise<T> {
  const takenAt = Date.parse(context.time.wall.now())
  await countExactly(context, counted)
  try {
    return await run()
  } finally {
    await giveBack(context, counted, takenAt)
  }
}

/** A place that can't be given back becomes free with its window. */
async function giveBack(context: Writing, counted: Counted, takenAt: number): Promise<void> {
  const ref = attemptsRef(counted)
  for (let tries = 0; tries < 3; tries += 1) {
    const [item] = await readItems(context.table, [ref], 'strong')
    if (!item) return
    const before = ref.codec.decode(item)
    const place = before.history.findIndex((at) => at >= takenAt)
    if (place < 0) return
    const after = revised(before, { history: before.history.toSpliced(place, 1) })
    try {
      await commit(besideRequest(context), { writes: [replace(attemptLogCodec, before, after)] })
      return
    } catch (error) {
      if (!(error instanceof StaleRead)) return
    }
  }
}

/**
 * Counts one attempt, exactly, also when requests run in parallel. A request that loses a race reads again, and finds
 * either room or a full window, so none loses more often than the window has places.
 * @throws Problem 429 with the time after which there is room.
 */
export async function countExactly(context: Writing, counted: Counted): Promise<void> {
  const ref = attemptsRef(counted)
  const unkeyed: Writing = besideRequest(context)
  for (;;) {
    const [item] = await readItems(context.table, [ref], 'strong')
    const before = item ? ref.codec.decode(item) : undefined
    try {
      const after = withAttempt(before, counted, context.time.wall.now())
      await commit(unkeyed, { writes: [save(attemptLogCodec, before, after)] })
      return
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
    }
  }
}
