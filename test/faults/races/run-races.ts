import { prepareRace, type Arena } from './arena.ts'
import { explore, randomSchedules } from './interleavings.ts'
import { lateCourses } from './late-reads.ts'
import type { Race } from './race.ts'
import { isUnkind } from '../../support/unkind.ts'
import { isBusy, runRace, type RaceRun } from './run-race.ts'
import type { Schedule } from './course.ts'

/** Which runs of a race there are. */
export interface Share {
  /** How often an actor may be interrupted; null for any number: all interleavings of two actors. */
  readonly preemptions: number | null
  /** Whether each run is also run with each of its reads late that is not strong. */
  readonly late: boolean
  /** Of the schedules by chance, for three actors. */
  readonly seed: number
  /** Three actors have thousands of interleavings: so many of them are run, and so many by chance. */
  readonly ofThree?: { readonly most: number; readonly byChance: number }
}

/** The outcome of a race under all its schedules. */
export interface RaceSummary {
  readonly race: string
  readonly schedules: number
  readonly violations: readonly { readonly schedule: string; readonly what: string }[]
}

const mostOfTwo = 2_000

/** The most answers of a race, in percent, that ask for a repeat. */
const mostBusyPercent = 5

/** The runs of a race: by exploration, and for three actors by chance too. */
export async function* runsOf(arena: Arena, race: Race, share: Share): AsyncGenerator<RaceRun> {
  const { preemptions, late, seed, ofThree = { most: 150, byChance: 50 } } = share
  const prepared = await prepareRace(arena, race)
  const play = (schedule: Schedule): Promise<RaceRun> => runRace(arena, prepared, { schedule })
  const actors = prepared.cast.actors.length
  const gone = new Set<string>()
  for await (const run of explore(play, { preemptions, most: actors > 2 ? ofThree.most : mostOfTwo })) {
    yield run
    if (!late) continue
    for (const course of lateCourses(run, gone)) yield await runRace(arena, prepared, course)
  }
  if (actors < 3) return
  for (const schedule of randomSchedules(seed, actors, ofThree.byChance)) yield await play(schedule)
}

/** Violations by schedule, and whether actors are asked to repeat too often. */
export function summaryOf({ name }: Race, runs: readonly RaceRun[]): RaceSummary {
  const answers = runs.flatMap(({ first }) => first)
  const busy = answers.filter(isBusy).length
  // An unkind engine refuses whoever meets a transaction, and here its sender is made to wait in the middle of it.
  const often = !isUnkind() && busy * 100 > answers.length * mostBusyPercent
  return {
    race: name,
    schedules: runs.length,
    violations: [
      ...runs.flatMap(({ schedule, violations }) => violations.map((what) => ({ schedule, what }))),
      ...(often ? [{ schedule: '', what: `${busy} of ${answers.length} answers are 503` }] : []),
    ],
  }
}
