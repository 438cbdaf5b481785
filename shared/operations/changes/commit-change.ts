import type { Change, Move, Things } from '../../domain/change.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { customerCodec, merchantRefCodec, paymentMethodCodec } from '../../store/entities/customer.ts'
import { importedCodec } from '../../store/entities/import.ts'
import { customerMessageCodec } from '../../store/entities/customer-message.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { lateChargeCodec } from '../../store/entities/late-charge.ts'
import { planChangeCodec, quoteCodec } from '../../store/entities/plan-change.ts'
import { refundCodec, reversalCodec } from '../../store/entities/refund.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { creditGrantWrites, creditUseMoves, heldCreditWrites } from '../billing-state/credit-writes.ts'
import { attemptWrites } from '../billing-state/settlement-writes.ts'
import { planUse } from '../plans/mark-plan-in-use.ts'
import type { Codecs } from '../plain-changes/write-of-turn.ts'
import {
  keptReservation,
  redemptionWrites,
  releasedReservation,
  reservation,
  returnedRedemption,
} from '../promo-codes/count-redemption.ts'
import { releasedMethod } from './method-moves.ts'
import { sessionEarning } from './session-moves.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { creditWriters } from './credit-moves.ts'
import { commitOf, type CommitOptions, type Writers } from './commit-of.ts'
import { returnWriters } from './return-moves.ts'
import { spendingWriters } from './spending-moves.ts'
import { lateAnswerWrites, letGoWrites } from './late-charge-moves.ts'

/**
 * Writes a billing decision in one commit, with its events and the request's answer (H2). No other code writes such
 * decisions.
 * @returns The result of the change, once it is stored.
 * @throws StaleRead when something that it was decided on has changed meanwhile.
 */
export function commitChange<R>(
  context: Writing,
  change: Change<R>,
  options: CommitOptions<R> = {},
): Promise<R> {
  return commitOf({ codecs, writers }, context, change, options)
}

const codecs: Codecs<keyof Things> = {
  access: accessCodec,
  checkoutSession: checkoutSessionCodec,
  customer: customerCodec,
  customerMessage: customerMessageCodec,
  imported: importedCodec,
  invoice: invoiceCodec,
  lateCharge: lateChargeCodec,
  merchantRef: merchantRefCodec,
  methodOwner: paymentMethodCodec,
  planChange: planChangeCodec,
  quote: quoteCodec,
  refund: refundCodec,
  reversal: reversalCodec,
  subscription: subscriptionCodec,
  transaction: transactionCodec,
}

/** The table writes of each move. */
const writers: Writers<Move> = {
  attempt_recorded: (context, move) => attemptWrites(context, move),
  charge_answered: (context, move) => lateAnswerWrites(context, move),
  credit_given: (context, { invoice, amount }) => creditGrantWrites(context, invoice, amount),
  credit_used: (context, { invoice }) => creditUseMoves(context, invoice),
  held_credit_used: (context, { invoice }) => heldCreditWrites(context, invoice),
  charge_let_go: (context, { charge, statusAfter }) => letGoWrites(context, charge, statusAfter),
  code_counted: (context, { promo }) => redemptionWrites(context, promo),
  code_reserved: (context, { promo }) => reservation(context, promo),
  plan_used: (_, { plan }) => planUse(plan),
  code_returned: (_, { subscription }) => returnedRedemption(subscription),
  method_released: (_, { merchantId, methodId }) => releasedMethod(merchantId, methodId),
  reservation_kept: (_, { session }) => keptReservation(session),
  reservation_returned: (_, { session }) => releasedReservation(session),
  session_paid: (context, { session }) => sessionEarning(context, session),
  ...creditWriters,
  ...returnWriters,
  ...spendingWriters,
}
