/** How unkind a table may be. Shares are between 0 and 1, of the calls that they can befall. */
export interface Unkindness {
  /** The same seed draws the same fates for the same calls. */
  readonly seed: number
  /** An index shows a write at most this much later; each write is late by a random part of it (E1). */
  readonly indexLagMs: number
  /** A default read sees the table as it was at most this long ago; each read draws how long. */
  readonly readLagMs: number
  /** A transaction keeps its items up to this much longer, while which every other write of them is refused. */
  readonly holdMs: number
  /** Calls that the table refuses for its load. */
  readonly throttled: number
  /** Writes that take effect and whose answer is lost; the SDK sends them again. */
  readonly answersLost: number
  /** Batches of which a part comes back unprocessed. */
  readonly unprocessed: number
  /** Queries whose page ends at any place. */
  readonly pagesCut: number
  /** Batches of stream records or messages that come twice. */
  readonly twice: number
  /** A batch comes at most this much late. */
  readonly deliveryLagMs: number
}

/** What a bad day on AWS looks like, a little worse. */
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

/** What befell the calls so far. */
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

/** Draws fates (mulberry32): a number from 0 to below 1 at each call. */
export function fateOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
