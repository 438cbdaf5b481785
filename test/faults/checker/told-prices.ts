import type { Invoice, Subscription } from './billing-items.ts'
import type { Plan, PlanVersion } from './catalog-items.ts'
import { importedPeriod } from './imported.ts'
import { listPrice } from './list-price.ts'
import type { Tenant, Told } from './tenant.ts'
import type { Findings } from './violation.ts'

/** So long before a payment its customer must have been told about a higher price. */
const leastNoticeMs = 3 * 86_400_000

/**
 * I6, prices (K9, V5): nobody is billed a later, higher price of their plan before it is in effect, after it was taken back, or
 * without having been told about it in time: at the sale, by a change that they made since, or by a message that left three days
 * before. A share of a price names no version, and is left out.
 */
export function toldPrices(tenant: Tenant): Findings {
  return [...tenant.subscriptions.values()].flatMap((subscription) => {
    const renewals = (tenant.invoicesOf.get(subscription.id) ?? [])
      .filter(({ billingReason, status }) => billingReason === 'subscription_cycle' && status !== 'void')
      .sort((a, b) => a.periodStart - b.periodStart)
    return renewals.flatMap((invoice, i) =>
      billed(tenant, subscription, { invoice, before: renewals[i - 1] }),
    )
  })
}

interface Renewal {
  readonly invoice: Invoice
  readonly before: Invoice | undefined
}

function billed(tenant: Tenant, subscription: Subscription, { invoice, before }: Renewal): Findings {
  const plan = tenant.plans.get(invoice.planId)
  const line = invoice.lines.find(({ type }) => type === 'plan')
  if (!plan || plan.versions === null || line === undefined) return []
  const quantity = line.quantity ?? 1
  if (line.amount <= listPrice(plan, quantity)) return []
  const same = plan.versions.filter((version) => listPrice(version, quantity) === line.amount)
  if (same.length === 0) return []
  if (before && line.amount <= (planPrice(before, quantity, plan) ?? -1)) return []
  const said = same.map((version) => whyNot(tenant, subscription, { invoice, version }))
  return said.includes(null)
    ? []
    : [[invoice.id, `bills price ${same.map(({ n }) => n).join(' or ')} of ${plan.id}, which ${said[0]}`]]
}

/** What so many units cost by the price that the renewal before billed; null where that was of another plan, or a share. */
function planPrice(before: Invoice, quantity: number, plan: Plan): number | null {
  const line = before.lines.find(({ type }) => type === 'plan')
  if (before.planId !== plan.id || line === undefined) return null
  const had = [...(plan.versions ?? [])].filter(
    (version) => listPrice(version, line.quantity ?? 1) === line.amount,
  )
  return had.length === 0 ? null : Math.max(...had.map((version) => listPrice(version, quantity)))
}

interface Taken {
  readonly invoice: Invoice
  readonly version: PlanVersion
}

/** Why a version may not be billed; null where it may. */
function whyNot(tenant: Tenant, { id }: Subscription, { invoice, version }: Taken): string | null {
  const { periodStart } = invoice
  if (version.revertedAt !== null) return 'was taken back'
  if (Date.parse(version.effectiveFrom) > periodStart) return 'is not in effect'
  const told = tenant.toldOf.get(id) ?? []
  const isKnown =
    wasSold(tenant, id, version) ||
    told.some((event) => wasChosen(event, invoice, version)) ||
    told.some((event) => wasAnnounced(tenant, event, { invoice, version }))
  return isKnown ? null : 'its customer was not told about in time'
}

/** Whether it was shown at the sale, which began after it was announced; an imported customer saw nothing. */
function wasSold(tenant: Tenant, id: string, { announcedAt, effectiveFrom }: PlanVersion): boolean {
  const session = [...tenant.sessions.values()].find((one) => one.subscriptionId === id)
  const began = session?.at ?? tenant.subscriptions.get(id)!.at
  const shownFrom = importedPeriod(tenant, id) ? effectiveFrom : announcedAt
  return began >= Date.parse(shownFrom)
}

/** Whether a change that was made since it was announced showed it: to another plan, or one that waited for a renewal. */
function wasChosen(
  { at, type, data }: Told,
  { periodStart, planId }: Invoice,
  version: PlanVersion,
): boolean {
  if (at < Date.parse(version.announcedAt) || at > periodStart) return false
  if (type === 'subscription_plan_changed')
    return data.toPlanId === planId && data.fromPlanId !== planId && at < periodStart
  const scheduled = ['scheduledPlanId', 'scheduledQuantity']
  return type === 'subscription_updated' && (data.changed ?? []).some((field) => scheduled.includes(field))
}

function wasAnnounced(
  { dropped }: Tenant,
  { id, at, type, data }: Told,
  { invoice, version }: Taken,
): boolean {
  return (
    type === 'subscription_price_changing' &&
    data.priceChange?.id === version.changeId &&
    at + leastNoticeMs <= invoice.periodStart &&
    !dropped.has(id)
  )
}
