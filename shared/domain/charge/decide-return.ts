import { turned, type Change } from '../change/change.ts'
import { intoLots, partOf } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import type { RefundOutcome } from '../invoice/refund-outcome.ts'
import { move } from '../ledger/posting.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { freeMoney } from '../ledger/freed-money.ts'
import { coveredByRefund, withoutExcess } from '../reversal/taken-back.ts'
import { amountToReturn, nextReturnTry, returnIsHopeless, stepped, type LooseCharge } from './loose-charge.ts'
import { lateEntry } from './late-entry.ts'
import { creditInsteadDecision } from './let-go-rules.ts'

/** Whether a rail has finally refused a refund: it can't refund, or it has refused for 7 days (A10). */
export function isRefusedForGood(charge: LooseCharge, outcome: RefundOutcome, now: string): boolean {
  if (outcome.kind !== 'declined') return false
  return outcome.reason === 'not_refundable' || returnIsHopeless(charge.receivedAt ?? now, now)
}

/** A late charge was returned, or is looked at again: as pending, or to request its refund anew (A10). */
export function decideReturn(
  charge: LooseCharge,
  outcome: RefundOutcome,
  stamp: EntryStamp,
): Change<undefined> {
  if (outcome.kind === 'succeeded') return returned(charge, stamp)
  const trigger = outcome.kind === 'declined' ? 'refuse' : 'return'
  const dueAt = nextReturnTry(charge.receivedAt ?? stamp.now, stamp.now)
  return changeOf(turned('lateCharge', charge, stepped(charge, trigger, { dueAt })))
}

/**
 * The refund of a late charge is not made, although the bank took the charge back beside it: the merchant, who paid for
 * that, gets its money, and the payer has theirs already (F3, R5).
 * @param owed What the merchant owes in its currency, as it was read: zero or below.
 */
export function decideCoveredReturn(charge: LooseCharge, owed: number, stamp: EntryStamp): Change<undefined> {
  const amount = coveredByRefund(charge.reversed, amountToReturn(charge))
  const { currency } = charge
  const reversed = withoutExcess(charge.reversed, amount)
  const left = amountToReturn({ ...charge, reversed })
  const at = charge.receivedAt ?? stamp.now
  const after =
    left === 0
      ? stepped(charge, 'confirm', { reversed, dueAt: null })
      : stepped(charge, 'refuse', { reversed, dueAt: nextReturnTry(at, stamp.now) })
  const postings = [{ account: 'unapplied' as const, amount: -amount }, ...freeMoney(amount, owed).postings]
  const entry = lateEntry(charge, { type: 'late_charge_kept', amount, postings, decision: null }, stamp)
  return {
    ...changeOf([...turned('lateCharge', charge, after), ...turned('transaction', null, entry)]),
    moves: [{ kind: 'available_credited', currency, amount, owed }],
  }
}

/** Whether the bank took a late charge back while its refund was in progress: then it is not requested again (R5). */
export function isTakenBeside({ reversed }: Pick<LooseCharge, 'reversed'>): boolean {
  return (reversed?.excess ?? 0) > 0
}

/**
 * A late charge can't be returned by its rail: it becomes the customer's credit, or waits for the operator where no
 * customer is known (A10).
 * @param customer Undefined where the payer is not a customer.
 */
export function decideCreditInstead(
  charge: LooseCharge,
  customer: Customer | undefined,
  stamp: EntryStamp,
): Change<undefined> {
  if (!customer) {
    const after = stepped(charge, 'strand', { dueAt: null })
    return changeOf(turned('lateCharge', charge, after))
  }
  const { currency } = charge
  const amount = amountToReturn(charge)
  const { postings } = move(currency, 'unapplied', 'customer_credit', amount)
  const decision = creditInsteadDecision()
  const entry = lateEntry(charge, { type: 'late_charge_credit', amount, postings, decision }, stamp)
  const after = stepped(charge, 'credit', { dueAt: null })
  return {
    ...changeOf([
      ...turned('lateCharge', charge, after),
      ...turned('transaction', null, entry),
      ...turned(
        'customer',
        customer,
        intoLots(customer, currency, [partOf('late_charge', amount, stamp.now)]).customer,
      ),
    ]),
    moves: [{ kind: 'credit_kept', currency, amount }],
  }
}

/**
 * The operator has returned one by their own means: it leaves `unapplied` as every refund does.
 * @throws Problem 409 `invalid_transition` for one that is not theirs.
 */
export function decideSettledLateCharge(
  charge: LooseCharge,
  reason: string,
  { id, now }: EntryStamp,
): Change<LooseCharge> {
  const after = stepped(charge, 'settle')
  const entry = { ...backEntry(charge, { id, now }), reason }
  return {
    ...changeOf([...turned('lateCharge', charge, after), ...turned('transaction', null, entry)]),
    result: after,
  }
}

function returned(charge: LooseCharge, stamp: EntryStamp): Change<undefined> {
  const after = stepped(charge, 'confirm', { dueAt: null })
  const entry = backEntry(charge, stamp)
  return changeOf([...turned('lateCharge', charge, after), ...turned('transaction', null, entry)])
}

function backEntry(charge: LooseCharge, stamp: EntryStamp) {
  const amount = amountToReturn(charge)
  const { postings } = move(charge.currency, 'unapplied', 'refunds', amount)
  return lateEntry(charge, { type: 'late_charge_back', amount, postings, decision: null }, stamp)
}

function changeOf(turns: Change<undefined>['turns']): Change<undefined> {
  return { turns, moves: [], events: [], about: {}, result: undefined }
}
