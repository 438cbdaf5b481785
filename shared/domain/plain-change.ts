import type { Change, Turn } from './change.ts'
import type { AccessMove, AccessThings, PlainMove, PlainThings } from './plain-things.ts'

/** A change of plain things. It moves no money and announces no event, so it is committed without the code for both. */
export interface PlainChange<R> extends Change<R, keyof PlainThings, PlainMove> {
  readonly events: readonly never[]
}

export function plainChange<R>(
  result: R,
  turns: readonly Turn<keyof PlainThings>[],
  moves: readonly PlainMove[] = [],
): PlainChange<R> {
  return { turns, moves, events: [], about: {}, result }
}

/** A plain change of credentials and codes alone. */
export interface AccessChange<R> extends Change<R, keyof AccessThings, AccessMove> {
  readonly events: readonly never[]
}

export function accessChange<R>(
  result: R,
  turns: readonly Turn<keyof AccessThings>[],
  moves: readonly AccessMove[] = [],
): AccessChange<R> {
  return { turns, moves, events: [], about: {}, result }
}

/** The turn in which a right code is used up. It belongs to the change that the code permits. */
export type CodeUsed = readonly Turn<'oneTimeCode'>[]
