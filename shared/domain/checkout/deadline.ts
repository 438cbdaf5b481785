import { deadlineOf } from '../invoice/payment-deadline.ts'
import { rails, type Rail } from '../payment-methods/payment-method.ts'
import { invalid } from '../problem.ts'
import { earlier } from '../time/time.ts'

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

/** Whether a rail's method is charged again without its payer, so that consent is needed (P1, A3). */
export function renewsByItself(rail: Rail): boolean {
  return renewable.includes(rail)
}

/** The minimum that a gateway accepts, in kobo, by rail (G5); absent where it accepts anything. */
type LeastOfRails = Readonly<Partial<Record<Rail, number>>>

/**
 * The rails that a session offers: those whose gateway accepts so small an amount (G5). If nothing is paid now, as with a trial, only
 * those that can be charged later: the others would begin a subscription that can't be charged (A3).
 */
export function railsFor(amount: number, least: LeastOfRails = {}): readonly Rail[] {
  return amount > 0 ? rails.filter((rail) => amount >= (least[rail] ?? 0)) : renewable
}

/**
 * Checks a payment against what its session offers.
 * @throws Problem 422 `rail_cannot_renew` for a rail that pays once;
 * `amount_too_small` for one whose gateway accepts no so small amount (G5).
 */
export function requireRail(amount: number, rail: Rail, least: LeastOfRails = {}): void {
  const leastKobo = least[rail] ?? 0
  if (amount > 0 && amount < leastKobo)
    throw invalid('rail', `takes ${leastKobo} kobo or more`, { reason: 'amount_too_small', leastKobo })
  if (amount > 0) return
  const reason = { reason: 'rail_cannot_renew' }
  if (!renewable.includes(rail)) throw invalid('rail', 'can’t be charged later, when the trial ends', reason)
}
