import { knownAt } from '../gateway/at-gateway.ts'
import type { Move } from '../change/change.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { nextStatus } from '../change/transition-table.ts'
import type { HeldCharge } from './charge.ts'
import type { LooseCharge } from './loose-charge.ts'
import type { LetGoReason } from './let-go-rules.ts'
import { chargeTransitions } from './transitions.ts'

/** What a charge was made for. Kept for good: whether it is wanted is decided when it arrives. */
export type ChargeTarget = Pick<
  LooseCharge,
  'merchantId' | 'invoiceId' | 'sessionId' | 'subscriptionId' | 'customerId' | 'planId'
>

/** Why and when charges are let go. */
export interface Release {
  readonly why: LetGoReason
  /** The subscription's status after it, for the timeline. */
  readonly statusAfter: string
  readonly now: string
}

/** The invoice that a charge was made for. */
export function targetOf(invoice: AnyInvoice): ChargeTarget {
  const { merchantId, id: invoiceId, subscriptionId, customerId, planId } = invoice
  return { merchantId, invoiceId, sessionId: null, subscriptionId, customerId, planId }
}

/**
 * Lets go of a charge (A8, A9, A10): its holder forgets it, and a later success is found by its reference.
 * @throws Problem 409 `invalid_transition` for a step that the table of charges does not have.
 */
export function letGo(
  charge: HeldCharge,
  target: ChargeTarget,
  { why, statusAfter, now }: Release,
): Move & { readonly kind: 'charge_let_go' } {
  nextStatus(chargeTransitions, charge.status, why === 'approval_awaited' ? 'approve' : 'let_go')
  const { reference, number, amount, currency, methodId, rail, kind, payer } = charge
  const out = { reference, number, amount, currency, methodId, rail, ...knownAt(charge), kind, payer }
  return { kind: 'charge_let_go', charge: { ...target, ...out, since: now, why }, statusAfter }
}
