import { periodBoundary } from '../time/calendar.ts'
import { daysBetween, localDayOf, type LocalDay } from '../time/local-day.ts'
import type { Currency } from '../money/money.ts'
import { itemsOf } from '../pricing/items.ts'
import { agreed, pricePerPeriod } from '../pricing/lines-for.ts'
import { fitsPlan } from '../catalog/promo-code.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { exact, sumCounts, type Count } from './exact.ts'

/** The days to look ahead, both ends included, in a zone. */
export interface Ahead {
  readonly first: LocalDay
  readonly last: LocalDay
  readonly zone: string
  readonly currency: Currency
}

/** The most renewals of one subscription that are counted: hourly plans have more in a month. */
const mostEach = 800

/**
 * The expected renewals day by day, and their money at the agreed prices, less a lasting discount (D11.20). Excluded: what ends,
 * has paused, or owes already; taxes, credit, scheduled changes, and failures.
 */
export function expectedOf(subscriptions: readonly Subscription[], ahead: Ahead) {
  const days = new Map<LocalDay, { renewals: number; kobo: Count }>(
    daysBetween(ahead.first, ahead.last).map((day) => [day, { renewals: 0, kobo: 0 }]),
  )
  for (const one of subscriptions) {
    if (one.price.currency !== ahead.currency) continue
    const amount = amountOf(one)
    for (const day of renewalDays(one, ahead)) {
      const sum = days.get(day)
      if (sum) days.set(day, { renewals: sum.renewals + 1, kobo: sumCounts(sum.kobo, amount) })
    }
  }
  const rows = [...days].map(([date, { renewals, kobo }]) => ({ date, renewals, expectedKobo: exact(kobo) }))
  return {
    renewals: rows.reduce((sum, one) => sum + one.renewals, 0),
    expectedKobo: exact(rows.reduce<Count>((sum, one) => sumCounts(sum, one.expectedKobo), 0)),
    days: rows,
  }
}

function amountOf(subscription: Subscription): number {
  const { discount, planId } = subscription
  const lasting = discount?.duration === 'forever' && fitsPlan(discount, planId) ? discount : null
  return pricePerPeriod(agreed(itemsOf(subscription)), lasting).amount
}

/** The days on which a subscription renews, as far as its present period and interval say it. */
function renewalDays(subscription: Subscription, { first, last, zone }: Ahead): LocalDay[] {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, periodNumber, price, billingAnchor } = subscription
  if ((status !== 'active' && status !== 'trialing') || cancelAtPeriodEnd) return []
  const days: LocalDay[] = []
  let at = currentPeriodEnd
  for (let n = 1; n <= mostEach; n += 1) {
    const day = localDayOf(at, zone)
    if (day > last) break
    if (day >= first) days.push(day)
    at = periodBoundary(billingAnchor, price, periodNumber + n, subscription.timeZone)
    if (at <= currentPeriodEnd) break
  }
  return days
}
