/** A gateway's news that something became of a charge. What became of it is asked of the gateway before it is booked. */
export interface GatewayNews {
  readonly merchantId: string
  /** Ours. */
  readonly reference: string
}

/** Reads a gateway's callbacks: an ability of its own, since a gateway may have none (decisions 3). */
export interface GatewayCallbacks {
  /** The name in the callback's path. */
  readonly name: string
  /**
   * Reads a callback, whose signature is its credential.
   * @param headers with lower-case names. @param body the bytes that were signed, as text.
   * @returns null when the signature does not fit, or the body says nothing.
   */
  read(headers: Readonly<Record<string, string | undefined>>, body: string): Promise<GatewayNews | null>
}

/** The sandbox twin's lever: lets a pending payment arrive or fail (decisions 12). */
export interface SandboxPayments {
  /** `unknown`: it never saw the reference. `final`: it was settled before. */
  settle(
    merchantId: string,
    reference: string,
    outcome: 'success' | 'failed',
  ): Promise<'settled' | 'final' | 'unknown'>
}
