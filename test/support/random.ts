/** A small seeded generator (mulberry32): the same seed gives the same run, so a failure can be repeated. */
export function random(seed: number): { next: () => number; upTo: (limit: number) => number } {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from 0 to below `limit`; two draws, so that money in the billions is covered too. */
  const upTo = (limit: number): number => Math.floor((next() + next() / 4_294_967_296) * limit) % limit
  return { next, upTo }
}
