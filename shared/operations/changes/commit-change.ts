import type { Change, Move, Things } from '../../domain/change/change.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { accountHolderCodec, accountWatchCodec } from '../../store/entities/account.ts'
import { arrivalCodec, arrivalNameCodec } from '../../store/entities/arrival.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { customerCodec, merchantRefCodec, paymentMethodCodec } from '../../store/entities/customer.ts'
import { disputeCodec, disputeNameCodec } from '../../store/entities/dispute.ts'
import { importedCodec } from '../../store/entities/import.ts'
import { customerMessageCodec } from '../../store/entities/customer-message.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { lateChargeCodec } from '../../store/entities/late-charge.ts'
import { noteDueCodec } from '../../store/entities/note-due.ts'
import { offerUseCodec } from '../../store/entities/offer-use.ts'
import { personCodec } from '../../store/entities/person.ts'
import { saleQuoteCodec } from '../../store/entities/sale-quote.ts'
import { planChangeCodec, quoteCodec } from '../../store/entities/plan-change.ts'
import { refundCodec, reversalCodec } from '../../store/entities/refund.ts'
import { refundRequestCodec } from '../../store/entities/refund-request.ts'
import { mandateCodec } from '../../store/entities/mandate.ts'
import { reversalQuestionCodec } from '../../store/entities/reversal-question.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { tokenClaimCodec } from '../../store/entities/token-claim.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import type { Codecs } from '../commit/write-of-turn.ts'
import type { Writing } from '../unit-of-work/context.ts'
import * as billing from './billing-writers.ts'
import * as mendedCredit from './mended-credit-writers.ts'
import * as returns from './return-writers.ts'
import * as spending from './spending-writers.ts'
import { commitOf, type CommitOptions, type Writers } from '../commit/commit-of.ts'
import { moneyRules } from './money-rules.ts'

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
  return commitOf({ codecs, writers, rules: moneyRules }, context, change, options)
}

const codecs: Codecs<keyof Things> = {
  access: accessCodec,
  accountHolder: accountHolderCodec,
  accountWatch: accountWatchCodec,
  arrival: arrivalCodec,
  arrivalName: arrivalNameCodec,
  checkoutSession: checkoutSessionCodec,
  customer: customerCodec,
  customerMessage: customerMessageCodec,
  dispute: disputeCodec,
  disputeName: disputeNameCodec,
  imported: importedCodec,
  invoice: invoiceCodec,
  lateCharge: lateChargeCodec,
  mandate: mandateCodec,
  merchantRef: merchantRefCodec,
  methodOwner: paymentMethodCodec,
  noteDue: noteDueCodec,
  offerUse: offerUseCodec,
  person: personCodec,
  planChange: planChangeCodec,
  quote: quoteCodec,
  refund: refundCodec,
  refundRequest: refundRequestCodec,
  saleQuote: saleQuoteCodec,
  reversal: reversalCodec,
  reversalQuestion: reversalQuestionCodec,
  subscription: subscriptionCodec,
  tokenClaim: tokenClaimCodec,
  transaction: transactionCodec,
}

/** What each move writes to the table. */
const writers: Writers<Move> = { ...billing, ...mendedCredit, ...returns, ...spending }
