import type { Move } from '../change.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { LooseCharge } from './loose-charge.ts'
import type { LetGoReason } from './let-go-rules.ts'

/** What was sent to a gateway under one reference. */
export type OutCharge = Pick<
  LooseCharge,
  'reference' | 'rail' | 'gateway' | 'methodId' | 'kind' | 'number' | 'payment'
>

/** What a charge was made for, and its sum. Kept for good: whether it is wanted is decided when it arrives. */
export type ChargeTarget = Pick<
  LooseCharge,
  | 'merchantId'
  | 'invoiceId'
  | 'sessionId'
  | 'subscriptionId'
  | 'customerId'
  | 'planId'
  | 'amount'
  | 'currency'
>

/** Why and when charges are let go. */
export interface Release {
  readonly why: LetGoReason
  /** The subscription's status after it, for the timeline. */
  readonly statusAfter: string
  readonly now: string
}

/** The invoice that a charge was made for. */
export function targetOf(invoice: Invoice): ChargeTarget {
  const { merchantId, id: invoiceId, subscriptionId, customerId, planId, amount, currency } = invoice
  return { merchantId, invoiceId, sessionId: null, subscriptionId, customerId, planId, amount, currency }
}

/** Lets go of a charge (A8, A9, A10): its holder forgets it, and a later success is found by its reference. */
export function letGo(
  { reference, rail, gateway, methodId, kind, number, payment }: OutCharge,
  target: ChargeTarget,
  { why, statusAfter, now }: Release,
): Move & { readonly kind: 'charge_let_go' } {
  const out = { reference, rail, gateway, methodId, kind, number, payment }
  return { kind: 'charge_let_go', charge: { ...target, ...out, since: now, why }, statusAfter }
}
