import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { aHeldCharge, anInvoice, aState } from '../fixtures/billing.ts'
import { june, may } from '../fixtures/instants.ts'

/** When the charge of the renewal succeeds. */
export const justAfter = '2026-05-01T12:00:05.000Z'

/** As what the charge was begun. */
export const intent = {
  number: 1,
  reference: 'inv_2-1',
  methodId: 'pm_1',
  rail: 'card',
  kind: 'scheduled',
} as const

/** An invoice whose first charge is out. */
export const out = (over: Partial<Invoice> = {}) =>
  anInvoice({ charge: aHeldCharge(), attemptCount: 0, ...over })

/** The renewal of 1 May: its invoice is of the period that follows. */
export const renewal = (over: Partial<BillingState> = {}) =>
  aState({ invoice: out({ id: 'inv_3', cycle: 3, periodStart: may, periodEnd: june }), ...over })
