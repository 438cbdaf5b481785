import type { ArrivedCredit } from '../domain/account/arrival.ts'
import type { OwnAccount } from '../domain/account/own-account.ts'
import type { MethodDetails, PaidWith } from '../domain/charge/news.ts'
import type { FailureCode } from '../domain/dunning/failure-codes.ts'
import type { PayerAction } from '../domain/charge/charge.ts'
import type { DisputeStatus } from '../domain/dispute/transitions.ts'
import type { RefundOutcome } from '../domain/invoice/refund-outcome.ts'
import type { Currency } from '../domain/money/money.ts'
import type { PaymentMethod, Rail } from '../domain/payment-methods/payment-method.ts'

/** A charge of a stored method. The reference is ours and stable: a repeat of it can't charge twice. */
export interface ChargeRequest {
  readonly merchantId: string
  readonly reference: string
  readonly amount: number
  readonly currency: Currency
  readonly method: PaymentMethod
  readonly customer: { readonly id: string; readonly email: string | null; readonly phone: string | null }
  /** The subscription whose period it pays; null if there is none yet. The gateway keeps it with the charge (G7). */
  readonly subscriptionId?: string | null
}

/** The content of a charge: minor units. */
export interface ChargedAmount {
  readonly amount: number
  readonly currency: Currency
}

/**
 * A gateway's answer (D3.17). `pending`: the outcome follows by callback or query. `unknown`: no answer came, so query
 * by reference and never repeat. A refusal because the reference is already known ("duplicate") is `unknown` too, since
 * a query shows the outcome. `later`: nothing was sent, because the gateway is down or its gate shut, and the same charge
 * is made later (G4); from a query: the gate was shut to the question. Only a query says `not_found`: the gateway never saw the reference.
 */
export type ChargeOutcome =
  | {
      readonly kind: 'succeeded'
      readonly gatewayReference: string
      readonly paidWith?: PaidWith
      /** The gateway's fee, in minor units, as its answer names it (N1); absent if it names none. */
      readonly feeKobo?: number
    }
  /** `mayStillCome`: the bank waits for the customer, who may still pay under this reference. */
  | { readonly kind: 'declined'; readonly failureCode: FailureCode; readonly mayStillCome?: true }
  | { readonly kind: 'pending'; readonly action?: PayerAction }
  | { readonly kind: 'later' }
  | { readonly kind: 'unknown' }

export type { PayerAction }

/** Only a query can answer `reversed`: it was paid, and the money was returned since. */
export type QueryOutcome = ChargeOutcome | { readonly kind: 'not_found' } | { readonly kind: 'reversed' }

export type { MethodDetails, PaidWith }

/** Looks up tokens that a merchant brings. */
export interface TokenLookup {
  /**
   * The details of a token; null when the gateway does not know it.
   * @param email The address that the token was made with, for gateways that bind the two together.
   */
  describeToken(token: string, rail: Rail, email: string | null): Promise<MethodDetails | null>
}

/** Charges stored methods, and returns the outcome of a charge or a hosted payment. */
export interface StoredCharges {
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /**
   * @param charged What is expected under the reference. With it the gateway is queried even if the adapter's own record
   * of the call is lost, as after a restore (G7); without it that answers `not_found`.
   */
  query(merchantId: string, reference: string, charged?: ChargedAmount): Promise<QueryOutcome>
}

/** A payment that payers make themselves, on the gateway's page or through their bank. */
export interface HostedRequest extends Omit<ChargeRequest, 'method'> {
  readonly rail: Rail
  /** Where the payer's browser returns to. */
  readonly returnUrl: string
  /** Whether to ask for a token that can be charged again. */
  readonly keep: boolean
  /** Nothing is bought: the payment has no other purpose than that token (A3). It has not succeeded before there is one (M5). */
  readonly storing?: boolean
}

/** Starts payments on a gateway's own page; {@link StoredCharges.query} returns their outcome. */
export interface HostedPayments {
  /** The rails that a payer can choose. */
  readonly hostedRails: readonly Rail[]
  /** Whether a payment requires an email address. */
  readonly needsEmail: boolean
  /** Kobo that must be charged and refunded to store a card (A3); 0 where storing is free. */
  readonly storingCostsKobo: number
  /** The form that only its pages' tokens have; null if they have no form of their own. */
  readonly tokenForm: RegExp | null
  /** A refused start is `declined`; a started payment is `pending`, with what the payer has to do. */
  startPayment(request: HostedRequest): Promise<ChargeOutcome>
  /** Withdraws an unpaid payment, if the gateway can; the payer may have paid all the same. */
  cancelPayment(merchantId: string, reference: string): Promise<void>
}

export interface RefundRequest {
  readonly merchantId: string
  /** Our reference, which is stable. */
  readonly reference: string
  /** The reference of the refunded charge. */
  readonly chargeReference: string
  readonly amount: number
  readonly currency: Currency
  readonly rail: Rail
  readonly now: string
}

export type { RefundOutcome }

export interface Refunds {
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** `not_found` only if it was never sent: then, and only then, it may be sent. */
  queryRefund(
    merchantId: string,
    reference: string,
    now: string,
  ): Promise<RefundOutcome | { readonly kind: 'not_found' }>
}

/** Money of a charge that was returned without our request: after a dispute, or in the gateway's own dashboard. */
export interface GatewayReversal {
  /** The gateway's own identity of it, such as `paystack-dispute-12`: stable, so that each is booked once. */
  readonly reference: string
  /** Minor units, as the gateway names them; never derived from a word (G1). */
  readonly amount: number
}

/** The parts of a charge that were returned without our request. */
export interface ReversalsFound {
  readonly takings: readonly GatewayReversal[]
  /** The gateway says that money was returned, and neither these amounts nor refunds of ours explain it (G1). */
  readonly isUnexplained: boolean
}

/** Lists the parts of a charge that were returned without our request. */
export interface Reversals {
  /** @throws Error when the gateway does not answer: queried again later. */
  reversalsOf(merchantId: string, chargeReference: string): Promise<ReversalsFound>
}

/** A payment that a payer disputes at their bank, as its gateway shows it. */
export interface GatewayDispute {
  /** The gateway's own identity of it, under which it is booked: the same as of a reversal that it becomes. */
  readonly reference: string
  /** Minor units; null if the gateway names none. */
  readonly amount: number | null
  readonly category: string | null
  readonly status: DisputeStatus
  readonly dueAt: string | null
  /** What the bank returned, in minor units, as the gateway names it (G1); null while that is not known. */
  readonly lostKobo: number | null
}

/** The dispute that is answered. */
export interface AnsweredDispute {
  readonly merchantId: string
  readonly reference: string
  readonly chargeReference: string
}

/** A merchant's answer: their evidence as a text, or the amount that they accept to return, in minor units. */
export type GatewayAnswer =
  | {
      readonly kind: 'submit'
      readonly text: string
      readonly customer: {
        readonly name: string | null
        readonly email: string | null
        readonly phone: string | null
      }
    }
  | { readonly kind: 'accept'; readonly amount: number }

/** Lists a charge's disputes, and answers them. */
export interface Disputes {
  /** @throws Error when the gateway does not answer: queried again later. */
  disputesOf(merchantId: string, chargeReference: string): Promise<readonly GatewayDispute[]>
  /**
   * May be repeated. `by_hand`: the gateway has no interface for it, so that the operator answers. `unknown`: it may not have
   * arrived.
   */
  answerDispute(dispute: AnsweredDispute, answer: GatewayAnswer): Promise<'sent' | 'by_hand' | 'unknown'>
}

/** The mandate: the one given on the page of this payment. */
export interface AskedMandate {
  readonly merchantId: string
  readonly reference: string
  /** When it was first queried, and the present instant, in the tenant's time. */
  readonly since: string
  readonly now: string
}

/** `active`: it can be charged. `waits`: its bank has not confirmed it. `none`: none was made, or it ended. */
export type MandateAnswer =
  | { readonly kind: 'active'; readonly details: MethodDetails }
  | { readonly kind: 'waits' }
  | { readonly kind: 'none' }

/** Bank accounts that may be debited again (M5). */
export interface Mandates {
  /** @throws Error when the gateway does not answer: asked again later. */
  mandateOf(mandate: AskedMandate): Promise<MandateAnswer>
}

/** The owner of a new account number; the gateway's customer is made for this merchant and customer, never by email alone (M4). */
export interface AccountRequest {
  readonly merchantId: string
  readonly customerId: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** `pending`: the bank is creating it, and a repeat finds it. `declined`: it is not created, and a repeat may be. */
export type AccountOutcome =
  | {
      readonly kind: 'opened'
      readonly account: Pick<OwnAccount, 'accountNumber' | 'bankName' | 'accountName'>
    }
  | { readonly kind: 'pending' }
  | { readonly kind: 'declined' }
  | { readonly kind: 'unknown' }

/** The queried account. */
export interface AskedAccount {
  readonly merchantId: string
  readonly customerId: string
  readonly accountNumber: string
}

export type { ArrivedCredit }

/** Opens account numbers of customers, and answers what arrived on them (M4). */
export interface VirtualAccounts {
  /** May be repeated: a customer who has an account there gets it again. */
  openAccount(request: AccountRequest): Promise<AccountOutcome>
  /** One credit, by the gateway's own reference; null for none on this account. @throws Error when there is no answer. */
  creditOf(account: AskedAccount, reference: string): Promise<ArrivedCredit | null>
  /** The credits since an instant of the wall clock. @throws Error when there is no answer. */
  creditsSince(account: AskedAccount, since: string): Promise<readonly ArrivedCredit[]>
}

/** Moves customers' money. Every method is safe to repeat with the same reference. */
export interface PaymentGateway
  extends
    TokenLookup,
    StoredCharges,
    HostedPayments,
    Refunds,
    Reversals,
    Disputes,
    VirtualAccounts,
    Mandates {
  readonly name: string
  /**
   * To be called before anything is written.
   * @throws Problem 503 if no gateway is configured.
   */
  requireReady(): void
}
