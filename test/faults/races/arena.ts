import { documentClient, twinTable } from '../../../shared/runtime/clients.ts'
import type { RawItem } from '../checker/read.ts'
import type { Stage } from '../engine/stage.ts'
import { pastOf, type Past } from './past.ts'
import type { Cast, Race } from './race.ts'
import { passTimeWith, resetWallTime } from './wall-time.ts'
import { openScheduler, type Scheduler } from './scheduler.ts'

/** Where races are run: a stage with every call in hand. */
export interface Arena extends Stage {
  readonly scheduler: Scheduler
  /** States that races have in common, by what makes them. */
  readonly made: Map<Make<unknown>, Made<unknown>>
}

/** A race whose state is made and remembered, so that it can be run again and again. */
export interface PreparedRace {
  readonly race: Race
  readonly cast: Cast
  readonly before: readonly RawItem[]
  readonly past: Past
}

type Make<S> = (stage: Stage) => Promise<S>

interface Made<S> {
  readonly scene: S
  readonly items: readonly RawItem[]
}

/** Makes a stage an arena; once a process, for a scheduler stays in the clients. */
export function openArena(stage: Stage): Arena {
  const clients = [documentClient(), twinTable().client]
  const scheduler = openScheduler(...clients)
  for (const client of clients) passTimeWith(client)
  return { ...stage, scheduler, made: new Map() }
}

export async function prepareRace(arena: Arena, race: Race): Promise<PreparedRace> {
  resetWallTime()
  const cast = await race.prepare(arena)
  resetWallTime()
  const before = await arena.table.items()
  // An instance that is cold makes calls that later ones do not.
  await arena.scheduler.play(
    cast.actors.map(({ act }) => act),
    { schedule: [] },
  )
  return { race, cast, before, past: pastOf(before) }
}

/** Makes a state in an empty table; one that was made before is put back. */
export async function setScene<S>(arena: Arena, make: Make<S>): Promise<S> {
  const known = arena.made.get(make) as Made<S> | undefined
  await arena.table.restore(known?.items ?? [])
  if (known) return known.scene
  const scene = await make(arena)
  arena.made.set(make, { scene, items: await arena.table.items() })
  return scene
}
