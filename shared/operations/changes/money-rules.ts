import type { AllThings, Turn } from '../../domain/change/change.ts'
import { rememberingOwed } from '../../domain/invoice/receivable.ts'
import { notesDueBy } from '../../domain/tax/notes-due-by.ts'
import { nowOf } from '../../store/context.ts'
import { noteDueCodec } from '../../store/entities/note-due.ts'
import { newNumberWrite, newTermWrites } from '../../store/entities/search-term.ts'
import { create, type Write } from '../../store/write.ts'
import { composeEvents } from '../billing-state/compose-events.ts'
import { tellFollowing } from '../commit/tell-following.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { assertSound } from './assert-sound.ts'
import type { AnyChange, Held, Rules } from '../commit/commit-of.ts'

/** The checks of each change of money, and its events. */
export const moneyRules: Rules = {
  kept: rememberingDebt,
  following: (_, turns) => turns.flatMap(foundBy),
  hold,
  async events(context, change) {
    const following = await tellFollowing(context, change.turns)
    return [
      ...announced(change).flatMap(({ events, about }) => composeEvents(context, events, about)),
      ...following,
    ]
  },
}

/**
 * Its money adds up, and an agent's key stays within its limits (V10).
 * @throws StaleRead when something that it was decided on has changed meanwhile; UnsoundChange, after an alarm, when its
 * money does not add up.
 */
async function hold(context: Writing, turned: readonly Write[], change: AnyChange): Promise<Held> {
  const notes = noteWrites(context, change.turns)
  const writes = [...turned, ...notes]
  await assertSound(
    context,
    writes,
    announced(change).flatMap(({ events }) => events),
  )
  const { agent } = context.request
  const counted = agent?.hold ? await agent.hold(context, agent, writes) : []
  return {
    writes: [...notes, ...counted],
    stored() {
      if (agent && counted.length > 0) agent.begun = true
    },
  }
}

/** The parts of a change with events: intermediate ones come first. */
function announced(change: AnyChange): readonly Pick<AnyChange, 'events' | 'about'>[] {
  return change.told ? [change.told, change] : [change]
}

/** Value that leaves an issued invoice gets its credit notes from a worker, whichever operation moves it (L5). */
function noteWrites(context: OperationContext, turns: readonly Turn<keyof AllThings>[]): Write[] {
  return notesDueBy(turns, nowOf(context)).map((note) => create(noteDueCodec, note))
}

/**
 * A customer is found by a contact or card from the commit that adds it, and invoices by number from the commit that creates the
 * subscription, or the invoice without one: a renewal writes nothing for it (P5).
 */
function foundBy(turn: Turn<keyof AllThings>): Write[] {
  if (turn.thing === 'subscription' || turn.thing === 'invoice') return numbered(turn)
  if (turn.thing !== 'customer') return []
  const { before, after } = turn
  return newTermWrites(before, after)
}

type NumberedTurn = Turn<'subscription'> | Turn<'invoice'>

function numbered({ thing, before, after }: NumberedTurn): Write[] {
  const isNew = before === null && (thing === 'subscription' || after.subscriptionId === null)
  return isNew ? [newNumberWrite(after)] : []
}

/**
 * An invoice keeps what was owed of it before, so that past debts can be computed for every instant (N4). The value itself gets it:
 * the next step of the same work continues with it, without reading it again.
 */
function rememberingDebt<T extends keyof AllThings>(turn: Turn<T>, now: string): Turn<T> {
  if (turn.thing !== 'invoice') return turn
  const { before, after } = turn as Turn<'invoice'>
  const { owedBefore } = rememberingOwed(before, after, now)
  if (owedBefore !== after.owedBefore) Object.assign(after, { owedBefore })
  return turn
}
