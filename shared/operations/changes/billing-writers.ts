import { creditGrantWrites, creditUseMoves, heldCreditWrites } from '../billing-state/credit-writes.ts'
import { attemptWrites } from '../billing-state/attempt-writes.ts'
import { planUse } from '../plans/mark-plan-in-use.ts'
import {
  keptReservation,
  redemptionWrites,
  releasedReservation,
  reservation,
  returnedRedemption,
} from '../promo-codes/count-redemption.ts'
import { releasedMethod } from './method-moves.ts'
import { sessionEarning } from './session-moves.ts'
import { lateAnswerWrites, letGoWrites } from './late-charge-moves.ts'
import type { Writer } from './commit-of.ts'

// What each move of billing writes to the table, under its kind.

export const attempt_recorded: Writer<'attempt_recorded'> = (context, move) => attemptWrites(context, move)

export const charge_answered: Writer<'charge_answered'> = (context, move) => lateAnswerWrites(context, move)

export const credit_given: Writer<'credit_given'> = (context, { invoice, amount }) =>
  creditGrantWrites(context, invoice, amount)

export const credit_used: Writer<'credit_used'> = (context, { invoice }) => creditUseMoves(context, invoice)

export const held_credit_used: Writer<'held_credit_used'> = (context, { invoice }) =>
  heldCreditWrites(context, invoice)

export const charge_let_go: Writer<'charge_let_go'> = (context, { charge, statusAfter }) =>
  letGoWrites(context, charge, statusAfter)

export const code_counted: Writer<'code_counted'> = (context, { promo }) => redemptionWrites(context, promo)

export const code_reserved: Writer<'code_reserved'> = (context, { promo }) => reservation(context, promo)

export const plan_used: Writer<'plan_used'> = (_, { plan }) => planUse(plan)

export const code_returned: Writer<'code_returned'> = (_, { subscription }) =>
  returnedRedemption(subscription)

export const method_released: Writer<'method_released'> = (_, { merchantId, methodId }) =>
  releasedMethod(merchantId, methodId)

export const reservation_kept: Writer<'reservation_kept'> = (_, { session }) => keptReservation(session)

export const reservation_returned: Writer<'reservation_returned'> = (_, { session }) =>
  releasedReservation(session)

export const session_paid: Writer<'session_paid'> = (context, { session }) => sessionEarning(context, session)
