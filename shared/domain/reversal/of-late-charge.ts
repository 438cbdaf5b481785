import { answered, turned, type Change } from '../change/change.ts'
import type { CreditPart } from '../credit/credit-lot.ts'
import { takeParts, withoutCredit } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import { amountToReturn, stepped, type LooseCharge, type LooseStatus } from '../charge/loose-charge.ts'
import { lateEntry } from '../charge/late-entry.ts'
import { takeBack, type TakenMoney } from '../ledger/taken-money.ts'
import type { Sources } from '../ledger/taking.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { revised } from '../change/revised.ts'
import { subjectsOf, type AnyState, type EventDraft } from '../subscription/billing-state.ts'
import { refundedType } from '../invoice/decide-refund-outcome.ts'
import { reversalOf, bankTakingShown } from './booked.ts'
import type { Reversal } from './reversal.ts'
import { planBankTaking, withTaking, type BankTaking } from './taken-back.ts'

/**
 * Where the money of a late charge is, by its status: what its gateway takes back comes from there (R5). `nowhere`:
 * its success was never booked, so nothing can be taken back. `invoice`: it paid one, which the reversal follows.
 * `unapplied`: it belongs to no one yet. `gone`: it was returned, or its refund may be in progress, so another taking is a
 * loss. `credit`: it became the customer's.
 */
export const lateMoneyLies: Readonly<
  Record<LooseStatus, 'nowhere' | 'invoice' | 'unapplied' | 'gone' | 'credit'>
> = {
  awaited: 'nowhere',
  over: 'nowhere',
  declined: 'nowhere',
  succeeded: 'invoice',
  received: 'gone',
  returning: 'gone',
  returned: 'gone',
  credited: 'credit',
  unreturnable: 'unapplied',
}

/** What a gateway's taking of a late charge comes from, in minor units. */
export interface LateTaking {
  readonly taking: BankTaking
  readonly fromUnappliedKobo: number
  readonly fromCreditKobo: number
  /** From the merchant's balances, or owed. */
  readonly fromMerchantKobo: number
}

/**
 * Plans what a gateway took back of a late charge.
 * @param claimed Null for all that is left of it.
 * @param creditKobo The customer's credit in its currency.
 */
export function planLateTaking(charge: LooseCharge, claimed: number | null, creditKobo: number): LateTaking {
  const lies = lateMoneyLies[charge.status]
  const refundedKobo = lies === 'gone' ? amountToReturn(charge) : 0
  const { amount: paidKobo, reversed } = charge
  const taking = planBankTaking(
    { paidKobo, refundedKobo, reversed },
    claimed ?? paidKobo - (reversed?.amount ?? 0),
  )
  const { amount } = taking
  const fromUnappliedKobo = lies === 'unapplied' ? amount : 0
  const fromCreditKobo = lies === 'credit' ? Math.min(amount, Math.max(0, creditKobo)) : 0
  return {
    taking,
    fromUnappliedKobo,
    fromCreditKobo,
    fromMerchantKobo: amount - fromUnappliedKobo - fromCreditKobo,
  }
}

/** What is left of late charges that became a customer's credit, by lots (F2). */
export function lateParts(customer: Customer, currency: string, amount: number): CreditPart[] {
  const own = customer.lots.filter((lot) => lot.currency === currency && lot.source === 'late_charge')
  return takeParts(own, amount)
}

/** What the reversal of a late charge is booked from. */
export interface LateReversalOrder {
  readonly charge: LooseCharge
  readonly planned: LateTaking
  /** Whose credit it became; undefined where no customer is known. */
  readonly customer: Customer | undefined
  /** What it was for; null for a session that made no subscription. */
  readonly state: AnyState | null
  readonly sources: Sources | null
  readonly reference: string
  readonly reason: string | undefined
  readonly stamp: EntryStamp
}

/** Books a gateway's taking of a charge that nothing wanted, or that only stored a card (R5). */
export function decideLateReversal(order: LateReversalOrder): Change<Reversal> {
  const { charge, planned, customer, state, sources, reference, reason, stamp } = order
  const { taking, fromUnappliedKobo, fromCreditKobo } = planned
  const { merchantId, reference: chargeReference, invoiceId, currency, rail } = charge
  const { amount } = taking
  const reversal = reversalOf({ merchantId, reference, chargeReference, invoiceId }, taking)
  if (amount === 0) return { ...answered(reversal), turns: turned('reversal', null, reversal) }
  const given = { amount: amount - fromUnappliedKobo, fromCreditKobo }
  const taken = takeBack(given, sources, { currency, ifShort: 'owe' })
  const postings = postingsOf(planned, taken)
  const entry = lateEntry(charge, { type: 'reversal', amount, postings, decision: null }, stamp)
  const after = afterLateTaking(charge, taking)
  const paying = customer && withoutCredit(customer, currency, lateParts(customer, currency, fromCreditKobo))
  const shown = bankTakingShown(taking, { reason, fromCreditKobo })
  return {
    turns: [
      ...turned('reversal', null, reversal),
      ...turned('lateCharge', charge, after),
      ...(customer && paying ? turned('customer', customer, paying) : []),
      ...turned('transaction', null, entry),
    ],
    moves: taken.moves,
    events: [
      state
        ? {
            type: refundedType(state.invoice),
            extra: {
              amount,
              rail,
              transactionId: entry.id,
              ...shown,
              effectKobo: 0 - planned.fromMerchantKobo,
            },
          }
        : takenEvent(
            { reference: chargeReference, sessionId: charge.sessionId, amount, currency, rail },
            entry.id,
          ),
    ],
    about: state ? { ...subjectsOf(state), ...(paying ? { customer: paying } : {}) } : {},
    result: reversal,
  }
}

/** The event of a payment without a subscription that its gateway took back. */
export function takenEvent(payment: Readonly<Record<string, unknown>>, transactionId: string): EventDraft {
  const extra = { payment: { ...payment, transactionId, reason: 'gateway_reversal' } }
  return { type: 'payment_returned', extra }
}

/** Nothing is left to return once all of it was taken. */
function afterLateTaking(charge: LooseCharge, taking: BankTaking): LooseCharge {
  const reversed = withTaking(charge.reversed, taking)
  const isOver = charge.status === 'unreturnable' && amountToReturn({ ...charge, reversed }) === 0
  return isOver ? stepped(charge, 'take', { reversed }) : revised(charge, { reversed })
}

/** The postings of a taking. Money that belonged to no one is all of it, or none; it leaves as every refund does. */
function postingsOf({ taking: { amount }, fromUnappliedKobo }: LateTaking, taken: TakenMoney) {
  if (fromUnappliedKobo === 0) return taken.postings
  return [
    { account: 'unapplied', amount: -amount },
    { account: 'refunds', amount },
  ] as const
}
