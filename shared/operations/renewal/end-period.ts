import { isRunning } from '../../domain/charge/charge.ts'
import { charging } from '../../domain/invoice/invoice.ts'
import { decideExpiry } from '../../domain/subscription/decide-expiry.ts'
import {
  decidePeriodEnd,
  decideRenewalNotice,
  decideTrialNotice,
} from '../../domain/subscription/decide-period-end.ts'
import { nowOf } from '../../store/context.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { commitChange } from '../changes/commit-change.ts'
import { bookOutcome } from '../charging/book-charge.ts'
import { chargeFinal, periodMoment } from '../charging/final-invoice.ts'
import { askAbout } from '../unit-of-work/news-of.ts'
import { loadEnding } from '../charging/load-ending.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'

/** A scheduled cancel takes effect when the period ends (D4.12); a last invoice is charged (B5). */
export async function cancelAtEnd(context: Charging, loaded: LoadedBilling): Promise<void> {
  const ending = await loadEnding(context, loaded)
  const change = decidePeriodEnd(ending, periodMoment(context, loaded.subscription))
  await chargeFinal(context, loaded, await commitChange(context, change, { answer: null }))
}

/** Announces that a trial ends in three days (D4.10); opt-in. */
export async function announceTrialEnd(context: Writing, loaded: LoadedBilling): Promise<void> {
  await commitChange(context, decideTrialNotice(loaded))
}

/** Announces a renewal, if the merchant wants that and the renewal will really happen (D7.17, D8.2); opt-in. */
export async function announceRenewal(context: Writing, loaded: LoadedBilling): Promise<void> {
  await commitChange(context, decideRenewalNotice(loaded))
}

/**
 * A first invoice that is unpaid for 23 hours ends its subscription and is void (D4.7). It waits for no payer: a
 * later payment is given back (A9). A payment that has succeeded by now is booked.
 */
export async function expireIncomplete(context: Charging, state: LoadedBilling): Promise<void> {
  const open = charging(state)
  if (open) {
    const { invoice } = open
    if (isRunning(invoice.charge, Date.parse(context.time.wall.now()))) return
    const news = await askAbout(context, invoice, invoice.charge)
    if (news.kind === 'paid') {
      await bookOutcome(context, open, news, { answer: null })
      return
    }
  }
  await commitChange(context, decideExpiry(state, nowOf(context)))
}
