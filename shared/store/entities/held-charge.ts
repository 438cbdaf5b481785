import type {
  Charge,
  ChargedWay,
  HeldCharge,
  OfSession,
  OpenCharge,
  PayerAction,
  SessionPayer,
} from '../../domain/charge/charge.ts'
import { wayOf } from '../../domain/charge/intended.ts'
import { amountDue, type Invoice } from '../../domain/invoice/invoice.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'

/** A charge in progress as its invoice stores it: when it waits, and how it was sent before, are fields beside it. */
export interface StoredAttempt
  extends ChargedWay, Pick<Charge, 'number' | 'reference' | 'at' | 'leaseUntil' | 'watched'> {
  readonly pending?: {
    readonly askAt: string
    readonly deadline: string
    /** Nothing was sent yet. */
    readonly unsent?: true
    readonly action: PayerAction | null
  } | null
}

/** What an invoice has out, with one reference: a charge in progress, or one that its gateway had never seen. */
export interface StoredHeld<A, U> {
  readonly attempt: A | null
  readonly unseen: U | null
}

type StoredUnseen = ChargedWay & Pick<Charge, 'reference'>

/** What is stored of an invoice's charge: one that is tried again stands there twice, as it is made and as it was sent. */
export function storedCharge(charge: HeldCharge | null): StoredHeld<StoredAttempt, StoredUnseen> {
  if (charge === null) return { attempt: null, unseen: null }
  const { reference, number, at, leaseUntil, watched, sentAs, askAt, deadline, action, status } = charge
  if (status === 'unseen') return { attempt: null, unseen: { reference, ...wayOf(charge) } }
  const unsent = status === 'intended' ? { unsent: true as const } : {}
  const pending =
    askAt === null || deadline === null ? {} : { pending: { askAt, deadline, action, ...unsent } }
  return {
    attempt: { reference, number, ...wayOf(charge), at, leaseUntil, watched, ...pending },
    unseen: sentAs && { reference, ...sentAs },
  }
}

/** What was stored of it. */
export function heldCharge(
  { attempt, unseen }: StoredHeld<StoredAttempt, StoredUnseen>,
  invoice: Pick<Invoice, 'attemptCount' | 'amount' | 'amountPaid' | 'currency' | 'createdAt'>,
): HeldCharge | null {
  const { attemptCount: number, currency, createdAt: at } = invoice
  const asked = { amount: amountDue(invoice), currency, payer: null }
  const idle = { leaseUntil: 0, askAt: null, deadline: null, action: null, watched: false, sentAs: null }
  if (attempt === null) return unseen && { ...unseen, ...asked, ...idle, number, at, status: 'unseen' }
  const { pending = null, ...own } = attempt
  const { askAt = null, deadline = null, action = null, unsent = false } = pending ?? {}
  const status = pending && !unsent ? 'pending' : 'intended'
  return { ...own, ...asked, askAt, deadline, action, sentAs: unseen && wayOf(unseen), status }
}

/** A checkout session's charge as it is stored. */
export interface StoredPayment
  extends Omit<SessionPayer, 'storing'>, Pick<Charge, 'number' | 'reference' | 'at' | 'leaseUntil'> {
  readonly askAt: string
  readonly deadline?: string
  /** Kobo that are charged only to make the gateway store the card. */
  readonly storing?: number
}

/** What is stored of a session's charge. */
export function storedPayment(
  charge: OfSession<HeldCharge> | null,
): StoredHeld<StoredPayment, StoredPayment> {
  if (charge === null) return { attempt: null, unseen: null }
  const { number, reference, at, leaseUntil, askAt, deadline, amount, payer, status } = charge
  const { storing, ...who } = payer
  const stored = {
    ...{ number, reference, at, leaseUntil, askAt: askAt ?? at, ...who },
    ...(deadline === null ? {} : { deadline }),
    ...(storing ? { storing: amount } : {}),
  }
  return status === 'unseen' ? { attempt: null, unseen: stored } : { attempt: stored, unseen: null }
}

/** What was stored of it. */
export function heldPayment(
  { attempt, unseen }: StoredHeld<StoredPayment, StoredPayment>,
  { amount, currency }: Pick<CheckoutSession, 'amount' | 'currency'>,
): OfSession<HeldCharge> | null {
  const stored = attempt ?? unseen
  if (stored === null) return null
  const { number, reference, at, leaseUntil, askAt, deadline = null, storing, ...who } = stored
  const asked = storing === undefined ? { amount, currency } : { amount: storing, currency: 'NGN' as const }
  const { id: methodId, rail, gateway } = who.method
  const charge = {
    ...{
      number,
      reference,
      ...asked,
      methodId,
      rail,
      gateway,
      kind: 'manual' as const,
      at,
      leaseUntil,
      askAt,
      deadline,
    },
    ...{ action: null, watched: true, sentAs: null },
    payer: { ...who, ...(storing === undefined ? {} : { storing: true as const }) },
  }
  if (attempt === null) return { ...charge, status: 'unseen' }
  const status: OpenCharge['status'] = leaseUntil === 0 ? 'pending' : 'intended'
  return { ...charge, status }
}
