import { debtTerms } from '../checkout/create-update-link.ts'
import { openCheckoutSession, type OpenedSession } from '../checkout/open-session.ts'
import { startMethodSetup } from '../checkout/start-method-setup.ts'
import { isOfSubscription, type AnyInvoice } from '../../domain/invoice/invoice.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { requireAllowed } from '../../domain/portal/portal-settings.ts'
import { isPayable } from '../../domain/subscription/settle-succeeded-charge.ts'
import { invalidTransition } from '../../domain/problem.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { atMerchant, requireSettledContact } from '../identity/person.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { getPortalSettings } from '../portal-settings/get-portal-settings.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { ownInvoice, ownSubscription } from './own-objects.ts'

/** A page that the person is sent to. */
export interface OwnPage {
  readonly id: string
  readonly url: string
}

/**
 * Opens the page where a person gives another payment method for a subscription of theirs. It leads back to the portal.
 * @throws Problem 403 `portal_disabled`, `contact_changed`; 404; 409 `customer_blacklisted`.
 */
export async function openMethodPage(context: Writing, subscriptionId: string): Promise<OwnPage> {
  const { relation } = await ownSubscription(context, subscriptionId)
  const settings = await getPortalSettings(context, relation.merchant.merchantId)
  requireAllowed(settings, relation.customer, { kind: 'update_method' })
  await requireSettledContact(context, relation)
  const customerId = relation.customer.id
  const order = { customerId, subscriptionId, setDefault: false, successUrl: portalUrl(context) }
  return atMerchant(context, relation, (tenant) => startMethodSetup(tenant, order), pageOf)
}

/**
 * Opens the page where a person pays an invoice of theirs by a method they choose.
 * @throws Problem 403 `contact_changed`; 404; 409 `invalid_transition` for one that is not open.
 */
export async function openPaymentPage(context: Writing, invoiceId: string): Promise<OwnPage> {
  const { object: invoice, relation } = await ownInvoice(context, invoiceId)
  await requireSettledContact(context, relation)
  const run = async (tenant: Writing): Promise<OpenedSession> => {
    if (!(await canBePaid(tenant, invoice))) throw invalidTransition(invoice.status, 'pay')
    const back = portalUrl(context)
    const opened = openCheckoutSession(tenant, debtTerms(tenant, invoice), () => ({
      successUrl: back,
      cancelUrl: back,
    }))
    return commitPlainChange(tenant, plainChange(opened, opened.turns))
  }
  return atMerchant(context, relation, run, pageOf)
}

async function canBePaid(context: Writing, invoice: AnyInvoice): Promise<boolean> {
  if (!isOfSubscription(invoice)) return invoice.status === 'open'
  const { subscription } = await load(context, {
    subscription: subscriptionRef(context.tenant.merchantId, invoice.subscriptionId),
  })
  return subscription !== undefined && isPayable({ invoice, subscription })
}

function pageOf({ session, url }: OpenedSession): OwnPage {
  return { id: session.id, url }
}

/** The portal. Returning persons are signed in, so it needs no mode. */
function portalUrl({ deployment }: Writing): string {
  return `${deployment.checkoutBaseUrl}/portal`
}
