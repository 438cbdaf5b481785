import { isRunning } from '../../domain/charge/charge.ts'
import { charging } from '../../domain/invoice/invoice.ts'
import type {
  AnyOpenState,
  AnyState,
  BillingState,
  OpenState,
} from '../../domain/subscription/billing-state.ts'
import { decidePassed, hasPassedUnsent } from '../../domain/subscription/put-off.ts'
import { nowOf } from '../../store/context.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { chargeAndBook, type AnyCharged, type Charged } from './book-charge.ts'
import { askAbout } from '../unit-of-work/news-of.ts'

/**
 * Finishes the charge of a crashed run, and queries a pending one when that is due. Null while the run may still be
 * at work, while it is too early to query, or when no charge is open.
 */
export function resumeAttempt(context: Charging, state: BillingState): Promise<Charged | null>
export function resumeAttempt(context: Charging, state: AnyState): Promise<AnyCharged | null>
export async function resumeAttempt(context: Charging, state: AnyState): Promise<AnyCharged | null> {
  const open = charging(state)
  if (!open || isRunning(open.invoice.charge, Date.parse(context.time.wall.now()))) return null
  const { askAt } = open.invoice.charge
  if (askAt !== null && askAt > nowOf(context)) return null
  const still = open.subscription === null ? open : await withoutPassed(context, open)
  return askAfterPending(context, still)
}

/**
 * A renewal whose charge the gateway certainly never saw is made for the period that runs now, and for none that has
 * wholly passed (V6).
 */
async function withoutPassed(context: Charging, open: OpenState): Promise<OpenState> {
  if (!hasPassedUnsent(open, nowOf(context))) return open
  const news = await askAbout(context, open.invoice, open.invoice.charge)
  if (news.kind !== 'never_seen') return open
  return commitChange(context, decidePassed(open, nowOf(context)), { answer: null })
}

/** Queries and books a charge that another run has left. A pending one past its deadline counts as unseen. */
export function askAfterPending(context: Charging, state: OpenState): Promise<Charged>
export function askAfterPending(context: Charging, state: AnyOpenState): Promise<AnyCharged>
export function askAfterPending(context: Charging, state: AnyOpenState): Promise<AnyCharged> {
  return chargeAndBook(context, state, { resumed: true, answer: null })
}
