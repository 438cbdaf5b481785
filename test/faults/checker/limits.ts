import type { Customer, Invoice, Subscription } from './billing-items.ts'
import { linkUses } from './link-uses.ts'
import { isVoidAfterEnd, paidAfterEnd, startsPeriod } from './periods.ts'
import { redemptions } from './redemptions.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I10: cycles, redemptions and attempts are counted as they happened, and stay within their limits. */
export function limits(tenant: Tenant): Findings {
  return [
    ...[...tenant.subscriptions.values()].flatMap((subscription) => cycles(subscription, tenant)),
    ...[...tenant.customers.values()].flatMap(methods),
    ...redemptions(tenant),
    ...linkUses(tenant),
  ]
}

function cycles(subscription: Subscription, { plans, invoicesOf, toldOf }: Tenant): Findings {
  const { id, cyclesCompleted, discount } = subscription
  const starts = (invoicesOf.get(id) ?? []).filter(startsPeriod)
  // A debt that is paid after the end counts no cycle (B8).
  const afterEnd = paidAfterEnd(toldOf.get(id) ?? [])
  // A cycle counts when its invoice is sent, and no more once that is void (M3).
  const counts = (invoice: Invoice): boolean => {
    const { waits, status, id: of } = invoice
    if (!waits) return status === 'paid' && !afterEnd.includes(of)
    return waits[4] === 1 && (status !== 'void' || isVoidAfterEnd(invoice, subscription))
  }
  const paid = starts.filter(counts).length
  const beyond = starts.filter(
    ({ planId, cycle }: Invoice) => cycle > (plans.get(planId)?.maxCycles ?? Infinity),
  )
  const found: Findings = beyond.map((invoice) => [
    invoice.id,
    `is for cycle ${invoice.cycle}, beyond its plan's last`,
  ])
  if (cyclesCompleted !== paid) found.push([id, `counts ${cyclesCompleted} cycles, and has ${paid} paid`])
  if (discount) {
    const [, , duration, durationCycles, , usedInvoices] = discount
    const most = duration === 'forever' ? Infinity : duration === 'once' ? 1 : (durationCycles ?? 0)
    if (usedInvoices > most) found.push([id, `used its code ${usedInvoices} times of ${most}`])
  }
  return found
}

const mostMethods = 10

function methods({ id, paymentMethods }: Customer): Findings {
  const active = paymentMethods.filter(({ status }) => status === 'active')
  const defaults = paymentMethods.filter(({ isDefault }) => isDefault).length
  const found: Findings = []
  if (active.length > mostMethods) found.push([id, `has ${active.length} methods`])
  if (defaults !== (active.length > 0 ? 1 : 0))
    found.push([id, `has ${defaults} default methods of ${active.length}`])
  return found
}
