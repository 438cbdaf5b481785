import { random } from '../../support/random.ts'
import { allOrders } from './all-orders.ts'
import { fewInterruptions } from './few-interruptions.ts'
import type { Schedule, Step } from './course.ts'

/** The result of a run, as far as the exploration needs it. */
export interface Run {
  readonly steps: readonly Step[]
}

export type Play<R extends Run> = (schedule: Schedule) => Promise<R>

export interface Exploration {
  /** How often an actor who could have continued may be interrupted; null for any number: all interleavings. */
  readonly preemptions: number | null
  /** Ends the exploration after so many runs. */
  readonly most: number
}

/**
 * Plays the interleavings of the actors' calls, by the steps that the runs before showed to be possible. What differs from a
 * played one only in the order of calls that have nothing to do with each other is left out where that is known.
 */
export async function* explore<R extends Run>(
  play: Play<R>,
  { preemptions, most }: Exploration,
): AsyncGenerator<R> {
  const runs = preemptions === null ? allOrders(play) : fewInterruptions(play, preemptions)
  let count = 0
  for await (const run of runs) {
    yield run
    count += 1
    if (count >= most) return
  }
}

/** Schedules by chance, the same for the same seed; longer than any run. */
export function randomSchedules(seed: number, actors: number, count: number): Schedule[] {
  const { upTo } = random(seed)
  return Array.from({ length: count }, () => Array.from({ length: 200 }, () => upTo(actors)))
}

/** A schedule as it is printed: A for the first actor's turn, B for the second's. */
export function textOf(schedule: Schedule): string {
  return String.fromCharCode(...schedule.map((actor) => 65 + actor))
}

/** The schedule that a text such as `ABBA` stands for. */
export function scheduleOf(text: string): Schedule {
  return Array.from(text, (letter) => letter.charCodeAt(0) - 65)
}
