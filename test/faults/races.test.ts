import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage } from './engine/stage.ts'
import { openArena, prepareRace, type Arena } from './races/arena.ts'
import { scheduleOf } from './races/interleavings.ts'
import { raceNamed, usualRaces } from './races/list/usual.ts'
import { runRace, type RaceRun } from './races/run-race.ts'
import { runsOf, summaryOf } from './races/run-races.ts'

/** The share that runs with all tests; `npm run faults` runs every race through all its interleavings. */
const share = { preemptions: 1, late: false, seed: 1, ofThree: { most: 9, byChance: 0 } }

let arena: Arena

beforeAll(async () => {
  arena = openArena(await openStage())
})
afterAll(() => arena.service.stop())

describe('every race, whoever is interrupted once', () => {
  it.each(usualRaces)('$name', async (race) => {
    const runs: RaceRun[] = []
    for await (const run of runsOf(arena, race, share)) runs.push(run)
    expect(summaryOf(race, runs).violations).toEqual([])
    expect(runs.length).toBeGreaterThan(1)
  })
})

it('a schedule that is run again gives the same run', async () => {
  const prepared = await prepareRace(arena, raceNamed('pay x dunning'))
  const one = await runRace(arena, prepared, { schedule: scheduleOf('ABABAB') })
  const again = await runRace(arena, prepared, { schedule: scheduleOf(one.schedule) })
  const callsOf = ({ steps }: typeof one) => steps.map(({ call }) => call)
  expect([again.schedule, callsOf(again)]).toEqual([one.schedule, callsOf(one)])
})
