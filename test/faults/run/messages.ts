import type { Fault } from '../engine/fault-line.ts'
import type { Part } from './options.ts'

/** What one process is to do: every `of`th piece of a part, from `shard` on. */
export interface Order {
  readonly part: Extract<Part, 'pairs' | 'triples'>
  readonly shard: number
  readonly of: number
  readonly seed: number
  readonly count: number
  readonly only: string
}

/** One trial as it is told to the process that counts. */
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

/** What a process tells: how many steps there will be, a trial, a step done, or that all are. */
export type News =
  | { readonly kind: 'steps'; readonly steps: number }
  | { readonly kind: 'trial'; readonly trial: ToldTrial }
  | { readonly kind: 'step' }
  | { readonly kind: 'end' }
