import { startEngineTime, type EngineTime } from './engine-time.ts'
import { Holds } from './holds.ts'
import { Past } from './past.ts'
import { fateOf, noFates, type Fates, type Unkindness } from './unkindness.ts'

/** The state shared by the layers of one unkind engine. */
export interface EngineState {
  readonly unkindness: Unkindness
  readonly time: EngineTime
  readonly fates: Fates
  readonly past: Past
  readonly holds: Holds
  /** A number from 0 to below 1. */
  readonly draw: () => number
  /** Whether a fault affects a call; counted if it does. */
  readonly befalls: (fate: 'throttled' | 'answersLost' | 'unprocessed' | 'pagesCut') => boolean
}

export function engineState(unkindness: Unkindness): EngineState {
  const draw = fateOf(unkindness.seed)
  const fates = noFates()
  return {
    unkindness,
    time: startEngineTime(),
    fates,
    past: new Past(Math.max(unkindness.indexLagMs, unkindness.readLagMs)),
    holds: new Holds(),
    draw,
    befalls: (fate) => {
      const share = unkindness[fate]
      if (share === 0 || draw() >= share) return false
      fates[fate] += 1
      return true
    },
  }
}
