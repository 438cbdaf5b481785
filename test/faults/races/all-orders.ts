import { areIndependent } from './access.ts'
import type { Play, Run } from './interleavings.ts'
import { accessIn, type Schedule, type Step, type Wanted } from './course.ts'

/** A point between two calls, by what was called before it. */
interface Node {
  /** Who was let go here, in the order in which that was decided. */
  readonly taken: Wanted[]
  /** Who need not be let go here, because that results in the same as a way taken elsewhere (sleep sets, Godefroid 1996). */
  readonly asleep: readonly Wanted[]
}

interface Branch {
  readonly schedule: Schedule
  readonly asleep: readonly Wanted[]
}

/**
 * Plays all interleavings, one of each kind: two are of a kind when they differ only in the order of calls that have nothing
 * to do with each other. Where two calls of a run met, the other order of the two is played too (dynamic partial-order
 * reduction, Flanagan and Godefroid 2005).
 */
export async function* allOrders<R extends Run>(play: Play<R>): AsyncGenerator<R> {
  const nodes = new Map<string, Node>()
  const left: Branch[] = [{ schedule: [], asleep: [] }]
  for (let branch = left.shift(); branch; branch = left.shift()) {
    const run = await play(branch.schedule)
    yield run
    left.push(...branchesOf(nodes, run.steps, branch))
  }
}

function branchesOf(nodes: Map<string, Node>, steps: readonly Step[], branch: Branch): Branch[] {
  const actors = steps.map(({ actor }) => actor)
  const nodeAt = (i: number): Node => nodes.get(actors.slice(0, i).join())!
  const branches: Branch[] = []
  const take = (i: number, actor: number): void => {
    const { taken, asleep } = nodeAt(i)
    const wanted = steps[i]!.ready.find((one) => one.actor === actor)!
    if (isAmong(taken, actor) || isAmong(asleep, actor)) return
    const rest = [...asleep, ...taken].filter((one) => areIndependent(one.access, wanted.access))
    taken.push(wanted)
    branches.push({ schedule: [...actors.slice(0, i), actor], asleep: rest })
  }
  let asleep = branch.asleep
  for (let i = 0; i < steps.length; i += 1) {
    const { actor, ready } = steps[i]!
    // A run may leave its schedule: who should have been let go was not ready this time.
    if (i >= branch.schedule.length || !nodes.has(actors.slice(0, i).join())) {
      const gone = { actor, access: accessIn(steps[i]!) }
      const slept = isAmong(asleep, actor)
      nodes.set(actors.slice(0, i).join(), { taken: slept ? [] : [gone], asleep })
      if (slept) {
        // From here on the run is of a kind that is played elsewhere; but another actor may have continued it.
        const awake = ready.find((one) => !isAmong(asleep, one.actor))
        if (awake) take(i, awake.actor)
        return branches
      }
      asleep = asleep.filter((one) => areIndependent(one.access, gone.access))
    }
    const met = lastMeeting(steps, i)
    if (met >= 0) take(met, actor)
  }
  return branches
}

/** The last call of another's before a step that it could have changed places with; -1 when there is none. */
function lastMeeting(steps: readonly Step[], i: number): number {
  const { actor } = steps[i]!
  const access = accessIn(steps[i]!)
  const own = steps.findLastIndex((step, j) => j < i && step.actor === actor)
  return steps.findLastIndex(
    (step, j) =>
      j < i &&
      step.actor !== actor &&
      !areIndependent(accessIn(step), access) &&
      !(own >= 0 && happensBefore(steps, j, own)),
  )
}

/** Whether a step must come before a later one, by a chain of calls that have to do with each other. */
function happensBefore(steps: readonly Step[], first: number, last: number): boolean {
  const reached = new Set([first])
  for (let i = first + 1; i <= last; i += 1) {
    const one = steps[i]!
    const follows = [...reached].some((j) => {
      const other = steps[j]!
      return other.actor === one.actor || !areIndependent(accessIn(other), accessIn(one))
    })
    if (follows) reached.add(i)
  }
  return reached.has(last)
}

function isAmong(wanted: readonly Wanted[], actor: number): boolean {
  return wanted.some((one) => one.actor === actor)
}
