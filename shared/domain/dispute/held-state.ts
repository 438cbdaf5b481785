import { withMethodInDispute } from '../customer/customer.ts'
import { reversedKobo, unspentOf, withFrozenChain, withReversed } from '../credit/lots.ts'
import { bookOf, withChainChange, type GivenBack } from '../invoice/chain.ts'
import { givenBack, planReversal, type TakenByGateway } from '../invoice/returnable.ts'
import { chargeMoneyOf } from '../invoice/charge-money.ts'
import { openBaseOf } from '../invoice/counted-base.ts'
import { afterRefusal, type Refused } from '../invoice/decide-refund-refused.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { holdings, stateAfter, withoutUnbacked, type ReturnState } from '../invoice/return-state.ts'
import { chargedKobo } from '../invoice/outside-part.ts'
import { leftOfPayment, withTaking, type TakenBack } from '../reversal/taken-back.ts'
import { revised } from '../change/revised.ts'
import type { Dispute, DisputeHold, DisputeLoss } from './dispute.ts'

/** A state after a step of a dispute, and the credit that was returned to the customer, in minor units. */
export interface FreedState {
  readonly after: ReturnState
  readonly creditKobo: number
}

/** The state once a dispute holds money: as much as is left of the disputed amount, the chain's unspent credit first. */
export function heldState(
  state: ReturnState,
  disputedKobo: number,
  methodId: string | null,
): { readonly after: ReturnState; readonly hold: DisputeHold; readonly given: GivenBack } {
  const { invoice, first } = state
  const amount = Math.min(disputedKobo, leftOfPayment(chargeMoneyOf(invoice)))
  const given = givenBack(invoice, amount, holdings(state).unspentKobo)
  const held = stateAfter(state, given)
  const { fromCreditKobo, countedKobo } = given
  const baseNumber = held.subscription === state.subscription ? null : openBaseOf(first)
  return {
    after: withDisputes(held, { count: 1, heldKobo: amount }, methodId),
    hold: { amount, fromCreditKobo, countedKobo, baseNumber },
    given,
  }
}

/** The state without a dispute's hold: everything returns to its source, as when a refund is refused. */
export function releasedState(
  state: ReturnState,
  { hold, methodId, currency }: Pick<Dispute, 'hold' | 'methodId' | 'currency'>,
  now: string,
): FreedState {
  const free = withDisputes(state, { count: -1, heldKobo: -hold.amount }, methodId)
  return afterRefusal(free, { ...hold, currency, orCredit: null }, now)
}

/** A loss, and the state after it. */
export interface LostState extends FreedState {
  readonly loss: DisputeLoss
  /** What the hold did not cover, taken like a reversal (F3); null for nothing. */
  readonly more: TakenByGateway | null
  /** What was held above the loss. */
  readonly releasedKobo: number
}

/**
 * The state after a loss. The hold pays it, its credit first; the uncovered part is taken like a reversal (F3), and
 * the rest of the hold returns.
 */
export function lostState(
  state: ReturnState,
  { hold, methodId, currency }: Pick<Dispute, 'hold' | 'methodId' | 'currency'>,
  { lostKobo, now }: { readonly lostKobo: number; readonly now: string },
): LostState {
  // All takings of a charge are at most the charge (F3): what another has taken is not taken again.
  const roomKobo = chargedKobo(state.invoice) - (state.invoice.reversed?.amount ?? 0)
  const paid = partOf(hold, Math.min(lostKobo, hold.amount, roomKobo))
  const free = withDisputes(state, { count: -1, heldKobo: -hold.amount }, methodId)
  const { after: taken, outsideKobo } = takenState(free, paid)
  const rest = restOf(hold, paid)
  const released: Refused = { ...rest, currency, orCredit: null }
  const { after, creditKobo } =
    rest.amount === 0 ? { after: taken, creditKobo: 0 } : afterRefusal(taken, released, now)
  const moreKobo = lostKobo - paid.amount
  const more = moreKobo === 0 ? null : planReversal(after.first, after.invoice, holdings(after), moreKobo)
  return {
    after: more === null ? after : stateAfter(after, more),
    creditKobo,
    loss: {
      amount: paid.amount + (more?.amount ?? 0),
      fromCreditKobo: paid.fromCreditKobo + (more?.fromCreditKobo ?? 0),
      countedKobo: paid.countedKobo + (more?.countedKobo ?? 0),
      baseNumber: hold.baseNumber,
      excessKobo: more?.taking.excessKobo ?? 0,
      outsideKobo: outsideKobo + (more?.outsideKobo ?? 0),
    },
    more,
    releasedKobo: rest.amount,
  }
}

/** The state once a loss is returned by the bank: nothing was taken, and credit is where it was. */
export function restoredState(
  state: ReturnState,
  { loss, currency }: { readonly loss: DisputeLoss; readonly currency: Dispute['currency'] },
  now: string,
): FreedState {
  const { amount, outsideKobo } = loss
  // Of what was above the rest of the payment then, money that stayed since has covered a part (F3): that returns too.
  const excessKobo = Math.min(loss.excessKobo, state.invoice.reversed?.excess ?? 0)
  const owed = Math.min(outsideKobo, reversedKobo(state.customer, currency))
  const customer = withReversed(state.customer, currency, -owed)
  const invoice = revised(state.invoice, {
    reversed: withoutTaking(state.invoice.reversed, { amount, excessKobo }),
  })
  const own = { ...state, customer, invoice, first: sameAs(invoice, state.first) }
  const first = withChainChange(own.first, { reversed: -amount, outside: -outsideKobo })
  const back: Refused = { ...loss, amount: amount - excessKobo, currency, orCredit: null }
  return afterRefusal({ ...own, first, invoice: sameAs(first, invoice) } as ReturnState, back, now)
}

/** The part paid by the hold becomes a taking of the gateway's, as a reversal is booked (F3, R4). */
function takenState(
  state: ReturnState,
  paid: DisputeHold,
): { readonly after: ReturnState; readonly outsideKobo: number } {
  const { amount, fromCreditKobo } = paid
  if (amount === 0) return { after: state, outsideKobo: 0 }
  const { credited, outside } = bookOf(state.first)
  const spent = Math.max(0, credited - unspentOf(state.customer, state.first) - outside)
  const outsideKobo = Math.min(amount - fromCreditKobo, spent)
  const reversed = withTaking(state.invoice.reversed, { amount, excessKobo: 0, unbookedKobo: 0 })
  const invoice = revised(state.invoice, { reversed })
  const first = withChainChange(sameAs(invoice, state.first), { reversed: amount, outside: outsideKobo })
  const marked = withReversed(state.customer, state.invoice.currency, outsideKobo)
  const customer = marked === state.customer ? marked : revised(marked, {})
  const subscription = state.subscription && withoutUnbacked(state.subscription, state.subscription, first)
  return {
    after: { ...state, customer, subscription, first, invoice: sameAs(first, invoice) } as ReturnState,
    outsideKobo,
  }
}

/** The first `amount` of a hold: its credit, then the part that counts against no period, then the part that counts. */
function partOf(hold: DisputeHold, amount: number): DisputeHold {
  const fromCreditKobo = Math.min(amount, hold.fromCreditKobo)
  const uncounted = hold.amount - hold.fromCreditKobo - hold.countedKobo
  const countedKobo = Math.max(0, amount - fromCreditKobo - uncounted)
  return { amount, fromCreditKobo, countedKobo, baseNumber: hold.baseNumber }
}

function restOf(hold: DisputeHold, part: DisputeHold): DisputeHold {
  return {
    amount: hold.amount - part.amount,
    fromCreditKobo: hold.fromCreditKobo - part.fromCreditKobo,
    countedKobo: hold.countedKobo - part.countedKobo,
    baseNumber: hold.baseNumber,
  }
}

function withoutTaking(
  reversed: TakenBack | null,
  { amount, excessKobo }: Pick<DisputeLoss, 'amount' | 'excessKobo'>,
): TakenBack | null {
  const left = (reversed?.amount ?? 0) - amount
  return left <= 0 ? null : { amount: left, excess: (reversed?.excess ?? 0) - excessKobo }
}

/** The invoice's sum of holds, its chain's credit, which is frozen, and its method, which is blocked meanwhile. */
function withDisputes(
  state: ReturnState,
  change: { readonly count: 1 | -1; readonly heldKobo: number },
  methodId: string | null,
): ReturnState {
  const before = state.invoice.disputes ?? { count: 0, heldKobo: 0 }
  const count = before.count + change.count
  const disputes = count === 0 ? null : { count, heldKobo: before.heldKobo + change.heldKobo }
  const invoice = revised(state.invoice, { disputes })
  const frozen = withFrozenChain(state.customer, state.first.id, change.count)
  const customer = methodId === null ? frozen : withMethodInDispute(frozen, methodId, change.count)
  return { ...state, invoice, customer, first: sameAs(invoice, state.first) } as ReturnState
}

/** The one of two that is newer, where both are the same invoice. */
function sameAs(newer: AnyInvoice, other: AnyInvoice): AnyInvoice {
  return newer.id === other.id ? newer : other
}
