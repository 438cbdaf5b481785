import type { FailureCode } from '../domain/dunning/failure-codes.ts'

/**
 * A gateway's notice that the state of a charge, transfer, bill or refund may have changed. The content of a callback
 * is never trusted: the gateway is queried before anything is booked.
 */
export interface GatewayNews {
  readonly merchantId: string
  /** A `charge` may also have been returned: `reversal`; and its payer's bank may have confirmed a `mandate` (M5). */
  readonly kind: 'charge' | 'transfer' | 'bill' | 'refund' | 'reversal' | 'mandate'
  /** Our reference: of the charge for a reversal or a mandate, of the refund for a refund. */
  readonly reference: string
}

/** A gateway's notice that money arrived on an account number (M4): it is queried too before it is booked. */
export interface CreditNews {
  readonly kind: 'credit'
  readonly accountNumber: string
  /** The gateway's own reference. */
  readonly reference: string
}

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
   * @returns null if the signature is wrong; no entries for notices about references that are not ours, and for the check
   * of an address that a gateway makes before it accepts one.
   */
  read(callback: RawCallback): Promise<readonly (GatewayNews | CreditNews)[] | null>
}

/** The outcome of a payment on the twin's page; `token` is the card that the payer used there. */
export type SandboxFate =
  | { readonly outcome: 'success'; readonly token?: string }
  | { readonly outcome: 'failed'; readonly failureCode?: FailureCode }

/** A payment, as shown on the twin's page. */
export interface SandboxPayment {
  readonly merchantId: string
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly isPending: boolean
  /** Where the payer's browser returns to; null for a payment without a page. */
  readonly returnUrl: string | null
}

/** A dispute that a test lets the twin's bank open (V11). */
export interface SandboxDisputed {
  readonly reference: string
  readonly chargeReference: string
  /** Minor units; null for all of the charge. */
  readonly amount: number | null
  readonly category: string
  readonly dueAt: string
}

/** Money that a test lets arrive on an account number (V11). */
export interface SandboxTransfer {
  readonly customerId: string
  readonly reference: string
  readonly accountNumber: string
  /** Minor units. */
  readonly amount: number
  readonly senderName: string | null
  readonly at: string
}

/** A settlement of the twin. */
export interface SandboxBankDay {
  readonly gatewayId: string
  readonly paidOn: string
}

/** A charge that the twin paid into the bank, and with which settlement. */
export interface SandboxSettledLine extends SandboxBankDay {
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

/** Controls the sandbox twin: lets a pending payment succeed or fail (D12.6), and its bank open and decide disputes (V11). */
export interface SandboxPayments {
  /** `unknown`: it never saw the reference. `final`: it was already settled. */
  settlePayment(
    merchantId: string,
    reference: string,
    fate: SandboxFate,
  ): Promise<'settled' | 'final' | 'unknown'>
  /** False for a charge that the twin has not made. */
  openDispute(merchantId: string, dispute: SandboxDisputed): Promise<boolean>
  decideDispute(merchantId: string, reference: string, outcome: 'won' | 'lost'): Promise<void>
  /** Lets money arrive on an account number; a repeat of the reference is the same transfer. */
  transfer(merchantId: string, transfer: SandboxTransfer): Promise<void>
  /** Lets the twin pay into the bank what it has not paid yet, except for what is left out (N2): all that it ever paid. */
  settleAccount(
    merchantId: string,
    order: SandboxBankDay & { readonly leaveOut: readonly string[] },
  ): Promise<readonly SandboxSettledLine[]>
  /** The payment of a page; null for a name that the twin has not made. */
  findByPage(page: string): Promise<SandboxPayment | null>
}
