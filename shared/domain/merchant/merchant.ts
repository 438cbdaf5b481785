/** `live` money is real; `sandbox` holds everything that test keys touch (S44). */
export type Mode = 'live' | 'sandbox'

export const modes = ['live', 'sandbox'] as const

/** A tenant. One record per mode, so that neither cell needs the other. */
export interface Merchant {
  readonly merchantId: string
  readonly name: string
  readonly email: string
  /** IANA name; the wall clock that billing periods follow (D5.1). */
  readonly timeZone: string
  readonly disabled: boolean
  readonly createdAt: string
}

/** The time zone of a merchant who named none (D5.3). */
export const defaultTimeZone = 'Africa/Lagos'
