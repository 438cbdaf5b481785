import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import type { WithTaxTerms } from '../../domain/tax/tax-terms.ts'
import { amountDue, type AnyInvoice, type Invoice } from '../../domain/invoice/invoice.ts'
import type { OwnContact } from '../../domain/customer/contact.ts'
import { usableMethod } from '../../domain/customer/customer.ts'
import { payableByCredit } from '../../domain/invoice/credit-first.ts'
import type { PaymentMethod } from '../../domain/payment-methods/payment-method.ts'
import type { Plan } from '../../domain/catalog/plan.ts'
import { mayChangeTo } from '../../domain/subscription/changeable.ts'
import { offeredLately } from '../../domain/subscription/stay-offer.ts'
import { termsOfRunning, type Terms } from '../../domain/subscription/terms.ts'
import { isPayable } from '../../domain/subscription/settle-succeeded-charge.ts'
import { debtReasonOf, type DebtReason } from '../../domain/subscription/debt-reason.ts'
import type { PortalSettings } from '../../domain/portal/portal-settings.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { ownInvoiceRef } from '../../store/entities/invoice.ts'
import { planRef } from '../../store/entities/plan.ts'
import { provenBy, readAll, type Owned } from '../identity/person.ts'
import { getPortalSettings } from '../portal-settings/get-portal-settings.ts'
import type { LinkedDocument } from '../../domain/receipt/receipt.ts'
import { documentToken } from '../../security/document-link.ts'
import { noteLinks } from '../receipts/note-links.ts'
import type { ContextOf, OperationContext } from '../unit-of-work/context.ts'
import { withLeastCharge } from '../unit-of-work/least-price.ts'
import { listOwnInvoices, listOwnSubscriptions, type OwnSubscription } from './own-objects.ts'
import { soldAt, type PricedPlan } from '../../domain/pricing/versions.ts'

/** A subscription with everything that its customer can see and do. */
export interface PortalEntry extends OwnSubscription {
  readonly settings: PortalSettings
  /** The method that it is charged with next; null if there is none. */
  readonly method: PaymentMethod | null
  /** The invoice that is to be paid; null for none. */
  readonly open: Invoice | null
  /** The part that their credit pays before a method does (F5), in minor units. */
  readonly creditPays: number
  /** Whether its merchant has an offer for a customer about to cancel, and none was shown lately. */
  readonly mayOffer: boolean
  /** The merchant's logo; null for none. */
  readonly logoUrl: string | null
  /** Why the open invoice was not paid, and so whether the stored method is worth another try; null if no attempt failed. */
  readonly debtReason: DebtReason | null
  /** Its next invoices; null if none follows automatically (P1). */
  readonly terms: Terms | null
  /** The page where their bank asks them to approve the open invoice's charge; null if it does not. */
  readonly approvalPage: string | null
  /** The plan of a change that waits for its money; null for none. */
  readonly pending: Plan | null
  /** The plans that its customer may change to now; none if the subscription's state refuses every change. */
  readonly offered: readonly PricedPlan[]
}

/** Everything a person pays for, at all merchants of this mode. */
export interface Portal {
  readonly mode: OperationContext['tenant']['mode']
  /** The contact that they signed in with; null where a link of their merchant's opened it. */
  readonly person: OwnContact | null
  /** The merchant's page that it leads back to; null for none. */
  readonly returnUrl: string | null
  readonly entries: readonly PortalEntry[]
  /** Invoices that were sent to them and are not paid, newest first (M3). */
  readonly waiting: readonly Owned<AnyInvoice>[]
  /** Where older invoices begin; null if there are none. */
  readonly earlier: string | null
  /** The newest payments. */
  readonly paid: readonly Owned<AnyInvoice>[]
  /** The links of their tax documents as files, by invoice (L6). */
  readonly documents: ReadonlyMap<string, string>
  /** The links of their credit and debit notes, by invoice (L5). */
  readonly notes: ReadonlyMap<string, readonly LinkedDocument[]>
}

/** The limits of one page; the interface's lists show everything. */
export const mostSubscriptions = 50
const mostPayments = 24

/**
 * The content of the portal's page, newest subscription first.
 * @param after Where its invoices continue; absent for the newest.
 */
export async function readPortal(
  context: ContextOf<'table.read' | 'pepper'>,
  after?: string,
): Promise<Portal> {
  const [subscriptions, invoices] = await Promise.all([
    listOwnSubscriptions(context, { limit: mostSubscriptions }),
    listOwnInvoices(context, { limit: mostPayments, cursor: after }),
  ])
  const paid = invoices.items.filter(({ object }) => object.amountPaid > 0)
  return {
    mode: context.tenant.mode,
    person: provenBy(context),
    returnUrl: context.request.actor.narrowed?.returnUrl ?? null,
    entries: await entriesOf(context, subscriptions.items),
    waiting: invoices.items.filter(({ object }) => isWaiting(object)),
    earlier: invoices.nextCursor,
    paid,
    documents: await documentsOf(context, paid),
    notes: await notesOf(context, paid),
  }
}

/** Whether an invoice was sent and something of it is still to be paid: a sent invoice stays payable whatever follows (M3). */
function isWaiting(invoice: AnyInvoice): boolean {
  const { status, waits } = invoice
  return waits != null && (status === 'open' || status === 'uncollectible') && amountDue(invoice) > 0
}

/** The links of numbered documents; none signs nothing. */
async function documentsOf(
  context: ContextOf<'table.read' | 'pepper'>,
  paid: readonly Owned<AnyInvoice>[],
): Promise<ReadonlyMap<string, string>> {
  const { mode } = context.tenant
  const numbered = paid.filter(({ object }) => object.taxNumber != null)
  const pepper = numbered.length === 0 ? '' : await context.pepper()
  return new Map(
    numbered.map(({ object: { merchantId, id } }) => [
      id,
      documentToken(pepper, { mode, merchantId, documentId: id }),
    ]),
  )
}

/** The links of notes, only for invoices that have any. */
async function notesOf(
  context: ContextOf<'table.read' | 'pepper'>,
  paid: readonly Owned<AnyInvoice>[],
): Promise<ReadonlyMap<string, readonly LinkedDocument[]>> {
  const noted = paid.filter(({ object }) => object.noted != null)
  return new Map(
    await Promise.all(
      noted.map(async ({ object }) => [object.id, await noteLinks(context, object)] as const),
    ),
  )
}

/** Subscriptions with everything that their customers can see and do. */
export async function entriesOf(
  context: OperationContext,
  own: readonly OwnSubscription[],
): Promise<PortalEntry[]> {
  const merchants = [...new Set(own.map(({ object }) => object.merchantId))]
  const settings = new Map(
    await Promise.all(merchants.map(async (id) => [id, await getPortalSettings(context, id)] as const)),
  )
  const brandings = await readAll(
    context,
    merchants.map((id) => brandingRef(id)),
  )
  const logos = new Map(merchants.map((id, i) => [id, brandings[i]?.logoUrl ?? null]))
  const latest = own.flatMap(({ object: { merchantId, latestInvoiceId } }) =>
    latestInvoiceId === null ? [] : [ownInvoiceRef(merchantId, latestInvoiceId)],
  )
  const offered = [...settings].flatMap(([id, { changePlanTo }]) =>
    changePlanTo.map((plan) => planRef(id, plan)),
  )
  const scheduledFor = own.flatMap(({ object: { merchantId, scheduledPlanId } }) =>
    scheduledPlanId === null ? [] : [planRef(merchantId, scheduledPlanId)],
  )
  const waiting = own.flatMap(({ object: { merchantId, pendingChange } }) =>
    pendingChange === null ? [] : [planRef(merchantId, pendingChange.planId)],
  )
  const [open, plans, pending, scheduled, terms] = await Promise.all([
    readAll(context, latest),
    readAll(context, offered),
    readAll(context, waiting),
    readAll(context, scheduledFor),
    readAll(
      context,
      merchants.map((id) => recoverySettingsRef(id)),
    ),
  ])
  const priced = plans.flatMap((plan) => (plan ? [soldAt(plan, context.time.wall.now())] : []))
  return own.map((one) => {
    const { object: subscription, relation } = one
    const allowed = settings.get(subscription.merchantId)!
    const invoice = open.find((latest) => latest?.id === subscription.latestInvoiceId) ?? null
    const owed = invoice && invoice.amount > 0 && isPayable({ invoice, subscription }) ? invoice : null
    const charges = withLeastCharge(context, {
      hold: null,
      ...terms[merchants.indexOf(subscription.merchantId)],
    })
    return {
      ...one,
      settings: allowed,
      method: usableMethod(relation.customer, subscription),
      logoUrl: logos.get(subscription.merchantId) ?? null,
      open: owed,
      creditPays:
        owed === null
          ? 0
          : payableByCredit({ invoice: owed, customer: relation.customer, settings: charges }),
      mayOffer: allowed.offer !== null && !offeredLately(subscription, context.time.wall.now()),
      debtReason:
        owed &&
        debtReasonOf(subscription, usableMethod(relation.customer, subscription), context.time.wall.now()),
      terms: termsOfOwn(
        one,
        scheduled.find((next) => next?.id === subscription.scheduledPlanId) ?? null,
        terms[merchants.indexOf(subscription.merchantId)] ?? {},
      ),
      approvalPage: owed && approvalPageOf(context, owed),
      pending: pending.find((next) => next?.id === subscription.pendingChange?.planId) ?? null,
      offered: priced.filter((plan) => fits(plan, one)),
    }
  })
}

/** A sandbox runs on its merchant's clock, which does not matter to a bank's page. */
function approvalPageOf({ time, tenant: { mode } }: OperationContext, { approval }: Invoice): string | null {
  if (!approval || (mode === 'live' && approval.until <= time.wall.now())) return null
  return approval.url
}

/** Whether a plan is the same merchant's, and a change to it would not be refused. */
function fits(next: Plan, { object: subscription, plan }: OwnSubscription): boolean {
  if (next.merchantId !== subscription.merchantId || plan == null) return false
  return mayChangeTo({ subscription, plan, next, quantity: subscription.quantity })
}

/** The next invoices of a running subscription (P1); null if none follows, or one is due first. */
function termsOfOwn(
  { object: subscription, relation: { customer }, plan }: OwnSubscription,
  scheduled: Plan | null,
  settings: WithTaxTerms,
): Terms | null {
  return plan === null ? null : termsOfRunning({ subscription, plan, scheduled, customer, settings })
}
