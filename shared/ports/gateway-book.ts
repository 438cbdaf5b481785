import type { ToldLine, ToldSettlement } from '../domain/gateway-settlement/settlement.ts'
import type { Instant } from '../domain/time/time.ts'

/** What a gateway can list. */
export type MovementKind = 'charge' | 'refund' | 'transfer'

/** One movement as a gateway's own book has it, told in our words. */
export interface ListedMovement {
  readonly kind: MovementKind
  /** Its reference at the gateway. */
  readonly sent: string
  /** Our own reference; null where this service did not make it. */
  readonly reference: string | null
  /** Whose it is, as we said when it was sent (G7); null where the gateway does not say. */
  readonly merchantId: string | null
  readonly customerId: string | null
  readonly subscriptionId: string | null
  /** Of a refund: our reference of its charge; null where the gateway names it in no form that can be read. */
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
  /** What to ask the next page with; null at the end. */
  readonly next: string | null
}

/** A line of a settlement, and whose it is as we said when it was sent (G7); null where the gateway does not say. */
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

/** Some of what a gateway lists. */
export interface Some<T> {
  readonly items: readonly T[]
  /** What to ask the next page with; null at the end. */
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

/** A gateway's own book, which is there when the table has lost some of its own (O2). */
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
  /** What it settled; absent where it has no interface for that, so that a file is taken instead. */
  readonly settlements?: GatewaySettlements
  /**
   * Payments of ours that are disputed, also where no callback came (N3); absent where it has no interface for them.
   * @throws Error when the gateway does not answer.
   */
  readonly disputed?: (span: Span, cursor: string | null) => Promise<Some<ListedDispute>>
  /** Writes the adapter's own record of it anew, for the merchant that it belongs to; one that is there stays. */
  remember(movement: ListedMovement, merchantId: string): Promise<void>
}
