/** `live` money is real; `sandbox` holds everything that test keys touch (specification 1). */
export type Mode = 'live' | 'sandbox'

export const modes = ['live', 'sandbox'] as const

/** A tenant. One record per mode, so that neither cell needs the other. */
export interface Merchant {
  readonly merchantId: string
  readonly name: string
  readonly email: string
  /** IANA name; the wall clock that billing periods follow (decisions 5). */
  readonly timeZone: string
  readonly disabled: boolean
  readonly createdAt: string
}

/** The time zone of a merchant that named none (decisions 5). */
export const defaultTimeZone = 'Africa/Lagos'
