import type { Access } from '../access/access.ts'
import type { Arrival } from '../account/arrival.ts'
import type { AccountHolder, AccountWatch } from '../account/own-account.ts'
import type { Listing } from '../customer/blacklist-entry.ts'
import type { CheckoutSession } from '../checkout/session.ts'
import type { Customer } from '../customer/customer.ts'
import type { Dispute } from '../dispute/dispute.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { OwnName } from '../import/import.ts'
import type { OfferUse } from '../catalog/offer-use.ts'
import type { AnyInvoice, RetriedInvoice } from '../invoice/invoice.ts'
import type { Refund } from '../invoice/refund.ts'
import type { AskedRefund } from '../invoice/refund-request.ts'
import type { LetGo, LooseCharge } from '../charge/loose-charge.ts'
import type { PostingSet } from '../ledger/posting.ts'
import type { CreditMove } from '../ledger/credit-move.ts'
import type { ReturnMove } from '../ledger/return-move.ts'
import type { SpendingMove } from '../ledger/spending-move.ts'
import type { AttemptRecord, Transaction } from '../ledger/transaction.ts'
import type { NoteWords } from '../message/owner-note.ts'
import type { CustomerMessage } from '../message/customer-message.ts'
import type { Mandate } from '../payment-methods/mandate.ts'
import type { MethodOwner, Rail, TokenClaim } from '../payment-methods/payment-method.ts'
import type { Payout } from '../payout/payout.ts'
import type { PersonRecord } from '../customer/person.ts'
import type { PlainMove, PlainThings } from './plain-things.ts'
import type { Plan } from '../catalog/plan.ts'
import type { PromoCode } from '../catalog/promo-code.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import type { PlanChangeDraft, PlanChangeQuote } from '../subscription/plan-change-draft.ts'
import type { ReversalQuestion } from '../reversal/question.ts'
import type { Reversal } from '../reversal/reversal.ts'
import type { SaleQuote } from '../subscription/held-price.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { NoteDue } from '../tax/note-due.ts'
import type { Bill } from '../vas/bill.ts'

/** What a decision can change, by name: each is one stored item. */
export interface Things {
  readonly access: Access
  /** The customer of an account number (M4). Only ever created. */
  readonly accountHolder: AccountHolder
  readonly accountWatch: AccountWatch
  /** A credit that arrived on a customer's account number (M4). */
  readonly arrival: Arrival
  /** The gateway's reference of such a credit: each is booked once. Only ever created. */
  readonly arrivalName: OwnName
  readonly checkoutSession: CheckoutSession
  readonly customer: Customer
  readonly customerMessage: CustomerMessage
  readonly dispute: Dispute
  /** The gateway's identity of a dispute. Only ever created. */
  readonly disputeName: OwnName
  /** A subscription's name in its import. Only ever created. */
  readonly imported: OwnName
  readonly invoice: AnyInvoice
  readonly lateCharge: LooseCharge
  /** A bank account that may be debited once its bank has confirmed it (M5). */
  readonly mandate: Mandate
  /** A customer by the merchant's own reference, where an import creates them. */
  readonly merchantRef: OwnName
  /** Only ever created; a move releases it. */
  readonly methodOwner: MethodOwner
  /** A trial or code that a person uses (R11). */
  readonly offerUse: OfferUse
  readonly person: PersonRecord
  /** Value that left an issued invoice, until its credit note is written (L5). Only ever created. */
  readonly noteDue: NoteDue
  readonly planChange: PlanChangeDraft
  readonly quote: PlanChangeQuote
  readonly refund: Refund
  /** What a member asked the owner to refund (P4). */
  readonly refundRequest: AskedRefund
  readonly saleQuote: SaleQuote
  /** A charge that a gateway took back by itself. Only ever created. */
  readonly reversal: Reversal
  /** A charge of which money was returned that is not booked. */
  readonly reversalQuestion: ReversalQuestion
  readonly subscription: Subscription
  readonly tokenClaim: TokenClaim
  /** An entry of the journal. Only ever created. */
  readonly transaction: Transaction
}

/** What is paid from a merchant's balance. */
export interface PaidThings {
  readonly bill: Bill
  readonly payout: Payout
}

/** All things, including those that change without money. */
export type AllThings = Things & PaidThings & PlainThings

/** One thing before and after a decision; `before` is null when the decision creates it. */
export type Turn<Thing extends keyof AllThings = keyof Things> = {
  [N in Thing]: {
    readonly thing: N
    readonly before: AllThings[N] | null
    readonly after: AllThings[N]
    /** Its identifier was made for this change. If it is stored already, this change was committed before (C6). */
    readonly minted?: true
  }
}[Thing]

/** What a decision moves in the ledger, or counts; amounts in minor units of the invoice's currency. */
export type Move =
  /** A charge attempt with the money that came in; the day's bucket gets what is the merchant's of it, and the credit used (D9.1). */
  | {
      readonly kind: 'attempt_recorded'
      readonly invoice: AnyInvoice
      readonly attempt: AttemptRecord
      readonly paid: boolean
      /** Null when nothing came in. */
      readonly earned: PostingSet | null
      /** What its gateway kept of it (N1); absent where it is not known. */
      readonly feeKobo?: number
      readonly failureCode: string | null
      readonly rail: Rail | null
      /** Minor units. */
      readonly creditUsed: number
    }
  /** An unseen charge was declined after all; the timeline shows it (B14). `invoice` still names it. */
  | {
      readonly kind: 'charge_answered'
      readonly invoice: RetriedInvoice
      readonly failureCode: FailureCode
      readonly statusAfter: string
    }
  /** Credit given out of an invoice's money; the merchant owes what is missing (D9.14, D9.15). */
  | { readonly kind: 'credit_given'; readonly invoice: AnyInvoice; readonly amount: number }
  /** The value of a period that was paid elsewhere becomes credit; the merchant owes what they do not have (F1). */
  | {
      readonly kind: 'imported_credit_given'
      readonly subscription: Subscription
      /** Minor units of the subscription's currency. */
      readonly amount: number
    }
  /** Credit that an invoice held and that pays for an earlier reversal: the merchant's money again (R4). */
  | { readonly kind: 'credit_reclaimed'; readonly invoice: AnyInvoice; readonly amount: number }
  /** Credit that an invoice uses now, in minor units: the merchant's money again, pending from the day of use (D9.14). */
  | { readonly kind: 'credit_used'; readonly invoice: AnyInvoice; readonly amount: number }
  /** Credit that a plan change held, used together with its charge; the day's bucket already counts it (D9.14). */
  | { readonly kind: 'held_credit_used'; readonly invoice: AnyInvoice }
  /** A charge that was let go: found by its reference should it succeed later, and shown on the timeline (A9). */
  | { readonly kind: 'charge_let_go'; readonly charge: LetGo; readonly statusAfter: string }
  | ReturnMove
  /** The owner is mailed about what the change is about. */
  | { readonly kind: 'owner_noted'; readonly words: NoteWords }
  /** A code that a subscription is given: it must still be usable, and one use of it is counted (D3.9). */
  | { readonly kind: 'code_counted'; readonly promo: PromoCode }
  /** Condition: nobody has put a payer on the blacklist since it was read (R6). */
  | { readonly kind: 'payer_admitted'; readonly listing: Listing }
  /** Reserves a use of a code while a session's payment is in progress: the code must still be usable (A6). */
  | { readonly kind: 'code_reserved'; readonly promo: PromoCode }
  | CreditMove
  | SpendingMove
  /** A plan's first subscription fixes its price terms (D3.2). */
  | { readonly kind: 'plan_used'; readonly plan: Plan }
  /** Returns the use of a promo code, because its subscription never began (D3.9). */
  | { readonly kind: 'code_returned'; readonly subscription: Subscription }
  /** Counts the use of a code that a session has reserved, because its payment succeeded (A6). */
  | { readonly kind: 'reservation_kept'; readonly session: CheckoutSession }
  /** Returns the use of a code that a session has reserved (A6). */
  | { readonly kind: 'reservation_returned'; readonly session: CheckoutSession }
  /** Reserves a use of the session's link, which has a limit, while a payment is in progress: one must be left (M7). */
  | { readonly kind: 'link_use_reserved'; readonly session: CheckoutSession }
  /** Counts the use of a session's link, because its payment succeeded: the reserved one, or a new one (M7). */
  | { readonly kind: 'link_used'; readonly session: CheckoutSession }
  /** Returns the use of a link that a session has reserved (M7). */
  | { readonly kind: 'link_use_returned'; readonly session: CheckoutSession }
  /** A credit that arrived on an account number pays an invoice, or a part of it: the day's bucket gets it (M4). */
  | { readonly kind: 'transfer_earned'; readonly invoice: AnyInvoice; readonly amount: number }
  /** The amount of a session is paid: the day's bucket gets it (D9.1). */
  | { readonly kind: 'session_paid'; readonly session: CheckoutSession }
  /** Condition: no other payment of this kind and reference was recorded (M2). */
  | { readonly kind: 'payment_named'; readonly name: OwnName }
  /** A recorded payment was taken back: its reference may be recorded again (M2). */
  | { readonly kind: 'payment_unnamed'; readonly name: OwnName }
  /** A payment method's identifier no longer leads to a customer. Condition: until now it leads to one. */
  | { readonly kind: 'method_released'; readonly merchantId: string; readonly methodId: string }

/** What events are about, in the state after the decision. */
export interface Subjects {
  readonly invoice?: AnyInvoice | null
  readonly subscription?: Subscription
  readonly customer?: Customer
  readonly plan?: Plan
}

/**
 * What a decision changes, as a value: nothing has happened yet (H1). A preview shows it; `commitChange` writes it
 * completely or not at all. It is plain data: it can be compared and printed, and golden files in
 * `test/domain/changes` hold one per rule.
 */
export interface Change<
  R,
  Thing extends keyof AllThings = keyof Things,
  Moved extends Move | PlainMove = Move,
> {
  readonly turns: readonly Turn<Thing>[]
  readonly moves: readonly Moved[]
  /** Events about an intermediate state, announced first: an invoice that is created and settled in one change. */
  readonly told?: { readonly events: readonly EventDraft[]; readonly about: Subjects }
  readonly events: readonly EventDraft[]
  /** What the events show. */
  readonly about: Subjects
  /** The answer to the request, which its Idempotency-Key keeps; undefined unless this is a request's last change. */
  readonly result: R
}

/** When a decision is made. */
export interface Moment {
  /** The tenant's time. */
  readonly now: string
  /** The wall clock, epoch milliseconds: leases of requests run on it. */
  readonly wallMs: number
}

/** The turn of a thing; none if it is the same object as before. */
export function turned<N extends keyof AllThings>(
  thing: N,
  before: AllThings[N] | null,
  after: AllThings[N],
): readonly Turn<N>[] {
  return before === after ? [] : [{ thing, before, after }]
}

/** The turn of a thing that is created, under an identifier made for it alone. */
export function made<N extends keyof AllThings>(thing: N, after: AllThings[N]): readonly Turn<N>[] {
  return [{ thing, before: null, after, minted: true }]
}

/** An answer alone: nothing changes. */
export function answered<R>(result: R): Change<R, never, never> {
  return { turns: [], moves: [], events: [], about: {}, result }
}
