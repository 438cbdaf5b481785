/** How a customer pays (D3.16). */
export const rails = ['card', 'direct_debit', 'bank_transfer', 'ussd', 'virtual_account'] as const

export type Rail = (typeof rails)[number]

export type PaymentMethodStatus = 'active' | 'expired' | 'revoked'

/** A stored way to pay. It lives inside its customer, so that "one default" can't be broken by a race. */
export interface PaymentMethod {
  readonly id: string
  readonly rail: Rail
  readonly brand: string | null
  readonly last4: string | null
  readonly expMonth: number | null
  readonly expYear: number | null
  readonly isDefault: boolean
  readonly status: PaymentMethodStatus
  readonly createdAt: string
  /** The gateway's token. Never leaves the service. */
  readonly token: string
  /** The address that the token was made with, where the gateway charges it only together with that. */
  readonly email?: string | null
  /** The gateway's mark of the card itself: two tokens with one signature are one card. */
  readonly signature?: string | null
}

/** The customer whom a method's identifier leads to. */
export interface MethodOwner {
  readonly merchantId: string
  /** The method's identifier. */
  readonly name: string
  /** The customer's. */
  readonly target: string
}

/** At most this many live in one customer; an item of the table stays small. */
export const maxPaymentMethods = 10
