import { openStage } from '../../engine/stage.ts'
import { openArena } from '../../races/arena.ts'
import { races } from '../../races/list/all.ts'
import type { RaceRun } from '../../races/run-race.ts'
import { runsOf, summaryOf } from '../../races/run-races.ts'
import type { Order, Tell } from '../messages.ts'

/** Every race of this share under all its schedules. */
export async function runRaces({ shard, of, seed, only }: Order, tell: Tell): Promise<void> {
  const stage = await openStage()
  const arena = openArena(stage)
  const mine = races.filter(({ name }) => name.includes(only)).filter((_, i) => i % of === shard)
  tell({ kind: 'steps', steps: mine.length })
  for (const race of mine) {
    const runs: RaceRun[] = []
    for await (const run of runsOf(arena, race, { preemptions: null, late: true, seed })) runs.push(run)
    tell({ kind: 'race', race: summaryOf(race, runs) })
    tell({ kind: 'step' })
  }
  await stage.service.stop()
}
