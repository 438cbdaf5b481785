import type { AllThings, Change, Moment, Move, Turn } from '../../domain/change/change.ts'
import type { BillingEvent } from '../../domain/event/event.ts'
import type { PlainMove } from '../../domain/change/plain-things.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import type { Write } from '../../store/write.ts'
import { writeOf, type Codecs } from './write-of-turn.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/** Options for a change that is not a request's last one. */
export interface CommitOptions<R> {
  /** Claims the request's Idempotency-Key for this identifier, before an outside call (H4). */
  readonly claim?: string
  /** Makes the request's answer from the result; null if it is not answered yet. By default the result itself. */
  readonly answer?: ((result: R) => unknown) | null
}

/**
 * How a family's things are stored, what each of its moves writes, and how its changes are checked. A function includes
 * the family it changes, and no more.
 */
export interface Family<Thing extends keyof AllThings, Moved extends AnyMove> {
  readonly codecs: Codecs<Thing>
  readonly writers: Writers<Moved>
  /** Absent where a change has no more than its turns and moves. */
  readonly rules?: Rules
}

/** What a commit has besides the writes of its turns and moves. */
export interface Rules {
  /** How a turn is stored: with derived fields of the value itself. */
  readonly kept?: <T extends keyof AllThings>(turn: Turn<T>, now: string) => Turn<T>
  /** Writes that follow from turns. */
  readonly following?: (
    context: OperationContext,
    turns: readonly Turn<keyof AllThings>[],
  ) => readonly Write[]
  /** Refuses what must not be written. */
  readonly hold?: (context: Writing, writes: readonly Write[], change: AnyChange) => Promise<Held>
  readonly events: (context: OperationContext, change: AnyChange) => Promise<readonly BillingEvent[]>
}

/** What belongs to the commit beside its writes, and what is done once they are stored. */
export interface Held {
  readonly writes: readonly Write[]
  readonly stored?: () => void
}

/** A change of any family. */
export type AnyChange = Change<unknown, keyof AllThings, AnyMove>

/** A move of any family. */
export type AnyMove = Move | PlainMove

/** What a move of a kind writes to the table. */
export type MoveWriter<K extends AnyMove['kind']> = (
  context: OperationContext,
  move: Extract<AnyMove, { readonly kind: K }>,
) => readonly Write[] | Promise<readonly Write[]>

/**
 * The writers of moves, by kind. A module `*-writers.ts` exports each under its kind's name, by which a function's
 * role gets the rights of only those moves that its decisions make (`infra/bundle/reach.ts`).
 */
export type Writers<Moved extends AnyMove> = { readonly [K in Moved['kind']]: MoveWriter<K> }

/**
 * Writes a decision in one commit, with its events and the request's answer (H2).
 * @returns The result of the change, once it is stored.
 * @throws StaleRead when something that it was decided on has changed meanwhile; the Problem that a move stands for; what the
 * family's rules throw.
 */
export async function commitOf<R, Thing extends keyof AllThings, Moved extends AnyMove>(
  family: Family<Thing, Moved>,
  context: Writing,
  change: Change<R, Thing, Moved>,
  { claim, answer = (result) => result }: CommitOptions<R> = {},
): Promise<R> {
  const { rules } = family
  const any = change as unknown as AnyChange
  const writes = await writesOf(family, context, change)
  const held = await rules?.hold?.(context, writes, any)
  await commit(context, {
    writes: [...writes, ...(held?.writes ?? [])],
    events: (await rules?.events(context, any)) ?? [],
    ...(claim === undefined ? { result: answer?.(change.result) } : { claim }),
    about: change.result,
  })
  held?.stored?.()
  return change.result
}

async function writesOf<Thing extends keyof AllThings, Moved extends AnyMove>(
  { codecs, writers, rules }: Family<Thing, Moved>,
  context: OperationContext,
  { turns, moves }: Pick<Change<unknown, Thing, Moved>, 'turns' | 'moves'>,
): Promise<Write[]> {
  const moved = await Promise.all(
    moves.map(async (move) => writers[move.kind as Moved['kind']](context, move as never)),
  )
  const kept = rules?.kept ? turns.map((turn) => rules.kept!(turn, nowOf(context))) : turns
  const following = rules?.following?.(context, turns as readonly Turn<keyof AllThings>[]) ?? []
  return [...kept.map((turn) => writeOf(codecs, turn)), ...following, ...moved.flat()]
}

/** The moment at which a unit of work decides. */
export function momentOf(context: OperationContext): Moment {
  return { now: nowOf(context), wallMs: Date.parse(context.time.wall.now()) }
}
