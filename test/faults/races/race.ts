import type { RawItem } from '../checker/read.ts'
import type { Told } from '../engine/story.ts'
import type { Arena } from './arena.ts'

/** An actor of a race: the same request with the same key, or the same message, however often. */
export interface Actor {
  readonly name: string
  readonly act: () => Promise<Told>
  /** A request with an Idempotency-Key has one final answer (I8); without one, a repeat may be answered differently. */
  readonly keyed: boolean
}

/** The state before a race, and those who run it. */
export interface Cast {
  readonly merchantId: string
  readonly actors: readonly Actor[]
  /** Where the clock goes in the end, so that whatever waits for it is done. */
  readonly settlesAt: string
  /** How far the machine's clock is ahead while they meet, in milliseconds: past the leases of earlier runs. */
  readonly wallAheadMs: number
}

/** What a race has led to, after every actor was asked once more and the clock has moved on. */
export interface Aftermath {
  /** The answer of each actor during the race. */
  readonly first: readonly Told[]
  /** The answer of each when it was repeated, after the leases. */
  readonly again: readonly Told[]
  readonly merchantId: string
  readonly before: readonly RawItem[]
  readonly items: readonly RawItem[]
}

/** What must hold besides the invariants: answers what does not, in words. */
export type Condition = (aftermath: Aftermath) => readonly string[]

/** Operations that meet over the same objects. */
export interface Race {
  readonly name: string
  /** Makes the state and those who meet in it. */
  readonly prepare: (arena: Arena) => Promise<Cast>
  readonly holds: readonly Condition[]
}
