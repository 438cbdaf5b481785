/** How a customer pays (D3.16). */
export const rails = ['card', 'direct_debit', 'bank_transfer', 'ussd', 'virtual_account'] as const

export type Rail = (typeof rails)[number]

export type PaymentMethodStatus = 'active' | 'expired' | 'revoked'

/** A stored way to pay. It is part of its customer's item, so that "one default" can't be broken by a race. */
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
  /** The email address that the token was made with, where the gateway requires it for a charge. */
  readonly email?: string | null
  /** The gateway's signature of the card itself: two tokens with one signature are the same card. */
  readonly signature?: string | null
  /** The gateway that has the token, and alone can charge it (G6); none for the sandbox's twin. */
  readonly gateway?: string | null | undefined
  /** How many open disputes of its charges stop it from being charged (N3); absent for none. */
  readonly disputes?: number
  /** From when a bank account may be debited (M5); null or absent for at once. */
  readonly chargeableFrom?: string | null
}

/** Leads from a method's identifier to its customer. */
export interface MethodOwner {
  readonly merchantId: string
  /** The method's identifier. */
  readonly name: string
  /** The customer's identifier. */
  readonly target: string
}

/** Which tenant a live gateway's token belongs to (R3): the first for which the gateway accepted it. */
export interface TokenClaim {
  /** The hash of the gateway and its token: no key contains one. */
  readonly name: string
  readonly merchantId: string
  /** The tenant's methods that hold the token; without any it is free. */
  readonly methodIds: readonly string[]
  readonly version: number
}

/** At most this many per customer, to keep the stored item small. */
export const maxPaymentMethods = 10

/** How something was paid, in the parts that people may see. */
export type PaidWithShown = Pick<PaymentMethod, 'rail' | 'brand' | 'last4'>
