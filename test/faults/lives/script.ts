import type { Interval } from '../../../shared/domain/time/interval.ts'
import type { CollectingDeed } from './transfers.ts'

/** What a merchant sells. */
export interface PlanTerms {
  readonly name: string
  /** Kobo; absent where steps say it. */
  readonly amount?: number
  readonly interval: Interval
  readonly intervalCount: number
  readonly maxCycles: number | null
  /** How its price follows from a quantity; absent where it sells one unit alone. */
  readonly pricing?: Readonly<Record<string, unknown>>
  /** What its start costs (K4). */
  readonly setupFee?: { readonly name: string; readonly amount: number }
}

/** What a merchant sells beside plans (K4). */
export type AddOnTerms = Pick<PlanTerms, 'name' | 'amount' | 'interval' | 'pricing'>

/** Units of an add-on, by its number; none to take it off. */
export interface AddOnUnits {
  readonly addOn: number
  readonly quantity: number
}

/** What happens to a subscription, by its number in the script. Plans and codes have numbers too. */
export type Deed =
  | CollectingDeed
  | {
      readonly kind: 'begin'
      readonly plan: number
      /** The first card; null for none. */
      readonly token: string | null
      readonly trialDays: number
      readonly promoCode: string | null
      readonly quantity: number
      readonly addOns: readonly AddOnUnits[]
      /** Its invoices are sent, with so many days to pay; null where they are charged (M3). */
      readonly daysUntilDue: number | null
      /** Two subscriptions may have one customer; the first of them brings their first card. */
      readonly customer: number
    }
  /** It was sold elsewhere: paid for until this instant, with this card. */
  | {
      readonly kind: 'import'
      readonly plan: number
      readonly token: string
      readonly paidUntil: string
      readonly quantity: number
      readonly addOns: readonly AddOnUnits[]
      readonly customer: number
    }
  | { readonly kind: 'card'; readonly token: string }
  /** All that is available leaves the merchant's balance. */
  | { readonly kind: 'payout' }
  | { readonly kind: 'pause'; readonly resumesAt: string | null }
  | { readonly kind: 'resume' }
  | { readonly kind: 'pay' }
  | {
      readonly kind: 'cancel'
      readonly atPeriodEnd: boolean
      readonly unused?: 'credit' | 'refund' | 'none'
      readonly openInvoice?: 'void' | 'keep'
    }
  /** The share in per cent of the newest invoice's payment that is returned: by the merchant, or by the bank. */
  | { readonly kind: 'refund'; readonly percent: number }
  /** This share of the nth line that was paid for, by its name (K5). */
  | { readonly kind: 'refundLine'; readonly percent: number; readonly nth: number }
  | { readonly kind: 'reverse'; readonly percent: number }
  /** Its payer disputes this share of the newest invoice's payment. */
  | { readonly kind: 'dispute'; readonly percent: number }
  /** The customer's newest dispute ends: by the bank, or accepted in part. */
  | { readonly kind: 'decide'; readonly outcome: 'won' | 'lost' | 'accept' }
  /** The gateway settles all that it owes. */
  | { readonly kind: 'bank' }
  /** The customer's credit is adjusted by this much, in kobo. */
  | { readonly kind: 'credit'; readonly amount: number }
  /** Another way to pay, as the subscription's own. */
  | { readonly kind: 'method'; readonly rail: 'direct_debit' | 'bank_transfer' | 'card' }
  /** The pending payment of the newest invoice arrives, or fails. */
  | { readonly kind: 'settle'; readonly outcome: 'success' | 'failed' }
  | { readonly kind: 'void' }
  /** The merchant received this share of what is due themselves, and may forgive the rest. */
  | { readonly kind: 'cash'; readonly percent: number; readonly settle: boolean }
  /** The newest of such payments is taken back. */
  | { readonly kind: 'cashBack' }
  /** Every payment of an invoice is refunded, or what was received last of it (M1). */
  | { readonly kind: 'refundParts'; readonly whole: boolean; readonly outsideAs: 'credit' | 'outside' }
  | { readonly kind: 'promo'; readonly code: string | null }
  | { readonly kind: 'uncancel' }
  | {
      readonly kind: 'change'
      readonly plan: number
      readonly quantity: number
      readonly effective: 'immediate' | 'at_renewal'
      readonly proration: 'charge_now' | 'next_invoice' | 'none'
      /** Whether the start on that plan is billed, where it costs something (K4). */
      readonly setupFee?: boolean
    }
  /** Something billed once, on the next invoice; taken back at once, or not. */
  | {
      readonly kind: 'item'
      readonly quantity: number
      readonly unitAmount: number
      readonly takenBack: boolean
    }
  /** More or fewer units of its plan; without `effective` by the merchant's setting. */
  | {
      readonly kind: 'units'
      readonly quantity: number
      readonly effective?: 'immediate' | 'at_renewal'
      readonly proration: 'charge_now' | 'next_invoice' | 'none'
    }

  /** Add-ons come and go, perhaps with units of the plan. */
  | {
      readonly kind: 'addOns'
      readonly addOns: readonly AddOnUnits[]
      readonly quantity?: number
      readonly effective?: 'immediate' | 'at_renewal'
      readonly proration: 'charge_now' | 'next_invoice'
    }

/** A deed and its instant. Whether it is legal just then is not asked: merchants try what they like. */
export type Act = Deed & { readonly subscription: number; readonly at: string }

/** One merchant's years, written before they are played; only this depends on the seed. */
export interface Script {
  /** Such as `long-3`. */
  readonly name: string
  readonly timeZone: string
  readonly startsAt: string
  readonly endsAt: string
  readonly plans: readonly PlanTerms[]
  readonly addOns: readonly AddOnTerms[]
  /** The merchant's setting for charges that a bank takes back. */
  readonly onReversal: 'continue' | 'revoke_method' | 'cancel_at_period_end'
  /** Their setting for fewer units (K5). */
  readonly onDecrease: 'next_renewal' | 'credit'
  /** Who bears the gateway's fees (N1); null where it keeps none. */
  readonly feeBearer: 'platform' | 'merchant' | null
  readonly promoCodes: readonly Readonly<Record<string, unknown>>[]
  readonly subscriptions: number
  /** In the order of time. */
  readonly acts: readonly Act[]
  /** The approximate number of renewals. */
  readonly weight: number
}
