import { check } from '../checker/check.ts'
import type { Told } from '../engine/story.ts'
import { walkTo } from '../engine/walk.ts'
import type { Arena, PreparedRace } from './arena.ts'
import { textOf } from './interleavings.ts'
import type { Actor } from './race.ts'
import { kindOf } from './access.ts'
import { pastLeasesMs } from './scenes.ts'
import { resetWallTime, setWallAhead } from './wall-time.ts'
import type { Course, LateRead, Step } from './course.ts'

/** The outcome of a race under one schedule. */
export interface RaceRun {
  /** Whose calls went, in order, and which read was late: the same again gives the same run. */
  readonly schedule: string
  readonly steps: readonly Step[]
  readonly first: readonly Told[]
  /** What must never be, in words; none is what we want. */
  readonly violations: readonly string[]
}

/**
 * Runs a race once under a schedule. Then, one after the other and with nothing in the way: each actor again, the clock's
 * walk over all that is due, and each actor once more.
 */
export async function runRace(
  arena: Arena,
  prepared: PreparedRace,
  course: Omit<Course, 'past'>,
): Promise<RaceRun> {
  const { scheduler, table } = arena
  const { cast, before, race, past } = prepared
  const { actors, merchantId, settlesAt, wallAheadMs } = cast
  await table.restore(before)
  setWallAhead(wallAheadMs)
  const { answers: first, steps } = await scheduler.play(
    actors.map(({ act }) => act),
    { ...course, past },
  )
  setWallAhead(wallAheadMs + pastLeasesMs)
  const again = await askAll(actors)
  await walkTo(merchantId, settlesAt)
  // Whoever has no key would begin something new, which nothing would bring to an end.
  const keyed = actors.filter((actor) => actor.keyed)
  const last = new Map((await askAll(keyed)).map((told, i) => [keyed[i]!, told]))
  resetWallTime()
  const items = await table.items()
  return {
    schedule: courseText(steps, course.late),
    steps,
    first,
    violations: [
      ...check(items, { settled: true, now: settlesAt }).map(
        (one) => `${one.invariant} ${one.where}: ${one.what}`,
      ),
      ...actors.flatMap((actor, i) => answersOf(actor, first[i]!, again[i]!, last.get(actor) ?? again[i]!)),
      ...race.holds.flatMap((condition) => condition({ first, again, merchantId, before, items })),
    ],
  }
}

function courseText(steps: readonly Step[], late: LateRead | undefined): string {
  const order = textOf(steps.map(({ actor }) => actor))
  return late ? `${order}, call ${late.at + 1} sees ${late.keys.map(kindOf).join(' ')} late` : order
}

async function askAll(actors: readonly Actor[]): Promise<Told[]> {
  const told: Told[] = []
  for (const { act } of actors) told.push(await act())
  return told
}

/** No answer is 5xx except 503 and 504, every repeat gets through, and one key has one answer (I8). */
function answersOf({ name, keyed }: Actor, first: Told, again: Told, last: Told): string[] {
  const failed = ({ status }: Told): boolean => status >= 500 && status !== 503 && status !== 504
  return [
    ...[first, again, last].filter(failed).map(({ status, text }) => `${name} answers ${status} ${text}`),
    ...[again, last].filter(isBusy).map(({ text }) => `${name}, alone, answers 503 ${text}`),
    ...(keyed ? [...changed(name, first, again), ...changed(name, again, last)] : []),
  ]
}

function changed(name: string, before: Told, after: Told): string[] {
  const kept = !isFinal(before) || (after.status === before.status && after.text === before.text)
  return kept ? [] : [`I8 ${name} answers ${after.status} ${after.text}, not ${before.status} ${before.text}`]
}

/** Whether the answer is kept under the request's key: failures of ours and "still running" are not (D11.17). */
function isFinal({ status, text }: Told): boolean {
  return status < 500 && status !== 429 && !text.includes('"idempotency_in_progress"')
}

/** Others kept changing the same objects. */
export function isBusy({ status }: Told): boolean {
  return status === 503
}
