import type { FailureCode } from '../domain/dunning/failure-codes.ts'
import type { PayerAction } from '../domain/invoice/invoice.ts'
import type { RefundOutcome } from '../domain/invoice/refund-outcome.ts'
import type { Currency } from '../domain/money.ts'
import type { PaymentMethod, Rail } from '../domain/payment-method.ts'

/** A charge of a stored method. The reference is ours and stable: a repeat with it can't charge twice. */
export interface ChargeRequest {
  readonly merchantId: string
  readonly reference: string
  readonly amount: number
  readonly currency: Currency
  readonly method: PaymentMethod
  readonly customer: { readonly id: string; readonly email: string | null; readonly phone: string | null }
}

/**
 * What a gateway answered (D3.17). `pending` is told later by callback or query; `unknown` means no answer came:
 * query by reference, never repeat; a refusal because the reference is known already ("duplicate") is `unknown` too,
 * for the query tells what became of it. `later`: nothing was sent, because the gateway is down; the same charge is
 * made later. Only a query says `not_found`: the gateway never saw the reference.
 */
export type ChargeOutcome =
  | { readonly kind: 'succeeded'; readonly gatewayReference: string; readonly paidWith?: PaidWith }
  /** `mayStillCome`: the bank waits for the customer, who may pay on this reference yet. */
  | { readonly kind: 'declined'; readonly failureCode: FailureCode; readonly mayStillCome?: true }
  | { readonly kind: 'pending'; readonly action?: PayerAction }
  | { readonly kind: 'later' }
  | { readonly kind: 'unknown' }

export type { PayerAction }

/** Only a question can be answered with `reversed`: it was paid, and has gone back since. */
export type QueryOutcome = ChargeOutcome | { readonly kind: 'not_found' } | { readonly kind: 'reversed' }

/** What a token stands for, as far as people may see it, and what the gateway needs to charge it. */
export type MethodDetails = Pick<
  PaymentMethod,
  'rail' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'token' | 'email' | 'signature'
>

/** What a payer has paid with on a gateway's page; an empty token can't be charged again. */
export type PaidWith = MethodDetails

/** Looks up tokens that a merchant brings. */
export interface TokenLookup {
  /**
   * What a token stands for; null when the gateway does not know it.
   * @param email The address that the token was made with, where the gateway binds them together.
   */
  describeToken(token: string, rail: Rail, email: string | null): Promise<MethodDetails | null>
}

/** Charges stored methods, and says what became of a charge or a hosted payment. */
export interface StoredCharges {
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  query(merchantId: string, reference: string): Promise<QueryOutcome>
}

/** A payment that the payer makes themself, on the gateway's page or by a channel of their bank. */
export interface HostedRequest extends Omit<ChargeRequest, 'method'> {
  readonly rail: Rail
  /** Where the payer's browser comes back to. */
  readonly returnUrl: string
  /** Whether a token is wanted that can be charged again. */
  readonly keep: boolean
}

/** Starts payments on a gateway's own page; {@link StoredCharges.query} says what became of them. */
export interface HostedPayments {
  /** The rails that a payer can choose. */
  readonly hostedRails: readonly Rail[]
  /** Whether a payment can't be begun without an email address. */
  readonly needsEmail: boolean
  /** Kobo that must be charged, and given back, to store a card (A3); 0 where it costs nothing. */
  readonly storingCostsKobo: number
  /** A start that was refused is `declined`; a started one is `pending` with what the payer has to do. */
  startPayment(request: HostedRequest): Promise<ChargeOutcome>
  /** Takes an unpaid payment back, where the gateway can; the payer may have paid all the same. */
  cancelPayment(merchantId: string, reference: string): Promise<void>
}

export interface RefundRequest {
  readonly merchantId: string
  /** Ours and stable. */
  readonly reference: string
  /** The reference of the charge that is given back. */
  readonly chargeReference: string
  readonly amount: number
  readonly currency: Currency
  readonly rail: Rail
  readonly now: string
}

export type { RefundOutcome }

/** Gives charges back. */
export interface Refunds {
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** `not_found` only when it was never sent: then, and only then, it may be sent. */
  queryRefund(
    merchantId: string,
    reference: string,
    now: string,
  ): Promise<RefundOutcome | { readonly kind: 'not_found' }>
}

/** Money of a charge that went back without our asking: after a dispute, or by the gateway's own dashboard. */
export interface GatewayReversal {
  /** The gateway's own, or made of ours: stable, so that one is booked once. */
  readonly reference: string
  /** Minor units. */
  readonly amount: number
}

/** Says what of a charge was taken back by others. */
export interface Reversals {
  reversalsOf(merchantId: string, chargeReference: string): Promise<readonly GatewayReversal[]>
}

/** Moves customers' money. Every method is safe to repeat with the same reference. */
export interface PaymentGateway extends TokenLookup, StoredCharges, HostedPayments, Refunds, Reversals {
  readonly name: string
  /**
   * To be called before anything is written.
   * @throws Problem 503 where no gateway is configured.
   */
  requireReady(): void
}
