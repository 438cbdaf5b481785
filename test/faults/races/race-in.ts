import type { Stage } from '../engine/stage.ts'
import { setScene } from './arena.ts'
import type { Actor, Condition, Race } from './race.ts'
import type { Rival } from './rivals.ts'
import { castOf, type Scene } from './scenes.ts'

/** A race of rivals over one scene. */
export function raceIn(
  sceneOf: (stage: Stage) => Promise<Scene>,
  name: string,
  rivals: readonly Rival[],
  ...holds: readonly Condition[]
): Race {
  return {
    name,
    holds,
    prepare: async (arena) => {
      const scene = await setScene(arena, sceneOf)
      const actors: Actor[] = []
      for (const rival of rivals) actors.push(await rival(scene))
      return castOf(scene, actors)
    },
  }
}
