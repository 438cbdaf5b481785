import type { BankTransfer } from '../../ports/bank-transfer.ts'
import type { GatewayBook } from '../../ports/gateway-book.ts'
import type { GatewayCallbacks } from '../../ports/gateway-callback.ts'
import type { PaymentGateway } from '../../ports/payment-gateway.ts'
import type { VasProvider } from '../../ports/vas-provider.ts'
import type { AskedBook } from './asked.ts'
import type { SecretTerms } from './secret.ts'
import type { SessionShelf } from './session-shelf.ts'

/** Problems that a person must look at, because no retry solves them. */
export type GatewayAlarm =
  /** The gateway refuses something over our account there: not activated, or not allowed to do that (G4). */
  | 'gateway_account'
  /** The gateway refuses our key or token. */
  | 'gateway_credentials'
  /** Our own balance at the gateway is short; the merchant can do nothing about it. */
  | 'gateway_float'
  /** A success whose amount, currency or reference differs from the request. */
  | 'gateway_mismatch'
  /** The gateway accepts no more calls for now. */
  | 'gateway_rate'
  /** A refusal that the adapter does not recognize (G4). */
  | 'gateway_refusal'
  /** A notice of money under a reference that is not ours (G8). */
  | 'payment_unknown'
  /** A refund that can't be found: it was sent once and is never sent again. */
  | 'refund_lost'
  /** The gateway requires details from us before it makes a refund. */
  | 'refund_needs_attention'
  /** A prepaid meter was paid, but its token can't be found (G8). */
  | 'token_missing'
  /** Transfers wait for a one-time code, which no program can enter. */
  | 'transfer_otp'

/** A refusal in the gateway's own names. */
export interface RefusalNames {
  readonly code: string | null
  readonly type: string | null
}

/** Alerts the operator; the payer or merchant is identified only by a reference of ours. */
export type RaiseAlarm = (alarm: GatewayAlarm, reference: string, names?: RefusalNames) => void

/** The stored records of adapters, shared by all functions. */
export interface GatewayMemory {
  openAsked(gateway: string): AskedBook
  /** @param name The account whose session it is. */
  openShelf(gateway: string, name: string): SessionShelf
}

/** What every gateway's adapter needs. */
export interface GatewaySurroundings {
  readonly memory: GatewayMemory
  /** The wall clock, epoch milliseconds. */
  readonly wallNow: () => number
  readonly raiseAlarm: RaiseAlarm
  /** To be called when the gateway refuses our credentials: the secret is read again soon (O5). */
  readonly credentialsRefused: () => void
  /** Where browsers return to by default. */
  readonly returnUrl: string
}

/** A gateway's abilities; one without bill payments has no `vas`. */
export interface BuiltGateway {
  readonly payments: PaymentGateway
  readonly bank: BankTransfer
  readonly callbacks: GatewayCallbacks
  readonly vas?: VasProvider
  /** Its own book, loaded only by what compares the table with it (O2). */
  readonly book: () => Promise<GatewayBook>
}

/** Builds a gateway from its secret; `place` is where the secret is kept, for error messages. */
export type GatewayBuilder = (
  secret: unknown,
  place: string,
  terms: SecretTerms,
  surroundings: GatewaySurroundings,
) => BuiltGateway
