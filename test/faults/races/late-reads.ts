import type { Run } from './interleavings.ts'
import type { LateRead, Schedule } from './course.ts'

/** A read with more changed items than this is not taken apart in every way, only item by item and as a whole. */
const mostTakenApart = 4

/** A way to go again: up to a read that was not strong, which then is late. */
export interface LateCourse {
  readonly schedule: Schedule
  readonly late: LateRead
}

/**
 * A run again, once for each read of it that the table may answer late, and for each part of that read's items that may be
 * the late one. Ways that were taken before, by their text, are left out.
 */
export function* lateCourses({ steps }: Run, gone: Set<string>): Generator<LateCourse> {
  for (const [at, { changed }] of steps.entries()) {
    const schedule = steps.slice(0, at + 1).map(({ actor }) => actor)
    for (const keys of partsOf(changed)) {
      const text = `${schedule.join()} ${keys.join()}`
      if (gone.has(text)) continue
      gone.add(text)
      yield { schedule, late: { at, keys } }
    }
  }
}

/** Every non-empty subset. */
function partsOf(all: readonly string[]): (readonly string[])[] {
  if (all.length > mostTakenApart) return [all, ...all.map((one) => [one])]
  let parts: (readonly string[])[] = [[]]
  for (const one of all) parts = [...parts, ...parts.map((part) => [...part, one])]
  return parts.slice(1)
}
