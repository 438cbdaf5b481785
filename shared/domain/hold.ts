import type { GatewayHold } from './gateway-hold.ts'
import { conflict } from './problem.ts'
import type { Instant } from './time.ts'

/** What the operator may hold back of a merchant (O1). */
export const heldParts = ['charges', 'payouts'] as const

export type HeldPart = (typeof heldParts)[number]

/** What is held back of a merchant in one mode (O1). */
export type Hold = {
  /** No charge is begun. */
  readonly charges: boolean
  /** Nothing leaves the balance: no payout, no bill. */
  readonly payouts: boolean
  /** The account is disabled: everything is held, whatever else is. */
  readonly disabled: boolean
  /** The operator's words for the merchant. */
  readonly reason: string
  readonly since: Instant
}

/**
 * What carries the holds: the settings that each charge reads, and the limits that each payout reads, with the hold of
 * the gateway that it would go through.
 */
export interface Holdable {
  readonly hold: Hold | null
  /** Null or absent while the gateway is open. */
  readonly gatewayHold?: GatewayHold | null
}

/** Why money does not move now. */
type HeldReason = 'merchant_held' | 'gateway_held'

/** Whether a charge may begin now; asked wherever an intent to charge is written, and before due work (O1). */
export function mayCharge(settings: Holdable): boolean {
  return whyHeld(settings, 'charges') === null
}

/** Whether money may leave the merchant's balance now (O1). */
export function mayPayOut(limits: Holdable): boolean {
  return whyHeld(limits, 'payouts') === null
}

/** @throws Problem 409 `merchant_held` or `gateway_held` while charges are held. */
export function requireMayCharge(settings: Holdable): void {
  requireNotHeld(settings, 'charges')
}

/** @throws Problem 409 `merchant_held` or `gateway_held` while payouts are held. */
export function requireMayPayOut(limits: Holdable): void {
  requireNotHeld(limits, 'payouts')
}

function requireNotHeld(holdable: Holdable, part: HeldPart): void {
  const reason = whyHeld(holdable, part)
  if (reason !== null) throw conflict(reason)
}

/** The one place that says whether a part of a merchant's money moves, and if it does not, why (O1). */
function whyHeld({ hold, gatewayHold = null }: Holdable, part: HeldPart): HeldReason | null {
  if (hold !== null && (hold[part] || hold.disabled)) return 'merchant_held'
  return gatewayHold === null ? null : 'gateway_held'
}

/** What the operator does about a hold. */
export type HoldOrder =
  | { readonly kind: 'hold'; readonly parts: readonly HeldPart[]; readonly reason: string }
  | { readonly kind: 'release'; readonly parts: readonly HeldPart[] }
  | { readonly kind: 'disable' | 'enable' }

/** The hold after the operator's order; null where nothing is held any more. A repeat changes nothing. */
export function holdAfter(before: Hold | null, order: HoldOrder, now: Instant): Hold | null {
  const held = before ?? { charges: false, payouts: false, disabled: false, reason: '', since: now }
  const after = { ...held, ...changesOf(order) }
  return after.charges || after.payouts || after.disabled ? after : null
}

function changesOf(order: HoldOrder): Partial<Hold> {
  switch (order.kind) {
    case 'hold':
      return { ...partsAre(order.parts, true), reason: order.reason }
    case 'release':
      return partsAre(order.parts, false)
    case 'disable':
      return { disabled: true }
    case 'enable':
      return { disabled: false }
  }
}

function partsAre(parts: readonly HeldPart[], held: boolean): Partial<Hold> {
  return Object.fromEntries(parts.map((part) => [part, held]))
}
