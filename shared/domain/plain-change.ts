import type { Change, Turn } from './change.ts'
import type { PlainMove, PlainThings } from './plain-things.ts'

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
