import { rails, type Rail } from '../payment-method.ts'
import { invalid } from '../problem.ts'
import { HOUR_MS, MINUTE_MS, addMs, earlier } from '../time.ts'

/** How long a payer has for a payment that they must still act on; null for the session's own end (A8). */
const deadlinesMs: Record<Rail, number | null> = {
  card: 30 * MINUTE_MS,
  ussd: 30 * MINUTE_MS,
  bank_transfer: null,
  virtual_account: null,
  direct_debit: 72 * HOUR_MS,
}

/**
 * The deadline of a pending payment. A payment that the payer makes themselves ends with its session at the latest; a
 * bank may take longer over a direct debit.
 */
export function deadlineOf(rail: Rail, begunAt: string, sessionEnd: string): string {
  const ms = deadlinesMs[rail]
  if (ms === null) return sessionEnd
  const own = addMs(begunAt, ms)
  return rail === 'direct_debit' ? own : earlier(own, sessionEnd)
}

/** Rails whose method can be charged again (A3). */
const renewable: readonly Rail[] = ['card', 'direct_debit']

/**
 * The rails that a session offers. If nothing is paid now, as with a trial, only those that can be charged later: the
 * others would begin a subscription that can't be charged (A3).
 */
export function railsFor(amount: number): readonly Rail[] {
  return amount > 0 ? rails : renewable
}

/**
 * Checks a payment against what its session offers.
 * @throws Problem 422 `rail_cannot_renew` for a rail that pays once, or a direct debit without a mandate's token.
 */
export function requireRail(amount: number, rail: Rail, token: string | null): void {
  if (amount > 0) return
  const reason = { reason: 'rail_cannot_renew' }
  if (!renewable.includes(rail)) throw invalid('rail', 'can’t be charged later, when the trial ends', reason)
  if (rail !== 'card' && token === null)
    throw invalid('token', 'is required: a mandate that can be charged later', reason)
}
