import type { Access } from './access.ts'
import type { Past } from './past.ts'

/** Whose call is next, by the actor's index, one entry a call. After the last entry the running actor continues. */
export type Schedule = readonly number[]

/** A call that an actor wants to make. */
export interface Wanted {
  readonly actor: number
  readonly access: Access
}

/** A call that was made. */
export interface Step {
  readonly actor: number
  /** The call in few words. */
  readonly call: string
  /** What every actor wanted to do next, this one among them. */
  readonly ready: readonly Wanted[]
  /** Of a read that may lag: the items of it that it may see as they were before the race. */
  readonly changed: readonly string[]
}

/** A read that is late: it sees some items as they were before the race. */
export interface LateRead {
  /** The step, from 0. */
  readonly at: number
  readonly keys: readonly string[]
}

/** The course of a race. */
export interface Course {
  readonly schedule: Schedule
  readonly late?: LateRead
  /** The table before the race: what late reads see. */
  readonly past?: Past
}

export interface Played<T> {
  /** By actor. */
  readonly answers: readonly T[]
  readonly steps: readonly Step[]
}

/** What a step's call touched. */
export function accessIn({ actor, ready }: Step): Access {
  return ready.find((wanted) => wanted.actor === actor)!.access
}

/** The items of a read that may be seen as they were: all, or those that the other's commit right before has written. */
export function mayLag({ reads, lags }: Access, actor: number, steps: readonly Step[]): readonly string[] {
  const last = steps.at(-1)
  if (reads === 'all' || lags === null) return []
  if (lags === 'behind') return reads
  if (!last || last.actor === actor) return []
  const earlier = steps.slice(0, -1).flatMap((step) => accessIn(step).writes)
  return accessIn(last).writes.filter((key) => reads.includes(key) && !earlier.includes(key))
}
