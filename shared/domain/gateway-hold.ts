import type { Instant } from './time.ts'

/** A gateway that the operator holds in a mode: nothing is sent to it, and questions still are (O1). */
export interface GatewayHold {
  /** As the gateway's port is called. */
  readonly gateway: string
  /** The operator's words for the merchants. */
  readonly reason: string
  readonly since: Instant
}

/** The gateways that are held in a mode. */
export interface GatewayHolds {
  readonly held: readonly GatewayHold[]
  readonly version: number
}

/** The names of the gateways that are held, beside the one that new payments go to. */
export interface GatewaysHeld {
  readonly first: string
  readonly held: readonly string[]
}

/** What the operator does about a gateway's hold. */
export type GatewayHoldOrder =
  | { readonly kind: 'hold'; readonly gateway: string; readonly reason: string }
  | { readonly kind: 'release'; readonly gateway: string }

/** The hold of a gateway; null while it is open. */
export function gatewayHoldOf(holds: GatewayHolds | undefined, gateway: string): GatewayHold | null {
  return holds?.held.find((one) => one.gateway === gateway) ?? null
}

/** The holds after the operator's order. A repeat changes nothing but the reason. */
export function gatewayHoldsAfter(
  before: GatewayHolds | undefined,
  order: GatewayHoldOrder,
  now: Instant,
): GatewayHolds {
  const { gateway } = order
  const others = (before?.held ?? []).filter((one) => one.gateway !== gateway)
  const since = gatewayHoldOf(before, gateway)?.since ?? now
  const held = order.kind === 'hold' ? [...others, { gateway, reason: order.reason, since }] : others
  return { held, version: 1 + (before?.version ?? 0) }
}
