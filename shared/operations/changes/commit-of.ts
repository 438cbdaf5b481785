import type { AllThings, Change, Moment, Move, Turn } from '../../domain/change.ts'
import { notesDueBy } from '../../domain/tax/notes-due-by.ts'
import { rememberingOwed } from '../../domain/invoice/receivable.ts'
import type { PlainMove } from '../../domain/plain-things.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { noteDueCodec } from '../../store/entities/note-due.ts'
import { newTermWrites } from '../../store/entities/search-term.ts'
import { create, type Write } from '../../store/write.ts'
import { composeEvents } from '../billing-state/compose-events.ts'
import { assertSound } from './assert-sound.ts'
import { tellFollowing } from '../plain-changes/tell-following.ts'
import { writeOf, type Codecs } from '../plain-changes/write-of-turn.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/** Options for a change that is not a request's last one. */
export interface CommitOptions<R> {
  /** Claims the request's Idempotency-Key for this identifier, before an outside call (H4). */
  readonly claim?: string
  /** Makes the request's answer from the result; null if it is not answered yet. By default the result itself. */
  readonly answer?: ((result: R) => unknown) | null
}

/** How a family's things are stored, and what each of its moves writes. A function includes the family it changes. */
export interface Family<Thing extends keyof AllThings, Moved extends AnyMove> {
  readonly codecs: Codecs<Thing>
  readonly writers: Writers<Moved>
}

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
 * @throws StaleRead when something that it was decided on has changed meanwhile; UnsoundChange, after an alarm, when its
 * money does not add up.
 */
export async function commitOf<R, Thing extends keyof AllThings, Moved extends AnyMove>(
  family: Family<Thing, Moved>,
  context: Writing,
  change: Change<R, Thing, Moved>,
  { claim, answer = (result) => result }: CommitOptions<R>,
): Promise<R> {
  const writes = [...(await writesOf(family, context, change)), ...noteWrites(context, change.turns)]
  const announced = change.told ? [change.told, change] : [change]
  await assertSound(
    context,
    writes,
    announced.flatMap(({ events }) => events),
  )
  const following = await tellFollowing(context, change.turns as readonly Turn<keyof AllThings>[])
  const { agent } = context.request
  const held = agent?.hold ? await agent.hold(context, agent, writes) : []
  await commit(context, {
    writes: [...writes, ...held],
    events: [
      ...announced.flatMap(({ events, about }) => composeEvents(context, events, about)),
      ...following,
    ],
    ...(claim === undefined ? { result: answer?.(change.result) } : { claim }),
    about: change.result,
  })
  if (agent && held.length > 0) agent.begun = true
  return change.result
}

/** The writes of a part of a change. */
export async function writesOf<Thing extends keyof AllThings, Moved extends AnyMove>(
  { codecs, writers }: Family<Thing, Moved>,
  context: OperationContext,
  { turns, moves }: Pick<Change<unknown, Thing, Moved>, 'turns' | 'moves'>,
): Promise<Write[]> {
  const moved = await Promise.all(
    moves.map(async (move) => writers[move.kind as Moved['kind']](context, move as never)),
  )
  return [
    ...turns.map((turn) => writeOf(codecs, remembering(turn, nowOf(context)))),
    ...turns.flatMap(foundBy),
    ...moved.flat(),
  ]
}

/** Value that leaves an issued invoice gets its credit notes from a worker, whichever operation moves it (L5). */
function noteWrites<T extends keyof AllThings>(
  context: OperationContext,
  turns: readonly Turn<T>[],
): Write[] {
  const due = notesDueBy(turns as readonly Turn<keyof AllThings>[], nowOf(context))
  return due.map((note) => create(noteDueCodec, note))
}

/** A customer is found by a contact or card from the commit on that brings it (P5). */
function foundBy<T extends keyof AllThings>(turn: Turn<T>): Write[] {
  if (turn.thing !== 'customer') return []
  const { before, after } = turn as Turn<'customer'>
  return newTermWrites(before, after)
}

/**
 * An invoice keeps what was owed of it before, so that every past instant's debts can be said (N4). The value itself gets it:
 * the next step of the same work continues with it, without reading it again.
 */
function remembering<T extends keyof AllThings>(turn: Turn<T>, now: string): Turn<T> {
  if (turn.thing !== 'invoice') return turn
  const { before, after } = turn as Turn<'invoice'>
  const { owedBefore } = rememberingOwed(before, after, now)
  if (owedBefore !== after.owedBefore) Object.assign(after, { owedBefore })
  return turn
}

/** The moment at which a unit of work decides. */
export function momentOf(context: OperationContext): Moment {
  return { now: nowOf(context), wallMs: Date.parse(context.time.wall.now()) }
}
