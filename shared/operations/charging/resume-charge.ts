import type { BillingState } from '../../domain/subscription/billing-state.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { chargeAndSettle, type Charged } from './book-charge.ts'

/** Finishes a charge whose beginner is gone. Null while it may still be at work, or when nothing is open. */
export async function resumeAttempt(context: Charging, state: BillingState): Promise<Charged | null> {
  const { attempt } = state.invoice
  if (!attempt || attempt.leaseUntil > Date.parse(context.time.wall.now())) return null
  return chargeAndSettle(
    context,
    { ...state, invoice: { ...state.invoice, attempt } },
    { resumed: true, answer: null },
  )
}
