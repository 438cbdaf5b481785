import { declineClassOf } from '../checkout/decline-class.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import { isPastExpiry } from './card-expiring.ts'
import type { Subscription } from './subscription.ts'

/** Why a debt was not paid, as far as its payer can act on it. */
export type DebtReason = 'expired' | 'unusable' | 'no_money' | 'bank'

/** The description of a debt for its payer: since when, why, and when what it pays for ends. */
export interface DebtStory {
  /** When its invoice was made. */
  readonly since: string
  /** Null if no attempt failed, or another method was given since. */
  readonly reason: DebtReason | null
  /** The method that would be charged; null for none. */
  readonly method: PaymentMethod | null
  /** When recovery stops; null if it does not run. */
  readonly stopsAt: string | null
}

/** By the last failure, unless the method has been replaced since; an expired card counts as expired, whatever the failure. */
export function debtReasonOf(
  { recovery }: Pick<Subscription, 'recovery'>,
  method: PaymentMethod | null,
  now: string,
): DebtReason | null {
  if (method !== null && isPastExpiry(method, now)) return 'expired'
  if (recovery === null) return null
  if (method !== null && recovery.newMethodId === method.id) return null
  if (recovery.lastFailureCode === 'expired_card') return 'expired'
  const refused = declineClassOf(recovery.lastFailureCode)
  // A bank that refuses without a reason is asked again; one that refuses for good is not.
  if (refused === 'card_unusable' && recovery.nextAttemptAt === null) return 'unusable'
  return refused === 'insufficient_funds' ? 'no_money' : 'bank'
}
