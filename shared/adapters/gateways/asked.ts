/**
 * A request to a gateway, recorded before the call. An answer is compared with it. It maps the gateway's form of a
 * reference to ours and to the merchant. Where there is none, nothing was sent.
 */
export interface Asked {
  /** The reference in the gateway's alphabet. */
  readonly sent: string
  /** Our reference. */
  readonly reference: string
  readonly merchantId: string
  readonly kind: 'charge' | 'hosted' | 'refund' | 'transfer' | 'bill'
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  /** When it was last sent, wall clock, ISO. */
  readonly at: string
  /** The gateway's own identifier, once it is known. */
  readonly gatewayId?: string
  /** For a charge whose refunds name it by number only: the gateway's number of its transaction. */
  readonly transactionId?: string
  /** For a refund: the charge's reference in the gateway's alphabet. */
  readonly about?: string
  /** For a payment on a page: nothing is bought by it, and its purpose is a token (A3). */
  readonly storing?: true
  /** For a bill: a prepaid meter, whose success brings a token. */
  readonly expectsToken?: true
  /** The email that a token was charged with, or that was given for a payer. */
  readonly email?: string
  /** When the gateway first said that it had accepted or done it. */
  readonly acceptedAt?: string
  readonly succeededAt?: string
}

/** The records of one gateway in one mode. */
export interface AskedBook {
  find(sent: string): Promise<Asked | null>
  /** By the gateway's own identifier. */
  findByGatewayId(gatewayId: string): Promise<Asked | null>
  /** Records what is about to be sent, also when it is sent again. */
  note(asked: Omit<Asked, 'at'>): Promise<void>
  /** Records what may be sent only once. False if it was recorded before. */
  noteOnce(asked: Omit<Asked, 'at'>): Promise<boolean>
  /** Removes the record of a request that the gateway refused to process: nothing was sent. */
  forget(sent: string): Promise<void>
  /** Adds what an answer said. */
  learn(asked: Pick<Asked, 'sent'>, heard: Partial<Asked>): Promise<void>
  /** The refunds that were requested for a charge. */
  refundsOf(sentCharge: string): Promise<readonly Asked[]>
  /** Whether it was sent so long ago that the gateway's "never seen" is final. */
  isOld(asked: Asked): boolean
}
