import type { Change, Turn } from './change.ts'
import type { AccessMove, AccessThings, PlainMove, PlainThings } from './plain-things.ts'

/** A change that moves no money and announces no event, so it is committed without the code for both. */
interface QuietChange<R, Thing extends keyof PlainThings, Moved extends PlainMove> extends Change<
  R,
  Thing,
  Moved
> {
  readonly events: readonly never[]
}

/** Such a change of plain things. */
export type PlainChange<R> = QuietChange<R, keyof PlainThings, PlainMove>

/** A plain change of credentials and codes alone. */
export type AccessChange<R> = QuietChange<R, keyof AccessThings, AccessMove>

/** A plain change: of credentials and codes alone if it turns and moves nothing else. */
export function plainChange<R, Thing extends keyof PlainThings, Moved extends PlainMove>(
  result: R,
  turns: readonly Turn<Thing>[],
  moves: readonly Moved[] = [],
): QuietChange<R, Thing, Moved> {
  return { turns, moves, events: [], about: {}, result }
}

/** The turn in which a right code is used up. It belongs to the change that the code permits. */
export type CodeUsed = readonly Turn<'oneTimeCode'>[]
