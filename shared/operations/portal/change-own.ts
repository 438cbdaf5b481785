import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { cancelSubscription, uncancelSubscription } from '../subscriptions/cancel-subscription.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { atMerchant } from '../identity/person.ts'
import { resumeSubscription } from '../subscriptions/pause-subscription.ts'
import { payInvoice } from '../invoices/pay-invoice.ts'
import { updateSubscription } from '../subscriptions/update-subscription.ts'
import { ownInvoice, ownSubscription, type Owned } from './own-objects.ts'

/** Cancels a subscription of the person's, as its merchant could. @throws Problem 404; 409. */
export function cancelOwn(context: Writing, id: string, atPeriodEnd: boolean): Promise<Owned<Subscription>> {
  return change(context, id, (tenant) => cancelSubscription(tenant, id, atPeriodEnd, null))
}

/** Takes a scheduled cancel back. @throws Problem 404; 409 when none is scheduled. */
export function uncancelOwn(context: Writing, id: string): Promise<Owned<Subscription>> {
  return change(context, id, (tenant) => uncancelSubscription(tenant, id, null))
}

/** Resumes a paused subscription. @throws Problem 404; 409. */
export function resumeOwn(context: Writing, id: string): Promise<Owned<Subscription>> {
  return change(context, id, (tenant) => resumeSubscription(tenant, id, null))
}

/** Pays with another method from now on; while past due it is charged at once (decisions 7). @throws Problem 404; 409. */
export function changeOwnMethod(
  context: Charging,
  id: string,
  paymentMethodId: string,
): Promise<Owned<Subscription>> {
  return change(context, id, (tenant) => updateSubscription(tenant, id, { paymentMethodId }, null))
}

/** Pays an open invoice of the person's. @throws Problem 402 on a decline; 404; 409; 422 without a method. */
export async function payOwnInvoice(
  context: Charging,
  id: string,
  paymentMethodId: string | null,
): Promise<Owned<Invoice>> {
  const { relation } = await ownInvoice(context, id)
  return atMerchant(
    context,
    relation,
    (tenant) => payInvoice(tenant, id, paymentMethodId),
    (object) => ({ object, relation }),
  )
}

async function change<C extends Writing>(
  context: C,
  id: string,
  run: (tenant: C) => Promise<Subscription>,
): Promise<Owned<Subscription>> {
  const { relation } = await ownSubscription(context, id)
  return atMerchant(context, relation, run, (object) => ({ object, relation }))
}
