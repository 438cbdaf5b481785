import type { Stage } from '../engine/stage.ts'
import { setScene, type Arena } from './arena.ts'
import type { Actor, Cast, Condition, Race } from './race.ts'
import type { Rival } from './rivals.ts'
import { castOf, type Scene } from './scenes.ts'

/** A race of rivals over one scene. */
export function raceIn(
  sceneOf: (stage: Stage) => Promise<Scene>,
  name: string,
  rivals: readonly Rival[],
  ...holds: readonly Condition[]
): Race {
  return raceOf(sceneOf, name, holds, async (scene) => castOf(scene, await actorsIn(scene, rivals)))
}

/** A race over one scene, of those whom `cast` finds there. */
export function raceOf<S>(
  sceneOf: (stage: Stage) => Promise<S>,
  name: string,
  holds: readonly Condition[],
  cast: (scene: S, arena: Arena) => Promise<Cast>,
): Race {
  return { name, holds, prepare: async (arena) => cast(await setScene(arena, sceneOf), arena) }
}

/** The actors that these become in a scene, one after the other: each may change it. */
export async function actorsIn<S>(
  scene: S,
  rivals: readonly ((scene: S) => Actor | Promise<Actor>)[],
): Promise<Actor[]> {
  const actors: Actor[] = []
  for (const rival of rivals) actors.push(await rival(scene))
  return actors
}
