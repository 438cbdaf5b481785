import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import type { Recovery, Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { aHeldCharge, anInvoice, aRecovery, aState, aSubscription } from '../fixtures/billing.ts'
import { june, may } from '../fixtures/instants.ts'

/** When the charge of the renewal fails. */
export const now = '2026-05-01T12:00:05.000Z'

/** As what the charge was begun. */
export const intent = {
  number: 1,
  reference: 'inv_3-1',
  methodId: 'pm_1',
  rail: 'card',
  kind: 'scheduled',
} as const

/** Recovery without regard to paydays. */
export const settings = { ...defaultRecoverySettings, paydayAware: false }

const bill = { id: 'inv_3', periodStart: may, periodEnd: june } as const

/** The renewal of 1 May, whose charge is out. */
export const renewal = (over: Partial<BillingState> = {}) =>
  aState({
    invoice: anInvoice({ ...bill, cycle: 3, charge: aHeldCharge({ reference: 'inv_3-1' }) }),
    settings,
    ...over,
  })

/** The invoice of that renewal, with 1,000 naira of credit inside. */
export const withCredit = () => anInvoice({ ...bill, creditApplied: 100_000, amount: 400_000 })

/** A subscription that is past due since then. */
export const pastDue = (over: Partial<Recovery> = {}, rest: Partial<Subscription> = {}) =>
  aSubscription({ status: 'past_due', recovery: aRecovery({ firstFailureAt: now, ...over }), ...rest })
