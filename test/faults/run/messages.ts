import type { Fault } from '../engine/fault-line.ts'
import type { LivesResult } from '../lives/result.ts'
import type { RaceSummary } from '../races/run-races.ts'
import type { TrialPart } from './options.ts'

/** What one process is to do: every `of`th piece of a part, from `shard` on. */
export interface Order {
  readonly part: TrialPart
  readonly shard: number
  readonly of: number
  readonly seed: number
  readonly count: number
  readonly only: string
  readonly subscriptions: number
}

/** One trial as it is reported to the process that counts. */
export interface ToldTrial {
  readonly story: string
  /** The commands of the calls, in order. */
  readonly commands: readonly string[]
  readonly faults: readonly Fault[]
  readonly ending: string
  readonly violations: readonly string[]
  /** Of a triple. */
  readonly seed?: number
}

/** What a process reports: how many steps there will be, a step done, the result of one, or that all are done. */
export type News =
  | { readonly kind: 'steps'; readonly steps: number }
  | { readonly kind: 'step'; readonly steps?: number }
  | { readonly kind: 'trial'; readonly trial: ToldTrial }
  /** A pair that is the same as one before it, and was not tried. */
  | { readonly kind: 'same'; readonly story: string }
  | { readonly kind: 'race'; readonly race: RaceSummary }
  | { readonly kind: 'lives'; readonly lives: LivesResult }
  | { readonly kind: 'end' }

/** How a process tells. */
export type Tell = (news: News) => void
