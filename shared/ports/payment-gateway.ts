import type { FailureCode } from '../domain/dunning/failure-codes.ts'
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
 * What a gateway answered (decisions 3). `pending` is told later by callback or query; `unknown` means no answer came:
 * query by reference, never repeat. Only a query says `not_found`: the gateway never saw the reference.
 */
export type ChargeOutcome =
  | { readonly kind: 'succeeded'; readonly gatewayReference: string }
  | { readonly kind: 'declined'; readonly failureCode: FailureCode }
  | { readonly kind: 'pending'; readonly action?: PayerAction }
  | { readonly kind: 'unknown' }

/** What the payer must do for the money to come (decisions 11). */
export type PayerAction =
  | { readonly type: 'redirect'; readonly url: string }
  | {
      readonly type: 'bank_transfer'
      readonly bankName: string
      readonly accountNumber: string
      readonly accountName: string
    }
  | { readonly type: 'ussd'; readonly code: string }

export type QueryOutcome = ChargeOutcome | { readonly kind: 'not_found' }

/** What a token stands for, as far as people may see it. */
export type MethodDetails = Pick<PaymentMethod, 'rail' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'token'>

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

export type RefundOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unknown' }

/** Moves customers' money. Every method is safe to repeat with the same reference. */
export interface PaymentGateway {
  readonly name: string
  /**
   * What a token stands for; null when the gateway does not know it.
   */
  describeToken(token: string, rail: Rail): Promise<MethodDetails | null>
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  query(merchantId: string, reference: string): Promise<QueryOutcome>
  refund(request: RefundRequest): Promise<RefundOutcome>
  queryRefund(
    merchantId: string,
    reference: string,
    now: string,
  ): Promise<RefundOutcome | { readonly kind: 'not_found' }>
}
