import type { OwnAccount } from '../../domain/account/own-account.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { isOfSubscription, type Invoice } from '../../domain/invoice/invoice.ts'
import { usableMethod } from '../../domain/customer/customer.ts'
import { debtReasonOf, type DebtStory } from '../../domain/subscription/debt-reason.ts'
import { termsOfRunning, termsOncePaid, type Terms } from '../../domain/subscription/terms.ts'
import { nowOf } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoiceRef, ownInvoiceRef } from '../../store/entities/invoice.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What a link's page says about its subscription. */
export interface AboutLink {
  /** Its next invoices once the debt is paid (P1); null if nothing follows. */
  readonly terms: Terms | null
  /** The debt that the link pays; null if it pays none. */
  readonly owed: DebtStory | null
  /** The debtor's own account number, to which they may transfer instead (M4); null if they have none, or the link pays no debt. */
  readonly account: OwnAccount | null
}

const nothing: AboutLink = { terms: null, owed: null, account: null }

/**
 * The content of a link that pays a debt, or stores a method, for an existing subscription: nothing for every other
 * session.
 */
export async function aboutLink(
  context: OperationContext,
  { openInvoiceId, setup, customerId }: CheckoutSession,
): Promise<AboutLink> {
  const { merchantId } = context.tenant
  const { debt: named, debtor } = await load(context, {
    debt: openInvoiceId === null ? null : invoiceRef(merchantId, openInvoiceId),
    debtor: openInvoiceId === null || customerId === null ? null : customerRef(merchantId, customerId),
  })
  const account = debtor?.account ?? null
  if (named && !isOfSubscription(named)) return { ...nothing, account }
  const debt: Invoice | undefined = named
  const subscriptionId = debt?.subscriptionId ?? setup?.subscriptionId ?? null
  if (subscriptionId === null || customerId === null) return nothing
  const { subscription, customer = debtor } = await load(context, {
    subscription: subscriptionRef(merchantId, subscriptionId),
    customer: debtor ? null : customerRef(merchantId, customerId),
  })
  if (!subscription || !customer) return nothing
  const { planId, scheduledPlanId, latestInvoiceId } = subscription
  const { plan, scheduled, latest, settings } = await load(context, {
    settings: recoverySettingsRef(merchantId),
    plan: planRef(merchantId, planId),
    scheduled: scheduledPlanId === null ? null : planRef(merchantId, scheduledPlanId),
    latest: latestInvoiceId === null || debt ? null : ownInvoiceRef(merchantId, latestInvoiceId),
  })
  if (!plan) return nothing
  const state = {
    ...{ subscription, plan, customer },
    scheduled: scheduled ?? null,
    settings: settings ?? {},
  }
  const invoice = debt ?? latest
  const isOpen = invoice !== undefined && ['open', 'uncollectible'].includes(invoice.status)
  const method = usableMethod(customer, subscription)
  return {
    account,
    terms: isOpen ? termsOncePaid({ ...state, invoice }, nowOf(context)) : termsOfRunning(state),
    owed:
      debt === undefined || !isOpen
        ? null
        : {
            since: debt.createdAt,
            reason: debtReasonOf(subscription, method, context.time.wall.now()),
            method,
            stopsAt: subscription.recovery?.stopAt ?? null,
          },
  }
}
