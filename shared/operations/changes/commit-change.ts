import type { Change, Moment, Move, Things } from '../../domain/change.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { billCodec } from '../../store/entities/bill.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { customerCodec, merchantRefCodec, paymentMethodCodec } from '../../store/entities/customer.ts'
import { importedCodec } from '../../store/entities/import.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { lateChargeCodec } from '../../store/entities/late-charge.ts'
import { payoutCodec } from '../../store/entities/payout.ts'
import { planChangeCodec, quoteCodec } from '../../store/entities/plan-change.ts'
import { refundCodec, reversalCodec } from '../../store/entities/refund.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import type { Write } from '../../store/write.ts'
import { creditGrantWrites, creditUseMoves, heldCreditWrites } from '../billing-state/credit-writes.ts'
import { attemptWrites, composeEvents } from '../billing-state/settlement-writes.ts'
import { planUse } from '../plans/mark-plan-in-use.ts'
import { writeOf, type Codecs } from '../plain-changes/write-of-turn.ts'
import {
  keptReservation,
  redemptionWrites,
  releasedReservation,
  returnedRedemption,
} from '../promo-codes/count-redemption.ts'
import { releasedMethod } from './method-moves.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { creditWriters } from './credit-moves.ts'
import { returnWriters } from './return-moves.ts'
import { spendingWriters } from './spending-moves.ts'
import { lateAnswerWrites, letGoWrites } from './late-charge-moves.ts'

/** How a change is committed, where it is no request's last. */
export interface CommitOptions<R> {
  /** Claims the request's Idempotency-Key for this identifier, before something is called on the outside (H4). */
  readonly claim?: string
  /** What the request is answered, made of the result; null where it is not answered yet. The result itself unless it is said. */
  readonly answer?: ((result: R) => unknown) | null
}

/**
 * Makes a decision so: all of it in one commit, with its events and the request's answer (H2). The only way by which a
 * decision is written.
 * @returns The result of the change, once it is stored.
 * @throws StaleRead when something that it was decided on has changed meanwhile.
 */
export async function commitChange<R>(
  context: Writing,
  change: Change<R>,
  { claim, answer = (result) => result }: CommitOptions<R> = {},
): Promise<R> {
  await commit(context, {
    writes: await changeWrites(context, change),
    events: [change.told, change].flatMap((one) =>
      one ? composeEvents(context, one.events, one.about) : [],
    ),
    ...(claim === undefined ? { result: answer?.(change.result) } : { claim }),
  })
  return change.result
}

/** The writes of a part of a change. */
export async function changeWrites(
  context: OperationContext,
  { turns, moves }: Pick<Change<unknown>, 'turns' | 'moves'>,
): Promise<Write[]> {
  const moved = await Promise.all(moves.map((move) => writesOf(context, move)))
  return [...turns.map((turn) => writeOf(codecs, turn)), ...moved.flat()]
}

/** When something is decided in a unit of work. */
export function momentOf(context: OperationContext): Moment {
  return { now: nowOf(context), wallMs: Date.parse(context.time.wall.now()) }
}

const codecs: Codecs<keyof Things> = {
  access: accessCodec,
  bill: billCodec,
  checkoutSession: checkoutSessionCodec,
  customer: customerCodec,
  imported: importedCodec,
  invoice: invoiceCodec,
  lateCharge: lateChargeCodec,
  merchantRef: merchantRefCodec,
  methodOwner: paymentMethodCodec,
  payout: payoutCodec,
  planChange: planChangeCodec,
  quote: quoteCodec,
  refund: refundCodec,
  reversal: reversalCodec,
  subscription: subscriptionCodec,
  transaction: transactionCodec,
}

type Writer<K extends Move['kind']> = (
  context: OperationContext,
  move: Move & { readonly kind: K },
) => readonly Write[] | Promise<readonly Write[]>

/** What each move writes to the table. */
const writers: { readonly [K in Move['kind']]: Writer<K> } = {
  attempt_recorded: (context, move) => attemptWrites(context, move),
  charge_answered: (context, move) => lateAnswerWrites(context, move),
  credit_given: (context, { invoice, amount }) => creditGrantWrites(context, invoice, amount),
  credit_used: (context, { invoice }) => creditUseMoves(context, invoice),
  held_credit_used: (context, { invoice }) => heldCreditWrites(context, invoice),
  charge_let_go: (context, { charge, statusAfter }) => letGoWrites(context, charge, statusAfter),
  code_counted: (context, { promo }) => redemptionWrites(context, promo),
  plan_used: (_, { plan }) => planUse(plan),
  code_returned: (_, { subscription }) => returnedRedemption(subscription),
  method_released: (_, { merchantId, methodId }) => releasedMethod(merchantId, methodId),
  reservation_kept: (_, { session }) => keptReservation(session),
  reservation_returned: (_, { session }) => releasedReservation(session),
  ...creditWriters,
  ...returnWriters,
  ...spendingWriters,
}

async function writesOf(context: OperationContext, move: Move): Promise<readonly Write[]> {
  return (writers[move.kind] as Writer<Move['kind']>)(context, move)
}
