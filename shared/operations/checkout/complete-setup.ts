import type { Completion } from '../../domain/checkout/completion.ts'
import { decideSetup, keptMethod, type ChosenDay } from '../../domain/checkout/decide-setup.ts'
import { casesFor, isNamed } from '../../domain/checkout/named-debt.ts'
import type { ChargedSession } from '../../domain/checkout/session.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { terminalStatuses } from '../../domain/subscription/transitions.ts'
import { nowOf } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { invoicesOwed } from './invoices-owed.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * Stores the method that a payer has set up, with the objects read for it. Null when the customer has no room for
 * another method.
 */
export async function completeSetup(
  context: OperationContext,
  session: ChargedSession,
): Promise<Completion | null> {
  const { merchantId } = context.tenant
  const { setup, charge } = session
  const { payer } = charge
  const { customer, subscription } = await load(context, {
    customer: customerRef(merchantId, payer.customerId ?? ''),
    subscription: setup?.subscriptionId == null ? null : subscriptionRef(merchantId, setup.subscriptionId),
  })
  if (!customer) throw new Error('the customer of a card set-up is gone')
  const kept = keptMethod(customer, payer.method, { setDefault: setup?.setDefault === true })
  if (!kept) return null
  const now = nowOf(context)
  if (!subscription) {
    const subscriptions = kept.method.isDefault ? await subscriptionsOfCustomer(context, customer.id) : []
    const named = await isPayNamed(context, session, subscriptions)
    return decideSetup(session, kept, { subscription: null, subscriptions, named }, now)
  }
  if (terminalStatuses.includes(subscription.status))
    return decideSetup(session, kept, { subscription, plan: null, named: false, chosen: null }, now)
  const { plan } = await load(context, { plan: planRef(merchantId, subscription.planId) })
  if (!plan) throw new Error('the plan of a subscription is gone')
  if (setup?.later !== true) {
    const named = await isPayNamed(context, session, [subscription])
    return decideSetup(session, kept, { subscription, plan, named, chosen: null }, now)
  }
  const chosen = await chosenDayOf(context, session, subscription)
  return decideSetup(session, kept, { subscription, plan, named: false, chosen }, now)
}

/** Whether the button that the payer pressed named all that these subscriptions would be charged now (P3). */
async function isPayNamed(
  context: OperationContext,
  { setup }: ChargedSession,
  subscriptions: readonly Subscription[],
): Promise<boolean> {
  const pays = setup?.pays ?? null
  if (setup === null || pays === null) return false
  return isNamed(pays, await invoicesOwed(context, casesFor(setup.subscriptionId, subscriptions)))
}

/**
 * What is charged on the day that the payer's button named (P3). Null if the case continues as planned instead: it owes
 * more by now, or stops before that day.
 */
async function chosenDayOf(
  context: OperationContext,
  { setup }: ChargedSession,
  subscription: Subscription,
): Promise<ChosenDay | null> {
  const pays = setup?.pays ?? null
  const at = pays?.payOn ?? null
  const stopAt = subscription.recovery?.stopAt ?? null
  if (pays === null || at === null || stopAt === null || stopAt <= at) return null
  const owed = await invoicesOwed(context, casesFor(subscription.id, [subscription]))
  const [invoice] = owed
  return invoice && isNamed(pays, owed) ? { at, invoice } : null
}
