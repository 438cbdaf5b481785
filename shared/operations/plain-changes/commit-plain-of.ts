import type { AllThings, Change, Turn } from '../../domain/change.ts'
import type { BillingEvent } from '../../domain/event.ts'
import type { PlainMove, PlainThings } from '../../domain/plain-things.ts'
import { commit } from '../../store/commit.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { writeOf, type Codecs } from './write-of-turn.ts'

/** What a plain move of a kind writes to the table. */
export type PlainWriter<K extends PlainMove['kind']> = (
  context: OperationContext,
  move: PlainMove & { readonly kind: K },
) => readonly Write[]

/** How a family's things are stored, and what each of its moves writes. A function includes the family it changes. */
export interface PlainFamily<Thing extends keyof PlainThings, Moved extends PlainMove> {
  readonly codecs: Codecs<Thing>
  readonly writers: { readonly [K in Moved['kind']]: PlainWriter<K> }
  /** The events that follow from the turns; absent where none can. */
  readonly tell?: (
    context: OperationContext,
    turns: readonly Turn<keyof AllThings>[],
  ) => Promise<readonly BillingEvent[]>
}

/**
 * Writes a decision about plain things in one commit, with the request's answer (H2).
 * @returns The result of the change, once it is stored.
 * @throws StaleRead when something that it was decided on has changed meanwhile; the Problem that a move stands for.
 */
export async function commitPlainOf<R, Thing extends keyof PlainThings, Moved extends PlainMove>(
  { codecs, writers, tell }: PlainFamily<Thing, Moved>,
  context: Writing,
  { turns, moves, result }: Change<R, Thing, Moved>,
): Promise<R> {
  const writes = [
    ...turns.map((turn) => writeOf(codecs, turn)),
    ...moves.flatMap((move) =>
      (writers[move.kind as Moved['kind']] as PlainWriter<PlainMove['kind']>)(context, move),
    ),
  ]
  const events = (await tell?.(context, turns as readonly Turn<keyof AllThings>[])) ?? []
  await commit(context, { writes, events, result })
  return result
}
