import { charging } from '../../domain/invoice/invoice.ts'
import type { Plan } from '../../domain/catalog/plan.ts'
import { decideNextPeriod, type RenewingState } from '../../domain/subscription/decide-next-period.ts'
import { startsPeriod } from '../../domain/pricing/proration.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { commitChange } from '../changes/commit-change.ts'
import { chargeAndBook, type Charged } from '../charging/book-charge.ts'
import { chargeFinal, periodMoment } from '../charging/final-invoice.ts'
import { loadEnding } from '../charging/load-ending.ts'
import { resumeAttempt } from '../charging/resume-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'

/** Ends a period: expires the subscription, begins a free one (K7), or invoices the next period and charges it (D4.8, S35). */
export async function renew(context: Charging, loaded: LoadedBilling): Promise<Charged | null> {
  const { subscription } = loaded
  const open = charging(loaded)
  if (open?.invoice.periodStart === subscription.currentPeriodEnd) return resumeAttempt(context, open)
  const renewing = await loadRenewing(context, loaded)
  const next = decideNextPeriod(renewing, periodMoment(context, subscription))
  if (next.kind === 'ended') {
    await chargeFinal(context, loaded, await commitChange(context, next.change, { answer: null }))
    return null
  }
  if (next.kind === 'rolled') {
    await commitChange(context, next.change, { answer: null })
    return null
  }
  if (next.kind === 'sent') {
    await commitChange(context, next.change, { answer: null })
    return null
  }
  if (next.kind === 'settled') {
    const settled = await commitChange(context, next.change, { answer: null })
    return { kind: 'settled', settled, since: nowOf(context) }
  }
  const state = await commitChange(context, next.change, { answer: null })
  return chargeAndBook(context, state, { resumed: false, answer: null })
}

/** A state whose period ends, with the plan of a scheduled change and, if it is needed, the merchant's present zone. */
async function loadRenewing(context: Charging, loaded: LoadedBilling): Promise<RenewingState> {
  const scheduled = await scheduledPlan(context, loaded.subscription)
  const zone = scheduled && startsPeriod(loaded.plan, scheduled) ? { timeZone: await zoneOf(context) } : {}
  return { ...(await loadEnding(context, loaded)), scheduled, ...zone }
}

async function scheduledPlan(context: Charging, { scheduledPlanId }: Subscription): Promise<Plan | null> {
  if (scheduledPlanId === null) return null
  const { plan } = await load(context, { plan: planRef(context.tenant.merchantId, scheduledPlanId) })
  return plan ?? null
}
