import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofShare } from '../support/share.ts'
import { openStage } from './engine/stage.ts'
import { openArena, prepareRace, type Arena } from './races/arena.ts'
import { scheduleOf } from './races/interleavings.ts'
import { raceNamed, usualRaces } from './races/list/usual.ts'
import { runRace, type RaceRun } from './races/run-race.ts'
import { runsOf, summaryOf } from './races/run-races.ts'

/** How far each race is explored here; `npm run faults` runs every race through all its interleavings. */
const some = { preemptions: 1, late: false, seed: 1, ofThree: { most: 9, byChance: 0 } }

let arena: Arena

beforeAll(async () => {
  arena = openArena(await openStage())
})
afterAll(() => arena.service.stop())

describe('every race, with each participant interrupted once', () => {
  it.each(ofShare(usualRaces))('$name', async (race) => {
    const runs: RaceRun[] = []
    for await (const run of runsOf(arena, race, some)) runs.push(run)
    expect(summaryOf(race, runs).violations).toEqual([])
    expect(runs.length).toBeGreaterThan(1)
  })
})

it('a repeated schedule gives the same run', async () => {
  const prepared = await prepareRace(arena, raceNamed('pay x dunning'))
  const one = await runRace(arena, prepared, { schedule: scheduleOf('ABABAB') })
  const again = await runRace(arena, prepared, { schedule: scheduleOf(one.schedule) })
  const callsOf = ({ steps }: typeof one) => steps.map(({ call }) => call)
  expect([again.schedule, callsOf(again)]).toEqual([one.schedule, callsOf(one)])
})
