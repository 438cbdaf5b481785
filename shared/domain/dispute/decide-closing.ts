import type { ReversalOption } from '../merchant/billing-settings.ts'
import { turned, type Change, type Move } from '../change/change.ts'
import { afterReversal } from '../invoice/after-reversal.ts'
import { stateTurns, type ReturnState } from '../invoice/return-state.ts'
import { freeMoney } from '../ledger/freed-money.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import type { Account, Posting } from '../ledger/posting.ts'
import { takeBack } from '../ledger/taken-money.ts'
import type { Sources } from '../ledger/taking.ts'
import type { EntryStamp, Transaction } from '../ledger/transaction.ts'
import { bankTakingShown, reversalOf } from '../reversal/booked.ts'
import { revised } from '../change/revised.ts'
import { refundedType } from '../invoice/decide-refund-outcome.ts'
import { subjectsOf, type EventDraft } from '../subscription/billing-state.ts'
import { stepOf } from '../change/transition-table.ts'
import type { Dispute, DisputeLoss } from './dispute.ts'
import { lostState, releasedState, restoredState, type LostState } from './held-state.ts'
import { inOneStep } from './one-step.ts'
import { shownDispute } from './shown.ts'
import { disputeTransitions, isUndecided, type DisputeTrigger } from './transitions.ts'

/** How the end of a dispute is booked. */
export interface ClosingOrder {
  /** What the merchant owes, as it was read: zero or below. */
  readonly owed: number
  readonly stamp: EntryStamp
}

/** How a loss is booked. */
export interface LossOrder extends ClosingOrder {
  readonly trigger: Extract<DisputeTrigger, 'lose' | 'accept'>
  readonly lostKobo: number
  readonly onReversal: ReversalOption
  /** Who holds the money above the hold; null where none of it is the merchant's. */
  readonly sources: Sources | null
  readonly releaseEntryId: string
}

/** Released money, and where it goes. */
interface Freed {
  readonly entry: Transaction | null
  readonly moves: readonly Move[]
}

/** The state once a dispute is won. */
export function wonState(state: ReturnState, dispute: Dispute, now: string) {
  const freed = isUndecided(dispute)
    ? releasedState(state, dispute, now)
    : restoredState(state, { loss: dispute.loss!, currency: dispute.currency }, now)
  return { ...freed, after: inOneStep(state, freed.after) }
}

/**
 * A dispute is won (N3): all that it held, or that its loss had taken, returns to its source, the merchant's part to
 * available. Methods and schedules stay as they are.
 * @throws Problem 409 `invalid_transition` for one that is won already.
 */
export function decideWon(
  state: ReturnState,
  dispute: Dispute,
  won: ReturnType<typeof wonState>,
  order: ClosingOrder,
): Change<Dispute> {
  const closed = closedDispute(dispute, 'win', order.stamp.now)
  const restored = isUndecided(dispute) ? null : dispute.loss
  const amount = restored?.amount ?? dispute.hold.amount
  const { after, creditKobo } = won
  const freed = freedMoney(
    state,
    dispute,
    {
      type: restored ? 'dispute_won' : 'dispute_release',
      from: restored ? 'refunds' : 'disputes_held',
      amount,
      creditKobo,
    },
    order,
  )
  const told: EventDraft = {
    type: 'payment_restored',
    extra: {
      dispute: shownDispute(closed),
      amount,
      effectKobo: amount,
      ...(creditKobo > 0 ? { creditKobo } : {}),
    },
  }
  const toldCreditKobo = restored ? 0 : creditKobo
  return closing(
    state,
    { dispute, closed, after, entries: [freed.entry], moves: freed.moves, creditKobo: toldCreditKobo },
    [...(restored ? [told] : [])],
  )
}

/** The state once a dispute is lost, with the merchant's chosen effect on method and subscription (B17). */
export function lostBy(
  state: ReturnState,
  dispute: Dispute,
  order: Pick<LossOrder, 'lostKobo' | 'onReversal' | 'stamp'>,
): LostState & { readonly events: readonly EventDraft[] } {
  const { lostKobo, onReversal, stamp } = order
  const lost = lostState(state, dispute, { lostKobo, now: stamp.now })
  const followed = afterReversal(lost.after, lostKobo === 0 ? 'continue' : onReversal, dispute.methodId)
  return { ...lost, after: inOneStep(state, followed), events: followed.events }
}

/**
 * A dispute is lost, or accepted (N3): what was held pays it, more is taken as a reversal is (F3), less is released. It is
 * booked under the gateway's identity of the dispute, so no list of reversals books it again.
 * @throws Problem 409 `invalid_transition` for one that is decided.
 */
export function decideLost(
  state: ReturnState,
  dispute: Dispute,
  lost: ReturnType<typeof lostBy>,
  order: LossOrder,
): Change<Dispute> {
  const { trigger, lostKobo, sources, stamp, releaseEntryId } = order
  const { loss, more, after, creditKobo, releasedKobo } = lost
  const { merchantId, reference, chargeReference, invoiceId, currency, rail, hold } = dispute
  const closed = { ...closedDispute(dispute, trigger, stamp.now), loss }
  const unbookedKobo = more?.taking.unbookedKobo ?? 0
  const names = { merchantId, reference, chargeReference, invoiceId }
  const booked = { amount: loss.amount, excessKobo: loss.excessKobo, unbookedKobo }
  const fromHold = hold.amount - releasedKobo
  const taken = more === null ? null : takeBack(more, sources, { currency, ifShort: 'owe' })
  const postings = lossPostings(fromHold, loss, taken?.postings ?? [])
  const entry = invoiceEntry(state.invoice, { type: 'reversal', amount: loss.amount, postings, rail }, stamp)
  const freed = freedMoney(
    state,
    dispute,
    { type: 'dispute_release', from: 'disputes_held', amount: releasedKobo, creditKobo },
    { ...order, stamp: { ...stamp, id: releaseEntryId } },
  )
  const shown = bankTakingShown(booked, { reason: 'dispute', fromCreditKobo: loss.fromCreditKobo })
  const extra = { amount: loss.amount, rail, transactionId: entry.id, ...shown, effectKobo: -loss.amount }
  const isNothing = lostKobo === 0 || loss.amount === 0
  const change = closing(
    state,
    {
      dispute,
      closed,
      after,
      entries: [isNothing ? null : entry, freed.entry],
      moves: [...(taken?.moves ?? []), ...freed.moves],
      creditKobo,
    },
    [...(isNothing ? [] : [{ type: refundedType(state.invoice), extra }]), ...lost.events],
  )
  return { ...change, turns: [...turned('reversal', null, reversalOf(names, booked)), ...change.turns] }
}

function closedDispute(dispute: Dispute, trigger: DisputeTrigger, now: string): Dispute {
  const { status } = stepOf(disputeTransitions, dispute.status, trigger)
  return revised(dispute, { status, closedAt: now, answer: null, wakeAt: null })
}

/** What leaves for the payer: the hold, and what it does not cover. */
function lossPostings(fromHold: number, loss: DisputeLoss, more: readonly Posting[]): readonly Posting[] {
  const all: readonly Posting[] = [
    { account: 'disputes_held', amount: -fromHold },
    ...more.filter(({ account }) => account !== 'refunds'),
    { account: 'refunds', amount: loss.amount },
  ]
  return all.filter(({ amount }) => amount !== 0)
}

/** Released money: credit returns to its lots, the rest repays what the merchant owes, or is available (F4). */
function freedMoney(
  state: ReturnState,
  { currency, rail }: Pick<Dispute, 'currency' | 'rail'>,
  back: {
    readonly type: 'dispute_release' | 'dispute_won'
    readonly from: Extract<Account, 'disputes_held' | 'refunds'>
    readonly amount: number
    readonly creditKobo: number
  },
  { owed, stamp }: ClosingOrder,
): Freed {
  const { type, from, amount, creditKobo } = back
  if (amount === 0) return { entry: null, moves: [] }
  const freeKobo = amount - creditKobo
  const credit: readonly Posting[] = [{ account: 'customer_credit', amount: creditKobo }]
  const postings = [
    { account: from, amount: -amount },
    ...credit.filter((one) => one.amount > 0),
    ...freeMoney(freeKobo, owed).postings,
  ]
  return {
    entry: invoiceEntry(state.invoice, { type, amount, postings, rail }, stamp),
    moves: [
      ...(freeKobo > 0 ? [{ kind: 'available_credited', currency, amount: freeKobo, owed } as const] : []),
      ...(creditKobo > 0 ? [{ kind: 'credit_kept', currency, amount: creditKobo } as const] : []),
    ],
  }
}

interface Closing {
  readonly dispute: Dispute
  readonly closed: Dispute
  readonly after: ReturnState
  readonly entries: readonly (Transaction | null)[]
  readonly moves: readonly Move[]
  /** What was held and became the customer's credit, which no other event names (F1). */
  readonly creditKobo: number
}

function closing(
  state: ReturnState,
  { dispute, closed, after, entries, moves, creditKobo }: Closing,
  events: readonly EventDraft[],
): Change<Dispute> {
  const extra = { dispute: shownDispute(closed), ...(creditKobo > 0 ? { creditKobo } : {}) }
  return {
    turns: [
      ...turned('dispute', dispute, closed),
      ...stateTurns(state, after),
      ...entries.flatMap((entry) => (entry ? turned('transaction', null, entry) : [])),
    ],
    moves,
    events: [...events, { type: 'dispute_closed', extra }],
    about: subjectsOf(after),
    result: closed,
  }
}
