import type { OpenInvoice } from '../../domain/invoice/invoice.ts'
import type { PlanChangeDraft, PlanChangeQuote } from '../../domain/subscription/plan-change-draft.ts'
import { defineEntity, identityOf, json, many, storedAs, time, type Ref } from '../codec.ts'
import { dueOfCharge } from './held-charge.ts'
import { keyLifetimeMs } from '../waits.ts'
import { partitions, tenantKey } from '../keys.ts'
import { invoiceOfStored, storedInvoice, type StoredInvoice } from './invoice.ts'

type StoredDraft = Omit<PlanChangeDraft, 'invoice'> & {
  readonly invoice: StoredInvoice
}

const storedCodec = defineEntity<StoredDraft, 'merchantId' | 'id' | 'createdAt'>({
  name: 'plan-change',
  key: (draft) => tenantKey(draft.merchantId, partitions.planChange, draft.id),
  attributes: {
    subscriptionId: 'su',
    customerId: 'cu',
    planId: 'pl',
    mode: 'm',
    fromPlanId: 'fp',
    invoice: json('i'),
    subscription: json('s'),
    proration: json('p'),
    closes: 'cb',
    outcome: 'o',
    version: 'v',
    setupFee: 'sf',
  },
  derive: identityOf,
  // No worker watches a charge that a request began, so the item itself becomes due.
  due: ({ id, createdAt, invoice, subscriptionId, customerId, planId, outcome }) =>
    outcome === null
      ? {
          at: dueOfCharge(invoice.charge)?.at ?? createdAt,
          job: 'reconcile',
          id,
          hints: { subscriptionId, customerId, planId },
        }
      : null,
  expires: (draft) =>
    draft.outcome === null ? null : new Date(Date.parse(draft.createdAt) + keyLifetimeMs).toISOString(),
})

export const planChangeCodec = storedAs<PlanChangeDraft, StoredDraft>(storedCodec, {
  stored: (draft) => ({ ...draft, invoice: storedInvoice(draft.invoice) }),
  read: (draft) => ({ ...draft, invoice: invoiceOfStored(draft.invoice) as OpenInvoice }),
})

export function planChangeRef(merchantId: string, id: string): Ref<PlanChangeDraft> {
  return { ...tenantKey(merchantId, partitions.planChange, id), codec: planChangeCodec }
}

/** Whether a due item is a plan change. */
export function isPlanChangeKey(pk: string): boolean {
  return pk.endsWith(`#${partitions.planChange}`)
}

export const quoteCodec = defineEntity<PlanChangeQuote, 'merchantId' | 'id' | 'createdAt'>({
  name: 'quote',
  key: (quote) => tenantKey(quote.merchantId, partitions.quote, quote.id),
  attributes: {
    subscriptionId: 'su',
    subscriptionVersion: 'sv',
    planId: 'pl',
    quantity: many('q'),
    addOns: 'ao',
    effective: 'e',
    mode: 'm',
    proration: 'p',
    amount: 'a',
    expiresAt: time('x'),
    setupFee: 'sf',
  },
  derive: identityOf,
  expires: (quote) => quote.expiresAt,
})

export function quoteRef(merchantId: string, id: string): Ref<PlanChangeQuote> {
  return { ...tenantKey(merchantId, partitions.quote, id), codec: quoteCodec }
}
