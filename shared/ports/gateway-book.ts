import type { ToldLine, ToldSettlement } from '../domain/gateway-settlement/settlement.ts'
import type { Instant } from '../domain/time/time.ts'

/** What a gateway can list. */
export type MovementKind = 'charge' | 'refund' | 'transfer'

/** One movement as a gateway's own book has it, in our terms. */
export interface ListedMovement {
  readonly kind: MovementKind
  /** Its reference at the gateway. */
  readonly sent: string
  /** Our own reference; null where this service did not make it. */
  readonly reference: string | null
  /** Its merchant, as we sent it (G7); null if the gateway does not say. */
  readonly merchantId: string | null
  readonly customerId: string | null
  readonly subscriptionId: string | null
  /** Of a refund: our reference of its charge; null if the gateway does not name it in a readable form. */
  readonly chargeReference: string | null
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly at: Instant
  readonly outcome: 'succeeded' | 'open' | 'failed'
  /** The gateway's own identifier of it. */
  readonly gatewayId: string | null
}

/** One page of a gateway's book. */
export interface ListedPage {
  readonly movements: readonly ListedMovement[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}

/** A line of a settlement, with its merchant as we sent it (G7); null if the gateway does not say. */
export type ListedLine = ToldLine & {
  readonly merchantId: string | null
  /** The customer's own account number that it arrived on (M4); null for every other charge. */
  readonly accountNumber: string | null
}

/** A charge of ours that its payer disputes, as a gateway lists it. */
export interface ListedDispute {
  readonly chargeReference: string
  readonly merchantId: string
}

/** A part of a gateway's list. */
export interface Some<T> {
  readonly items: readonly T[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}

/** A span of time, both ends included. */
export interface Span {
  readonly from: Instant
  readonly to: Instant
}

/** What a gateway paid into the operator's bank account, where it has an interface for that (N2). */
export interface GatewaySettlements {
  /** @throws Error when the gateway does not answer. */
  settled(span: Span, cursor: string | null): Promise<Some<ToldSettlement>>
  /** @throws Error when the gateway does not answer. */
  linesOf(gatewayId: string, cursor: string | null): Promise<Some<ListedLine>>
}

/** A gateway's own book, which is used when the table has lost some of its own (O2). */
export interface GatewayBook {
  /** What it can list; a gateway without a list of refunds has none. */
  readonly lists: readonly MovementKind[]
  /**
   * One page of what was made in a span, both ends included.
   * @throws Error when the gateway does not answer.
   */
  listed(
    kind: MovementKind,
    span: { readonly from: Instant; readonly to: Instant },
    cursor: string | null,
  ): Promise<ListedPage>
  /** Its settlements; absent if it has no interface for that, so that a file is used instead. */
  readonly settlements?: GatewaySettlements
  /**
   * Our payments that are disputed, including those without a callback (N3); absent if it has no interface for them.
   * @throws Error when the gateway does not answer.
   */
  readonly disputed?: (span: Span, cursor: string | null) => Promise<Some<ListedDispute>>
  /** Writes the adapter's own record of it again, for its merchant; an existing one stays. */
  remember(movement: ListedMovement, merchantId: string): Promise<void>
}
