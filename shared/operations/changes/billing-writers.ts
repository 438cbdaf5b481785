import {
  creditGrantWrites,
  creditUseMoves,
  heldCreditWrites,
  importedCreditWrites,
  reclaimedCreditWrites,
} from '../billing-state/credit-writes.ts'
import { attemptWrites } from '../billing-state/attempt-writes.ts'
import { nowOf } from '../../store/context.ts'
import { balanceKey, bucketOf, credit } from '../../store/entities/balance.ts'
import { stillAdmitted } from '../../store/entities/blacklist.ts'
import { planUse } from '../plans/mark-plan-in-use.ts'
import {
  keptReservation,
  redemptionWrites,
  releasedReservation,
  reservation,
  returnedRedemption,
} from '../promo-codes/count-redemption.ts'
import { linkUseReserved, linkUseReturned, linkUsed } from './link-moves.ts'
import { releasedMethod } from './method-moves.ts'
import { paymentName, releasedPaymentName } from './payment-names.ts'
import { sessionEarning } from './session-moves.ts'
import { lateAnswerWrites, letGoWrites } from './late-charge-moves.ts'
import type { MoveWriter } from '../commit/commit-of.ts'

// What each move of billing writes to the table, under its kind.

export const attempt_recorded: MoveWriter<'attempt_recorded'> = (context, move) =>
  attemptWrites(context, move)

export const charge_answered: MoveWriter<'charge_answered'> = (context, move) =>
  lateAnswerWrites(context, move)

export const credit_given: MoveWriter<'credit_given'> = (context, { invoice, amount }) =>
  creditGrantWrites(context, invoice, amount)

export const imported_credit_given: MoveWriter<'imported_credit_given'> = (
  context,
  { subscription, amount },
) => importedCreditWrites(context, subscription, amount)

export const credit_reclaimed: MoveWriter<'credit_reclaimed'> = (context, { invoice, amount }) =>
  reclaimedCreditWrites(context, invoice, amount)

export const credit_used: MoveWriter<'credit_used'> = (context, { invoice, amount }) =>
  creditUseMoves(context, invoice, amount)

export const held_credit_used: MoveWriter<'held_credit_used'> = (context, { invoice }) =>
  heldCreditWrites(context, invoice)

export const charge_let_go: MoveWriter<'charge_let_go'> = (context, { charge, statusAfter }) =>
  letGoWrites(context, charge, statusAfter)

export const code_counted: MoveWriter<'code_counted'> = (context, { promo }) =>
  redemptionWrites(context, promo)

export const code_reserved: MoveWriter<'code_reserved'> = (context, { promo }) => reservation(context, promo)

export const payer_admitted: MoveWriter<'payer_admitted'> = ({ tenant: { merchantId } }, { listing }) => [
  stillAdmitted(merchantId, listing),
]

export const plan_used: MoveWriter<'plan_used'> = (_, { plan }) => planUse(plan)

export const code_returned: MoveWriter<'code_returned'> = (_, { subscription }) =>
  returnedRedemption(subscription)

export const method_released: MoveWriter<'method_released'> = (_, { merchantId, methodId }) =>
  releasedMethod(merchantId, methodId)

export const reservation_kept: MoveWriter<'reservation_kept'> = (_, { session }) => keptReservation(session)

export const reservation_returned: MoveWriter<'reservation_returned'> = (_, { session }) =>
  releasedReservation(session)

export const link_use_reserved: MoveWriter<'link_use_reserved'> = (_, { session }) => linkUseReserved(session)

export const link_used: MoveWriter<'link_used'> = (_, { session }) => linkUsed(session)

export const link_use_returned: MoveWriter<'link_use_returned'> = (_, { session }) => linkUseReturned(session)

export const session_paid: MoveWriter<'session_paid'> = (context, { session }) =>
  sessionEarning(context, session)

export const payment_named: MoveWriter<'payment_named'> = (_, { name }) => [paymentName(name)]

export const payment_unnamed: MoveWriter<'payment_unnamed'> = (_, { name }) => [releasedPaymentName(name)]

export const transfer_earned: MoveWriter<'transfer_earned'> = (context, { invoice, amount }) => {
  const bucket = bucketOf(invoice.currency, nowOf(context), invoice.subscriptionId, invoice.id)
  return [credit(balanceKey(context.tenant.merchantId, bucket), amount)]
}
