import { deadlineOf } from '../invoice/payment-deadline.ts'
import { rails, type Rail } from '../payment-method.ts'
import { invalid } from '../problem.ts'
import { earlier } from '../time.ts'

/** Rails on which a payer may pay as long as the session is open. */
const openToTheEnd: readonly Rail[] = ['bank_transfer', 'virtual_account']

/**
 * The deadline of a session's pending payment (A8). A payment that the payer makes themselves ends with its session at
 * the latest; a bank may take longer over a direct debit.
 */
export function sessionDeadlineOf(rail: Rail, begunAt: string, sessionEnd: string): string {
  if (openToTheEnd.includes(rail)) return sessionEnd
  const own = deadlineOf(rail, begunAt)
  return rail === 'direct_debit' ? own : earlier(own, sessionEnd)
}

/** Rails whose method can be charged again (A3). */
const renewable: readonly Rail[] = ['card', 'direct_debit']

/** Whether a rail's method is charged again without its payer, so that there is something to consent to (P1, A3). */
export function renewsByItself(rail: Rail): boolean {
  return renewable.includes(rail)
}

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
