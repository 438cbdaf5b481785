/** How unkind a table is. Shares are between 0 and 1, of the calls that they can affect. */
export interface Unkindness {
  /** The same seed draws the same faults for the same calls. */
  readonly seed: number
  /** The longest lag of an index; each write is late by a random part of it (E1). */
  readonly indexLagMs: number
  /** The greatest age of what a default read sees; each read draws its own. */
  readonly readLagMs: number
  /** How much longer a transaction holds its items, at most; every other write of them is refused meanwhile. */
  readonly holdMs: number
  /** Calls that the table refuses because of its load. */
  readonly throttled: number
  /** Writes that take effect but whose answers are lost; the SDK sends them again. */
  readonly answersLost: number
  /** Batches that are partly unprocessed. */
  readonly unprocessed: number
  /** Queries whose page ends at a random place. */
  readonly pagesCut: number
  /** Batches of stream records or messages that are delivered twice. */
  readonly twice: number
  /** The longest delay of a batch. */
  readonly deliveryLagMs: number
}

/** A bad day on AWS, slightly exaggerated. */
export const unkindest: Omit<Unkindness, 'seed'> = {
  indexLagMs: 2_000,
  readLagMs: 1_000,
  holdMs: 6,
  throttled: 0.003,
  answersLost: 0.01,
  unprocessed: 0.05,
  pagesCut: 0.2,
  twice: 0.1,
  deliveryLagMs: 1_000,
}

/** Faults so far, by kind. */
export interface Fates {
  calls: number
  lateRows: number
  oldReads: number
  conflicts: number
  throttled: number
  answersLost: number
  unprocessed: number
  pagesCut: number
}

export function noFates(): Fates {
  return {
    calls: 0,
    lateRows: 0,
    oldReads: 0,
    conflicts: 0,
    throttled: 0,
    answersLost: 0,
    unprocessed: 0,
    pagesCut: 0,
  }
}

/** Draws random numbers (mulberry32), from 0 to below 1. */
export function fateOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
