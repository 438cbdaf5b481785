import type { Invoice, Subscription } from './billing-items.ts'
import { importedPeriod } from './imported.ts'
import { stepsOf, walk } from './status-walk.ts'
import type { Tenant, Told } from './tenant.ts'
import {
  endedStatuses,
  firstStatuses,
  mayBecome,
  statusesOf,
  subscriptionStatuses,
  type Kind,
} from './transitions.ts'
import type { Findings } from './violation.ts'

/** I7: statuses move only along the transition tables, and those of a subscription and its invoices go together. */
export function statusPaths(tenant: Tenant): Findings {
  const { subscriptions, invoices, payouts, bills } = tenant
  return [
    ...[...subscriptions.values()].flatMap((subscription) => [
      ...subscriptionPath(subscription, tenant),
      ...withInvoices(subscription, tenant),
    ]),
    ...paths(tenant, 'invoice', [...invoices.values()]),
    ...paths(tenant, 'payout', [...payouts.values()]),
    ...paths(tenant, 'bill', [...bills.values()]),
  ]
}

function subscriptionPath({ id, status }: Subscription, tenant: Tenant): Findings {
  const { toldOf, invoices } = tenant
  if (!subscriptionStatuses.includes(status)) return [[id, `is ${status}, which is no status`]]
  // The events of a last invoice come after the end, and change no status (B5).
  const isLast = ({ data }: Told): boolean =>
    invoices.get(data.invoice?.id ?? '')?.billingReason === 'subscription_final'
  const steps = stepsOf((toldOf.get(id) ?? []).filter((event) => !isLast(event)))
  const last = steps.at(-1)?.after ?? status
  // What was paid elsewhere is active when it comes (F1).
  const imported = importedPeriod(tenant, id) !== null
  return [
    ...steps
      .flatMap(({ events }) => events.filter(renewsToEnd))
      .map((event): [string, string] => [event.id, `renews ${id}, which was to be cancelled`]),
    ...steps.flatMap((step): Findings => {
      const { before, after } = step
      if (before === null)
        return imported || firstStatuses.includes(step.events[0]!.data.subscription!.status)
          ? []
          : [[id, `began as ${after}`]]
      if (!mayBecome('subscription', before, after)) return [[id, `went from ${before} to ${after}`]]
      return walk(step).strange.map((what): [string, string] => [id, `was told ${what}`])
    }),
    ...(mayBecome('subscription', last, status)
      ? []
      : [[id, `is ${status}, and was last told of as ${last}`] as [string, string]]),
  ]
}

/** What is to be cancelled at its period's end is not billed for the next. */
function renewsToEnd({ type, data }: Told): boolean {
  return type === 'invoice_created' && data.subscription?.['cancelAtPeriodEnd'] === true
}

/** Statuses of objects as their events show them, in order, and finally the object's own. */
function paths(
  tenant: Tenant,
  kind: Exclude<Kind, 'subscription'>,
  objects: readonly { readonly id: string; readonly status: string }[],
): Findings {
  const told = Map.groupBy(
    tenant.told.flatMap(({ data }) => data[kind] ?? []),
    ({ id }) => id,
  )
  return objects.flatMap(({ id, status }) => {
    if (!statusesOf[kind].includes(status))
      return [[id, `is ${status}, which is no status`] as [string, string]]
    const all = [...(told.get(id) ?? []).map((one) => one.status), status]
    return all.flatMap((after, i): Findings => {
      const before = all[i - 1] ?? after
      return mayBecome(kind, before, after) ? [] : [[id, `went from ${before} to ${after}`]]
    })
  })
}

/** What its newest invoice may be while a subscription has a status. */
const invoiceStatuses: Readonly<Record<string, readonly string[]>> = {
  incomplete: ['open'],
  trialing: ['open'],
  active: ['open', 'paid', 'void'],
  past_due: ['open'],
  paused: ['paid', 'void'],
  unpaid: ['uncollectible'],
  expired: ['paid', 'void'],
  canceled: ['paid', 'void', 'uncollectible'],
  incomplete_expired: ['void'],
}

function withInvoices(subscription: Subscription, { invoices, invoicesOf }: Tenant): Findings {
  const { id, status, recovery, latestInvoiceId } = subscription
  const found: Findings = []
  const latest = latestInvoiceId === null ? undefined : invoices.get(latestInvoiceId)
  // A last invoice is charged once after the end, and is a debt where that fails (B5).
  const last = latest?.billingReason === 'subscription_final' && endedStatuses.includes(status)
  const sent = (invoicesOf.get(id) ?? []).filter(({ waits }) => waits)
  // An earlier invoice that was sent may be overdue, and written off, while newer ones are paid (M3).
  const late =
    (status === 'past_due' && sent.some((one) => one.id === recovery?.invoiceId)) ||
    (status === 'unpaid' && sent.some((one) => one.status === 'uncollectible'))
  if (latest && !latest.waits && !last && !late && !(invoiceStatuses[status] ?? []).includes(latest.status))
    found.push([id, `is ${status}, its newest invoice ${latest.status}`])
  if ((status === 'past_due') !== (recovery !== null))
    found.push([id, `is ${status} with ${recovery ? 'an' : 'no'} open recovery case`])
  if (recovery && recovery.invoiceId !== latestInvoiceId && !late)
    found.push([id, `recovers ${recovery.invoiceId}, and not its newest invoice`])
  const open = (invoicesOf.get(id) ?? []).filter((invoice) => isOwed(invoice, subscription))
  return [
    ...found,
    ...open.map(({ id: invoiceId }): [string, string] => [invoiceId, `is open; ${id} is ${status}`]),
  ]
}

/** An open invoice that nobody may owe: of what has ended, an earlier one, or of a running one that is not being charged. */
function isOwed(invoice: Invoice, { status, latestInvoiceId }: Subscription): boolean {
  // What was sent waits, whatever becomes of its subscription (M3).
  if (invoice.status !== 'open' || invoice.waits) return false
  const runs = status === 'active' || status === 'trialing'
  return (
    endedStatuses.includes(status) ||
    invoice.id !== latestInvoiceId ||
    (runs && (invoice.charge === null || invoice.charge.status === 'unseen'))
  )
}
