import type { BankTransfer } from '../../ports/bank-transfer.ts'
import type { GatewayCallbacks } from '../../ports/gateway-callback.ts'
import type { PaymentGateway } from '../../ports/payment-gateway.ts'
import type { VasProvider } from '../../ports/vas-provider.ts'
import type { AskedBook } from './asked.ts'
import type { SecretTerms } from './secret.ts'
import type { SessionShelf } from './session-shelf.ts'

/** What a person must look at, because no retry mends it. */
export type GatewayAlarm =
  /** The gateway refuses our key or token. */
  | 'gateway_credentials'
  /** Our own balance at the gateway is short: the merchant can do nothing about it. */
  | 'gateway_float'
  /** A success whose amount, currency or reference is not what was asked. */
  | 'gateway_mismatch'
  /** A refund that nobody can find: it was sent once and is never sent again. */
  | 'refund_lost'
  /** The gateway wants details from us before it gives a refund back. */
  | 'refund_needs_attention'
  /** Transfers wait for a one-time code, which no program can type. */
  | 'transfer_otp'

/** Tells the operator; a reference of ours is all that is said of whom it is about. */
export type RaiseAlarm = (alarm: GatewayAlarm, reference: string) => void

/** What adapters remember, beyond any one function. */
export interface GatewayMemory {
  openAsked(gateway: string): AskedBook
  /** @param name Of the account whose session it is. */
  openShelf(gateway: string, name: string): SessionShelf
}

/** What every gateway's adapter is built from. */
export interface GatewaySurroundings {
  readonly memory: GatewayMemory
  /** The wall clock, epoch milliseconds. */
  readonly wallNow: () => number
  readonly raiseAlarm: RaiseAlarm
  /** Where browsers come back to when nothing better is known. */
  readonly returnUrl: string
}

/** A gateway's abilities; one without bill payments has no `vas`. */
export interface BuiltGateway {
  readonly payments: PaymentGateway
  readonly bank: BankTransfer
  readonly callbacks: GatewayCallbacks
  readonly vas?: VasProvider
}

/** Builds a gateway from its secret; `place` is where that stands, for whoever has to mend it. */
export type GatewayBuilder = (
  secret: unknown,
  place: string,
  terms: SecretTerms,
  surroundings: GatewaySurroundings,
) => BuiltGateway
