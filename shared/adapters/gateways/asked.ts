/**
 * What was asked of a gateway, written down before it is called. It holds what an answer is compared with, leads from the
 * gateway's form of a reference back to ours and to the merchant, and proves that nothing was sent where there is none.
 */
export interface Asked {
  /** The reference in the gateway's alphabet. */
  readonly sent: string
  /** Ours. */
  readonly reference: string
  readonly merchantId: string
  readonly kind: 'charge' | 'hosted' | 'refund' | 'transfer' | 'bill'
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** When it was sent last, wall clock, ISO. */
  readonly at: string
  /** The gateway's own identifier, once it is known. */
  readonly gatewayId?: string
  /** Of a refund: the charge's reference in the gateway's alphabet. */
  readonly about?: string
  /** The email that a token was charged with, or that a payer was asked by. */
  readonly email?: string
  /** When the gateway was first heard to have taken it on, or done it. */
  readonly acceptedAt?: string
  readonly succeededAt?: string
}

/** The records of one gateway in one mode. */
export interface AskedBook {
  find(sent: string): Promise<Asked | null>
  /** By the gateway's own identifier. */
  findByGatewayId(gatewayId: string): Promise<Asked | null>
  /** Writes down what is about to be sent, also when it is sent again. */
  note(asked: Omit<Asked, 'at'>): Promise<void>
  /** Writes down what may be sent once only. False when it was before. */
  noteOnce(asked: Omit<Asked, 'at'>): Promise<boolean>
  /** The gateway has refused to look at it: nothing was sent. */
  forget(sent: string): Promise<void>
  /** Adds what was heard. */
  learn(asked: Pick<Asked, 'sent'>, heard: Partial<Asked>): Promise<void>
  /** The refunds that were asked for of a charge. */
  refundsOf(sentCharge: string): Promise<readonly Asked[]>
  /** Whether it was sent so long ago that "never seen" counts. */
  isOld(asked: Asked): boolean
}
