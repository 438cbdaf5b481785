import { made, turned, type Change, type Moment } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import { requireNotErased } from '../personal-data/not-erased.ts'
import { conflict } from '../problem.ts'
import { subjectsOf, type AnyOpenState, type LoneState } from '../subscription/billing-state.ts'
import { composeLoneInvoice, type AskedLine, type LoneOrder } from './compose-lone.ts'
import { appliedTax } from '../tax/tax-terms.ts'
import { creditUsed } from './credit-moves.ts'
import { sentEvent } from '../subscription/send-invoice.ts'
import { withIntent } from './intent.ts'
import type { LoneInvoice } from './invoice.ts'
import { settleLonePaid } from './settle-lone.ts'

/** What a one-time invoice consists of. */
export interface LoneInvoiceOrder extends Moment, Omit<LoneOrder, 'payer' | 'now'> {
  readonly lines: readonly AskedLine[]
  /** What it is charged with, once; null for one that waits for its customer. */
  readonly method: PaymentMethod | null
}

/** A one-time invoice as it is made. */
export type MadeInvoice =
  /** It waits for its customer, or their credit paid all of it. */
  | { readonly kind: 'done'; readonly change: Change<LoneInvoice> }
  | { readonly kind: 'charged'; readonly change: Change<AnyOpenState> }

/**
 * Makes a one-time invoice (K4): the customer's credit pays first. It waits for its customer (M3), for as long as that
 * takes (V12), or is charged once.
 * @throws Problem 409 `customer_blacklisted`, `customer_erased`, `merchant_held`, `gateway_held`; 422 `amount_too_large`.
 */
export function decideLoneInvoice(
  customer: Customer,
  settings: LoneState['settings'],
  { lines, method, now, wallMs, ...order }: LoneInvoiceOrder,
): MadeInvoice {
  requireNotErased(customer)
  if (customer.blacklisted) throw conflict('customer_blacklisted', { path: 'customerId' })
  const composed = composeLoneInvoice(customer, lines, {
    ...order,
    now,
    payer: customer,
    tax: appliedTax(settings, {}, customer, now),
  })
  const drawn = creditUsed(customer, composed)
  const state: LoneState = {
    ...{ subscription: null, plan: null, settings },
    invoice: composed,
    customer: drawn.customer,
  }
  const common = { moves: drawn.moves, events: [], about: {} }
  if (composed.amount === 0) {
    const settled = settleLonePaid(state, null, now)
    const { invoice, events } = settled
    const turns = [...made('invoice', invoice), ...turned('customer', customer, settled.customer)]
    const about = subjectsOf({ ...settled, plan: null })
    return { kind: 'done', change: { ...common, turns, events, about, result: invoice } }
  }
  const turns = turned('customer', customer, drawn.customer)
  if (method === null)
    return {
      kind: 'done',
      change: {
        ...common,
        turns: [...made('invoice', composed), ...turns],
        events: [sentEvent(composed)],
        about: subjectsOf(state),
        result: composed,
      },
    }
  const intent = { method, kind: 'manual', watched: true, settings, now, wallMs } as const
  const invoice = withIntent(composed, intent)
  return {
    kind: 'charged',
    change: { ...common, turns: [...made('invoice', invoice), ...turns], result: { ...state, invoice } },
  }
}
