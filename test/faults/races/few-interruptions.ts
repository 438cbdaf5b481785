import { areIndependent } from './access.ts'
import type { Play, Run } from './interleavings.ts'
import { accessIn, type Schedule, type Step } from './course.ts'

/** Plays every interleaving in which actors who could have continued are interrupted so often at most, the fewest first. */
export async function* fewInterruptions<R extends Run>(play: Play<R>, bound: number): AsyncGenerator<R> {
  const left: Schedule[][] = [[[]]]
  const known = new Set<string>()
  for (;;) {
    const schedule = left.find((schedules) => schedules.length > 0)?.shift()
    if (!schedule) return
    if (known.has(schedule.join())) continue
    const run = await play(schedule)
    yield run
    for (const same of sameAs(run.steps, schedule)) known.add(same.join())
    for (const other of passedBy(run.steps, schedule.length)) {
      const count = interruptionsIn(run.steps, other)
      if (count <= bound) (left[count] ??= []).push(other)
    }
  }
}

/** The ways that a run could have taken from a step on, each up to where it leaves the run. */
function passedBy(steps: readonly Step[], from: number): Schedule[] {
  return steps.flatMap(({ actor, ready }, i) => {
    if (i < from) return []
    const before = steps.slice(0, i).map((step) => step.actor)
    return ready.filter((one) => one.actor !== actor).map((one) => [...before, one.actor])
  })
}

/** How often a schedule interrupts an actor who could have continued. */
function interruptionsIn(steps: readonly Step[], schedule: Schedule): number {
  return schedule.filter((actor, i) => {
    const last = schedule[i - 1]
    return last !== undefined && last !== actor && steps[i]!.ready.some((one) => one.actor === last)
  }).length
}

/**
 * Of two actors: the schedules that come to the same as the one played, because the other is let go only after calls that
 * have nothing to do with all that they then do.
 */
function sameAs(steps: readonly Step[], schedule: Schedule): Schedule[] {
  const from = schedule.length - 1
  const other = schedule[from]
  const three = steps.some(({ ready }) => ready.length > 2)
  if (other === undefined || schedule[from - 1] === other || three) return []
  const one = 1 - other
  const end = steps.findIndex(({ actor }, i) => i > from && actor === one)
  if (end < 0) return []
  const turn = steps.slice(from, end).map(accessIn)
  const moved = steps.slice(end).map(accessIn)
  const kept = moved.findIndex((access) => turn.some((its) => !areIndependent(access, its)))
  const before = schedule.slice(0, from)
  return moved
    .slice(0, kept < 0 ? moved.length : kept)
    .map((_, i) => [...before, ...Array.from({ length: i + 1 }, () => one), other])
}
