/** How a customer pays (decisions 3). */
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
}

/** At most this many live in one customer; an item of the table stays small. */
export const maxPaymentMethods = 10
