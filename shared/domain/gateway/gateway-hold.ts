import { DAY_MS, toMs, type Instant } from '../time/time.ts'

/** A gateway that the operator holds in a mode: nothing is sent to it, and questions still are (O1). */
export interface GatewayHold {
  /** As the gateway's port is called. */
  readonly gateway: string
  /** The operator's explanation for merchants. */
  readonly reason: string
  readonly since: Instant
}

/** The operator's holds on a mode's gateways, and which have served it. */
export interface GatewayHolds {
  readonly held: readonly GatewayHold[]
  /** The gateways that took payments, and may still hold some: a missing one stops the mode's money (G6). */
  readonly used: readonly string[]
  /** Those that the operator has left. */
  readonly left: readonly GatewayLeft[]
  readonly version: number
}

/** A gateway that the operator has left: it is only used for what it took. */
export interface GatewayLeft {
  readonly gateway: string
  readonly at: Instant
}

/** The names of held gateways, besides the one for new payments. */
export interface GatewaysHeld {
  readonly first: string
  readonly held: readonly string[]
  /** A gateway that has served the mode is missing: nothing begins until the deployment names it again (G6). */
  readonly isOneMissing: boolean
}

const nothing: GatewayHolds = { held: [], used: [], left: [], version: 0 }

/** The gateways that have served a mode, and that its deployment does not name. */
export function missingGateways(
  holds: GatewayHolds | undefined,
  chosen: readonly string[],
): readonly string[] {
  return (holds?.used ?? []).filter((name) => !chosen.includes(name))
}

/**
 * The record with the gateways that a deployment names; null where nothing changes. One that was just left is named by
 * functions of the earlier deployment for a while.
 */
export function withUsed(
  record: GatewayHolds | undefined,
  chosen: readonly string[],
  now: Instant,
): GatewayHolds | null {
  const before = record ?? nothing
  const justLeft = before.left.filter(({ at }) => toMs(now) - toMs(at) < DAY_MS).map(({ gateway }) => gateway)
  const added = chosen.filter((name) => !before.used.includes(name) && !justLeft.includes(name))
  if (added.length === 0) return null
  const left = before.left.filter(({ gateway }) => !added.includes(gateway))
  return { ...before, used: [...before.used, ...added], left, version: 1 + before.version }
}

/** The record without a gateway that the operator leaves. */
export function withoutGateway(
  record: GatewayHolds | undefined,
  gateway: string,
  now: Instant,
): GatewayHolds {
  const before = record ?? nothing
  const left = before.left.filter((one) => one.gateway !== gateway)
  const used = before.used.filter((name) => name !== gateway)
  return { ...before, used, left: [...left, { gateway, at: now }], version: 1 + before.version }
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
  record: GatewayHolds | undefined,
  order: GatewayHoldOrder,
  now: Instant,
): GatewayHolds {
  const before = record ?? nothing
  const { gateway } = order
  const others = before.held.filter((one) => one.gateway !== gateway)
  const since = gatewayHoldOf(before, gateway)?.since ?? now
  const held = order.kind === 'hold' ? [...others, { gateway, reason: order.reason, since }] : others
  return { ...before, held, version: 1 + before.version }
}
