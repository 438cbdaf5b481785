import type { FailureCode } from '../domain/dunning/failure-codes.ts'

/**
 * A gateway's news that something became of money of ours. What became of it is asked of the gateway before it is booked: a
 * body is never believed.
 */
export interface GatewayNews {
  readonly merchantId: string
  /** A `charge` may have gone back too: `reversal`. */
  readonly kind: 'charge' | 'transfer' | 'bill' | 'refund' | 'reversal'
  /** Ours: of the charge for a reversal, of the refund for a refund. */
  readonly reference: string
}

/** A callback as it came. */
export interface RawCallback {
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The bytes that were signed. */
  readonly body: Uint8Array
}

/** Reads a gateway's callbacks: an ability of its own, since a gateway may have none (D3.19). */
export interface GatewayCallbacks {
  /** The name in the callback's path. */
  readonly name: string
  /**
   * Reads a callback, whose signature is its credential.
   * @returns null when the signature does not fit; nothing in it for news of what was never ours.
   */
  read(callback: RawCallback): Promise<readonly GatewayNews[] | null>
}

/** What becomes of a payment on the twin's page; `token` is the card that the payer paid with there. */
export type SandboxFate =
  | { readonly outcome: 'success'; readonly token?: string }
  | { readonly outcome: 'failed'; readonly failureCode?: FailureCode }

/** A payment as the twin's page shows it. */
export interface SandboxPayment {
  readonly merchantId: string
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly isPending: boolean
  /** Where the payer's browser goes afterwards; null for a payment without a page. */
  readonly returnUrl: string | null
}

/** The sandbox twin's lever: lets a pending payment arrive or fail (D12.6). */
export interface SandboxPayments {
  /** `unknown`: it never saw the reference. `final`: it was settled before. */
  settle(merchantId: string, reference: string, fate: SandboxFate): Promise<'settled' | 'final' | 'unknown'>
  /** The payment of a page's name; null for a name that the twin has not made. */
  findByPage(page: string): Promise<SandboxPayment | null>
}
