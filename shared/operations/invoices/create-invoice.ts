import { answered } from '../../domain/change/change.ts'
import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import type { AskedLine } from '../../domain/invoice/compose-lone.ts'
import { decideLoneInvoice } from '../../domain/invoice/decide-lone-invoice.ts'
import { methodToPay } from '../../domain/invoice/decide-charge.ts'
import { beginWait, waitTermsOf } from '../../domain/invoice/waiting.ts'
import { charging, type AnyInvoice, type Collection } from '../../domain/invoice/invoice.ts'
import type { Metadata } from '../../domain/metadata.ts'
import { DEFAULT_CURRENCY, type Currency } from '../../domain/money/money.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import type { AnyOpenState } from '../../domain/subscription/billing-state.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { newId, nowOf, strongly } from '../../store/context.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { chargeAndBook } from '../charging/book-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import { withLeastCharge } from '../unit-of-work/least-price.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import type { CallRun } from '../unit-of-work/outside-call.ts'

/** The body of `POST /v1/invoices` (K4). */
export interface AskedInvoice {
  readonly customerId: string
  readonly lines: readonly AskedLine[]
  readonly currency?: Currency
  readonly collection: Collection
  readonly daysUntilDue?: number
  readonly paymentMethodId?: string
  readonly metadata: Metadata
}

/**
 * Bills a customer something without a subscription (K4). It waits for its customer to pay, or is charged once with a
 * method of theirs: a decline leaves it open.
 * @throws Problem 404 with the path; 409 `customer_blacklisted`, `customer_erased`, `merchant_held`, `gateway_held`; 422
 * `method_required`, `amount_too_large`, `not_waiting`.
 */
export async function createInvoice(context: Charging, asked: AskedInvoice): Promise<AnyInvoice> {
  const { merchantId } = context.tenant
  const { customer, settings, holds } = await load(context, {
    customer: payerRef(merchantId, asked.customerId),
    settings: recoverySettingsRef(merchantId),
    holds: gatewayHoldsRef,
  })
  const resumed = context.request.idempotency?.resumed
  if (resumed) return resume(context, resumed)
  if (!customer) throw notFound('customerId')
  const { collection, lines, metadata, daysUntilDue, paymentMethodId = null } = asked
  const waits = collection === 'send_invoice'
  requireFitting(asked)
  const held = withGatewayHold(context, settings ?? defaultRecoverySettings, holds)
  const sending = { daysUntilDue: daysUntilDue ?? 0, cycles: 0, key: newReceiptKey() }
  const made = decideLoneInvoice(customer, withLeastCharge(context, held), {
    id: newId(context, 'invoice'),
    currency: asked.currency ?? DEFAULT_CURRENCY,
    waits: waits
      ? beginWait({ ...sending, now: nowOf(context) }, waitTermsOf(held, await zoneOf(context)))
      : null,
    method: waits ? null : methodToPay({ customer, subscription: null }, paymentMethodId),
    ...{ lines, metadata },
    ...momentOf(context),
  })
  if (made.kind === 'done') return commitChange(context, made.change)
  await commitChange(context, made.change, { claim: made.change.result.invoice.id })
  return charge(context, made.change.result, 'first')
}

/** What is charged needs a method, and only what waits has a day. @throws Problem 422. */
function requireFitting({ collection, daysUntilDue, paymentMethodId }: AskedInvoice): void {
  if (collection === 'automatic' && paymentMethodId === undefined)
    throw invalid('paymentMethodId', 'is required for an invoice that is charged automatically', {
      reason: 'method_required',
    })
  if (collection === 'automatic' && daysUntilDue !== undefined)
    throw invalid('daysUntilDue', 'works with collection send_invoice only', { reason: 'not_waiting' })
  if (collection === 'send_invoice' && paymentMethodId !== undefined)
    throw invalid('paymentMethodId', 'works with collection automatic only', { reason: 'not_waiting' })
}

/** The invoice exists whatever the gateway answers: a decline or a late answer leaves it open. */
async function charge(context: Charging, open: AnyOpenState, run: CallRun): Promise<AnyInvoice> {
  const resumed = run === 'resumed'
  const charged = await chargeAndBook(context, open, { resumed, answer: ({ invoice }) => invoice })
  return charged.kind === 'settled' ? charged.settled.invoice : answerAsItIs(context, open.invoice.id)
}

/** A repeat after a crash: the claim names the invoice, so the same charge continues under the same reference. */
async function resume(context: Charging, invoiceId: string): Promise<AnyInvoice> {
  const fresh = strongly(context)
  const open = charging(await loadAnyState(fresh, invoiceId))
  return open ? charge(fresh, open, 'resumed') : answerAsItIs(fresh, invoiceId)
}

async function answerAsItIs(context: Charging, invoiceId: string): Promise<AnyInvoice> {
  const { invoice } = await loadAnyState(strongly(context), invoiceId)
  return commitChange(context, answered(invoice))
}
