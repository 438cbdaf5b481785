import type { AtGateway } from '../gateway/at-gateway.ts'
import type { FeeTerms } from '../money/fees.ts'
import type { GatewaysHeld } from '../gateway/gateway-hold.ts'
import type { LeastCharges } from '../money/least.ts'
import { conflict, Problem } from '../problem.ts'
import type { WithTaxTerms } from '../tax/tax-terms.ts'
import type { Instant } from '../time/time.ts'

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
  /** The operator's explanation for the merchant. */
  readonly reason: string
  readonly since: Instant
}

/**
 * What carries the holds: the settings that each charge reads, and the limits that each payout reads, with the hold of
 * the gateway that it would go through.
 */
export interface Holdable extends LeastCharges, FeeTerms, WithTaxTerms {
  readonly hold: Hold | null
  /** The mode's gateways that are held, and the one that new payments go to; absent while all are open. */
  readonly gatewayHolds?: GatewaysHeld | undefined
}

const heldReasons = ['merchant_held', 'gateway_held'] as const

/** Why money does not move now. */
type HeldReason = (typeof heldReasons)[number]

/** Whether a charge may begin now, at the gateway of new payments or where its method is; asked wherever an intent to charge is written, and before due work (O1). */
export function mayCharge(settings: Holdable, at?: AtGateway): boolean {
  return whyHeld(settings, 'charges', at) === null
}

/** Whether money may leave the merchant's balance now (O1). */
export function mayPayOut(limits: Holdable, at?: AtGateway): boolean {
  return whyHeld(limits, 'payouts', at) === null
}

/** @throws Problem 409 `merchant_held` or `gateway_held` while charges are held. */
export function requireMayCharge(settings: Holdable, at?: AtGateway): void {
  requireNotHeld(settings, 'charges', at)
}

/** @throws Problem 409 `merchant_held` or `gateway_held` while payouts are held. */
export function requireMayPayOut(limits: Holdable): void {
  requireNotHeld(limits, 'payouts')
}

function requireNotHeld(holdable: Holdable, part: HeldPart, at?: AtGateway): void {
  const reason = whyHeld(holdable, part, at)
  if (reason !== null) throw conflict(reason)
}

/** Whether the operator holds the gateway that something is at; of a new payment without one (O1, G6). */
export function isHeldAt({ gatewayHolds }: Pick<Holdable, 'gatewayHolds'>, at?: AtGateway): boolean {
  if (gatewayHolds === undefined) return false
  return gatewayHolds.isOneMissing || gatewayHolds.held.includes(at?.gateway ?? gatewayHolds.first)
}

/** The one place that says whether a part of a merchant's money moves, and if it does not, why (O1). */
function whyHeld(holdable: Holdable, part: HeldPart, at?: AtGateway): HeldReason | null {
  const { hold } = holdable
  if (hold !== null && (hold[part] || hold.disabled)) return 'merchant_held'
  return isHeldAt(holdable, at) ? 'gateway_held' : null
}

/** Whether an error is the refusal of what is held. */
export function isHeldBack(error: unknown): boolean {
  return (
    error instanceof Problem && error.details.some(({ reason }) => heldReasons.includes(reason as HeldReason))
  )
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
