import { answered, turned, type Change } from '../change/change.ts'
import { decideCharge, type HolderFacts } from '../charge/decide-charge.ts'
import { isDebtors } from '../charge/charge.ts'
import type { OpenNews } from '../charge/news.ts'
import { revised } from '../change/revised.ts'
import type { AnyOpenState } from '../subscription/billing-state.ts'
import type { Instant } from '../time/time.ts'
import type { AnyInvoice } from './invoice.ts'

/** A charge's outcome is still unknown: the invoice becomes due for the next query (D9.9). */
export function decideWait(state: AnyOpenState, news: OpenNews, now: Instant): Change<AnyInvoice> {
  const { invoice } = state
  const { charge } = decideCharge(invoice.charge, news, now, invoiceFacts(state))
  const after = revised<AnyInvoice>(invoice, { charge })
  return { ...answered(after), turns: turned('invoice', invoice, after) }
}

/**
 * What an invoice adds to the life of its charge. Recovery ends at its Stop, even with a charge in progress; a payer's
 * own payment is not part of recovery.
 */
export function invoiceFacts({
  invoice,
  subscription,
}: Pick<AnyOpenState, 'invoice' | 'subscription'>): HolderFacts {
  const until = isDebtors(invoice.charge) ? null : (subscription?.recovery?.stopAt ?? invoice.periodEnd)
  return { until, lostAs: null, showsApproval: true, isGivenBack: false }
}
