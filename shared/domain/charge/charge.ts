import type { AtGateway } from '../gateway/at-gateway.ts'
import type { Contact } from '../customer/contact.ts'
import type { Currency } from '../money/money.ts'
import type { PaymentMethod, Rail } from '../payment-methods/payment-method.ts'
import type { Instant } from '../time/time.ts'

/**
 * Why a charge is made: by plan, by dunning's switch to another method, for a new method, or manually. Manual ones do
 * not count as dunning attempts (D6.7, D7.24).
 */
export type AttemptKind = 'scheduled' | 'switch_rail' | 'new_method' | 'manual'

/** What the payer must do before the money can arrive (D11.11). */
export type PayerAction =
  | { readonly type: 'redirect'; readonly url: string }
  | {
      readonly type: 'bank_transfer'
      readonly bankName: string
      readonly accountNumber: string
      readonly accountName: string
    }
  | { readonly type: 'ussd'; readonly code: string }

/** How a charge is made. */
export interface ChargedWay extends AtGateway {
  readonly methodId: string
  /** How it is paid: the method may be removed, or was never stored, when the outcome arrives. */
  readonly rail: Rail
  /** The method's gateway, which is asked about it for good (G6); none for the sandbox's twin. */
  readonly gateway: string | null | undefined
  readonly kind: AttemptKind
}

/** Money requested of a payer under one reference (H4): all that a gateway, a callback or a resume needs to know. */
export interface Charge extends ChargedWay {
  /** Counted from 1 over its holder's whole life. */
  readonly number: number
  /** The stable gateway reference: a repeat cannot charge twice. After an unseen charge, that charge's reference. */
  readonly reference: string
  /** Minor units: what is due at its intent, or what its gateway takes to store a card. */
  readonly amount: number
  readonly currency: Currency
  /** When it was begun, in the tenant's time. */
  readonly at: Instant
  /** Wall-clock milliseconds until which the process that began it may still be running; 0 once none is. */
  readonly leaseUntil: number
  /** When its gateway is asked next, in the tenant's time; null while the process that began it may still be running. */
  readonly askAt: Instant | null
  /** After this it is not waited for, though it may still arrive (A8); null if that is not known yet. */
  readonly deadline: Instant | null
  /** What the payer has to do; null where it is not known, or where their session shows it. */
  readonly action: PayerAction | null
  /** Whether its holder itself must become due to be reconciled: no worker watches a charge begun by a request. */
  readonly watched: boolean
  /** What its gateway may have under this reference, from a charge that it had never seen (B14); null for a new one. */
  readonly sentAs: ChargedWay | null
  /** At a checkout: who pays and with what, decided at the intent (A1). Null for stored methods. */
  readonly payer: SessionPayer | null
}

/** Who pays a checkout session, and with what. */
export interface SessionPayer {
  /** The customer it settles on, decided now and never looked up again; null when one will be created (A1). */
  readonly customerId: string | null
  readonly email: string | null
  /** The email that the gateway gets: the customer's own where none was given. */
  readonly pageEmail?: string | null
  readonly phone: string | null
  /** The contacts that a merchant's server gave (A4). */
  readonly vouched?: readonly Contact[]
  /** Those that the payer's identity token proved (R1). */
  readonly proven?: readonly Contact[]
  /** The identifier of the customer that a signed-in person's first purchase here creates (R1). */
  readonly newCustomerId?: string
  readonly method: PaymentMethod
  /** Whether the method can be charged again, and so is stored. */
  readonly keep: boolean
  /** The trial's plan and the code that the payer uses by this payment, where a person has one of each (R11). */
  readonly offerIds?: readonly string[]
  /** Its amount is charged only to make the gateway store the card, and is given back at once (A3). */
  readonly storing?: true
}

/** A charge in progress, with no outcome booked yet. */
export type OpenCharge = Charge & { readonly status: 'intended' | 'pending' }

/** A charge that its gateway had never seen when it was asked: it may still arrive, and the next takes its reference. */
export type UnseenCharge = Charge & { readonly status: 'unseen' }

/** A charge that what it was made for holds: an invoice, a checkout session, the invoice of a plan change. */
export type HeldCharge = OpenCharge | UnseenCharge

/** An unseen charge that is tried again. */
export type RetriedCharge = OpenCharge & { readonly sentAs: ChargedWay }

/** A checkout session's charge. */
export type OfSession<C extends Charge = Charge> = C & { readonly payer: SessionPayer }

/** The charge that is in progress; null where none is, or only one that its gateway never saw. */
export function openOf<C extends HeldCharge>(charge: C | null): Extract<C, OpenCharge> | null {
  return charge === null || charge.status === 'unseen' ? null : (charge as Extract<C, OpenCharge>)
}

/** The charge that its gateway never saw; null where none is held, or one in progress. */
export function unseenOf<C extends HeldCharge>(charge: C | null): Extract<C, UnseenCharge> | null {
  return charge?.status === 'unseen' ? (charge as Extract<C, UnseenCharge>) : null
}

/** Whether the request or worker that charges may be running now; none is while a payer is waited for. */
export function isRunning({ leaseUntil }: Pick<Charge, 'leaseUntil'>, wallMs: number): boolean {
  return leaseUntil > wallMs
}

/** Whether a payment was begun manually, in the debtor's own time. */
export function isDebtors({ kind }: Pick<Charge, 'kind'>): boolean {
  return kind === 'manual'
}
