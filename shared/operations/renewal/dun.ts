import { isDebtors } from '../../domain/charge/charge.ts'
import { decideStep } from '../../domain/dunning/decide-step.ts'
import { charging } from '../../domain/invoice/invoice.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import type { Recovery } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { chargeAndBook, type Charged } from '../charging/book-charge.ts'
import { askBeforeCredit } from '../charging/ask-before-credit.ts'
import { askAfterPending, resumeAttempt } from '../charging/resume-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'

/** The next step of an open recovery case: the due attempt, or giving up at Stop (D7.8, D7.15). */
export async function dun(context: Charging, state: BillingState): Promise<Charged | null> {
  const recovery = state.subscription.recovery
  // The invoice has ended, but its subscription is an older copy: nothing is left to recover.
  if (!recovery || state.invoice.status !== 'open') return null
  const open = charging(state)
  if (open) {
    const { charge } = open.invoice
    if (charge.askAt === null || !isDebtors(charge)) return resumeAttempt(context, state)
    const asked = await askAfterPending(context, open)
    if (asked.kind !== 'open') return asked
    // The debtor's own payment is not waited for: the case continues, and whichever succeeds first pays (A9).
    return step(context, { ...state, invoice: asked.invoice }, recovery)
  }
  return step(context, state, recovery)
}

async function step(context: Charging, before: BillingState, recovery: Recovery): Promise<Charged | null> {
  const asked = await askBeforeCredit(context, before)
  if (asked.kind !== 'free') return asked
  const { state } = asked
  const next = decideStep({ ...state, recovery }, momentOf(context))
  if (next.kind === 'waits') return null
  if (next.kind === 'noted') {
    await commitChange(context, next.change, { answer: null })
    return null
  }
  if (next.kind === 'settled') {
    const settled = await commitChange(context, next.change, { answer: null })
    return { kind: 'settled', settled, since: nowOf(context) }
  }
  const begun = await commitChange(context, next.change, { answer: null })
  return chargeAndBook(context, begun, { resumed: false, answer: null })
}
