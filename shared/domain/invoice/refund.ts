import { revised } from '../change/revised.ts'
import { sumKobo, type Currency } from '../money/money.ts'
import type { Rail } from '../payment-methods/payment-method.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { terminalStatuses } from '../subscription/transitions.ts'
import { DAY_SECONDS, HOUR_SECONDS, addSeconds, toMs } from '../time/time.ts'
import { currentChainOf, type GivenBack } from './chain.ts'
import type { LinePart } from './line-part.ts'
import { paymentIdOf } from './payment-part.ts'

/**
 * A refund of an invoice to the customer (D6.10). The merchant's money is taken when it is `requested`; if the
 * gateway refuses, then or later, a posting of its own returns it.
 */
export interface Refund {
  readonly merchantId: string
  /** Also its gateway reference. */
  readonly id: string
  readonly createdAt: string
  readonly invoiceId: string
  /** Null for an invoice without one, as for the plan. */
  readonly subscriptionId: string | null
  readonly customerId: string
  readonly planId: string | null
  readonly transactionId: string
  readonly amount: number
  /** The part that was taken back from the customer's credit; null for nothing. */
  readonly fromCreditKobo: number | null
  /** A refused refund becomes the customer's credit: the unused part of a cancelled subscription is theirs (B3). */
  readonly orCredit: boolean | null
  /** The amount by which it lowers the value of the period's unused time; null for nothing, and on older refunds. */
  readonly countedKobo: number | null
  /** Which base of its chain's period that lowers, from 0 (F6); null where it counts against none. */
  readonly baseNumber: number | null
  readonly currency: Currency
  readonly reason: string | null
  /** How it is returned; null for one that no gateway makes (M1). */
  readonly rail: Rail | null
  /** The limited member of the team whose sums it counts in, until it fails (R7); absent for nobody. */
  readonly limitedMemberId?: string | null
  /** The lines that it named, with what it returns of each (K5); absent where it named none. */
  readonly lines?: readonly LinePart[] | null
  /** Whether its invoice bears tax: then its success makes a credit note (L5); absent where not. */
  readonly taxed?: true | null
  /** The charge's gateway, which refunds it, even after it left its mode (G6, V6); none for the sandbox's twin. */
  readonly gateway: string | null | undefined
  /** The refunded charge, or credit on an account number; null for money that was never at a gateway (M1). */
  readonly chargeReference: string | null
  /** The payment that it returns, if that is not a charge (M1): null or absent for the charge. */
  readonly paymentId?: string | null
  /** Where it goes, if no gateway makes it (M1): null or absent for one that a gateway makes. */
  readonly outsideAs?: 'credit' | 'outside' | null
  readonly status: 'requested' | 'pending' | 'succeeded' | 'failed'
  /** The part that was taken before it had settled. */
  readonly unsettledKobo: number
  /** When the gateway is asked next, in the tenant's time; null once the outcome is final. */
  readonly dueAt: string | null
  /** Wall clock, epoch milliseconds: until then the process that began it may still be running. */
  readonly leaseUntil: number
  readonly version: number
}

/** The refunds that one request made (M1), with their sum. */
export interface RefundsMade {
  /** Without those that failed already. Minor units. */
  readonly amount: number
  readonly currency: Currency
  readonly refunds: readonly Refund[]
}

/** The refunds of a request, which there is at least one of. */
export function refundsMade(refunds: readonly Refund[]): RefundsMade {
  const kept = refunds.filter(({ status }) => status !== 'failed')
  return { amount: sumKobo(...kept.map(({ amount }) => amount)), currency: refunds[0]!.currency, refunds }
}

/** The identifier of the payment that a refund gives back (M1). */
export function refundedPayment({ paymentId, chargeReference }: Refund): string {
  return paymentId ?? paymentIdOf(chargeReference ?? '')
}

/**
 * The subscription after a refund in its current period's chain, or its return (`sign` -1): that lowers the value of
 * the unused time (B2). Otherwise the same subscription.
 */
export function afterRefund<S extends Subscription | null>(
  subscription: S,
  chainId: string,
  { countedKobo }: Pick<GivenBack, 'countedKobo'>,
  sign: 1 | -1,
): S {
  if (subscription === null) return subscription
  const over = terminalStatuses.includes(subscription.status) || currentChainOf(subscription) !== chainId
  if (over || countedKobo === 0) return subscription
  const refunded = (subscription.refundedForPeriod ?? 0) + sign * countedKobo
  const refundedForPeriod = refunded === 0 ? null : refunded
  return { ...subscription, refundedForPeriod, version: subscription.version + 1 }
}

/** A refund with a known outcome, or queried again: every hour on the first day, then daily. */
export function decided(refund: Refund, status: Refund['status'], now: string): Refund {
  const age = (toMs(now) - toMs(refund.createdAt)) / 1000
  const waits = status === 'pending'
  const dueAt = waits ? addSeconds(now, age < DAY_SECONDS ? HOUR_SECONDS : DAY_SECONDS) : null
  return revised(refund, { status, dueAt })
}
