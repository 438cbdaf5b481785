import { turned, type Change } from '../change/change.ts'
import type { PaidBy } from '../invoice/invoice.ts'
import { stateTurns, type ReturnState } from '../invoice/return-state.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import { takeBack } from '../ledger/taken-money.ts'
import type { Sources } from '../ledger/taking.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import type { Instant } from '../time/time.ts'
import { subjectsOf } from '../subscription/billing-state.ts'
import type { Dispute } from './dispute.ts'
import type { Evidence } from './evidence.ts'
import { heldState } from './held-state.ts'
import { inOneStep } from './one-step.ts'
import { shownDispute } from './shown.ts'
import { remindersBy, wakeAtOf } from './wake.ts'

/** A gateway's notice of a new dispute. */
export interface DisputeNotice {
  /** The gateway's own identity of it. */
  readonly reference: string
  readonly chargeReference: string
  /** Minor units; null for all of the charge. */
  readonly amount: number | null
  readonly category: string | null
  readonly dueAt: Instant | null
}

/** What a dispute is opened from. */
export interface OpeningOrder {
  readonly id: string
  readonly notice: DisputeNotice
  readonly charge: PaidBy
  /** Whether the charged method is blocked meanwhile (`onDispute`). */
  readonly pausesMethod: boolean
  /** The merchant's balances. */
  readonly sources: Sources | null
  readonly evidence: Evidence
  readonly stamp: EntryStamp
}

/** The state that holds the money of a new dispute. */
export function openedState(
  state: ReturnState,
  { notice, charge, pausesMethod }: Pick<OpeningOrder, 'notice' | 'charge' | 'pausesMethod'>,
) {
  const methodId = pausesMethod ? (charge.methodId ?? null) : null
  const held = heldState(state, notice.amount ?? state.invoice.amountPaid, methodId)
  return { ...held, methodId, after: inOneStep(state, held.after) }
}

/**
 * Opens a dispute (N3): as much as is left of the disputed amount is held as a reversal would take it, the chain's unspent
 * credit first, then the merchant's money, and what they lack is owed. Nothing is returned yet.
 */
export function decideOpening(
  state: ReturnState,
  { hold, given, methodId, after }: ReturnType<typeof openedState>,
  order: OpeningOrder,
): Change<Dispute> {
  const { id, notice, charge, sources, evidence, stamp } = order
  const { merchantId, id: invoiceId, subscriptionId, customerId, planId, currency } = state.invoice
  const open = {
    status: 'needs_response' as const,
    dueAt: notice.dueAt,
    reminders: remindersBy(notice.dueAt, stamp.now),
  }
  const dispute: Dispute = {
    ...{ merchantId, id, createdAt: stamp.now, reference: notice.reference, gateway: charge.gateway },
    ...{ chargeReference: notice.chargeReference, rail: charge.rail, methodId },
    ...{ invoiceId, subscriptionId, customerId, planId, currency },
    amount: notice.amount ?? state.invoice.amountPaid,
    category: notice.category,
    ...open,
    hold,
    loss: null,
    evidence,
    submittedAt: null,
    closedAt: null,
    answer: null,
    wakeAt: wakeAtOf(open, stamp.now),
    version: 1,
  }
  const taken = takeBack(given, sources, { currency, ifShort: 'owe' })
  const postings = taken.postings.map((one) =>
    one.account === 'refunds' ? { ...one, account: 'disputes_held' as const } : one,
  )
  const entry = invoiceEntry(
    state.invoice,
    { type: 'dispute_hold', amount: hold.amount, postings, rail: charge.rail },
    stamp,
  )
  return {
    turns: [
      ...turned('dispute', null, dispute),
      ...turned('disputeName', null, { merchantId, name: notice.reference, target: id }),
      ...stateTurns(state, after),
      ...(hold.amount > 0 ? turned('transaction', null, entry) : []),
    ],
    moves: hold.amount > 0 ? taken.moves : [],
    events: [{ type: 'dispute_opened', extra: { dispute: shownDispute(dispute) } }],
    about: subjectsOf(after),
    result: dispute,
  }
}
