/**
 * The analytics (D11.20, D11.21, D11.22) counted anew from what the interface lists: events, plans and promo codes.
 * It shares no code with the product.
 */

type Json = Record<string, any>

/** Everything that a recount reads. */
export interface Listed {
  /** Oldest first. */
  readonly events: readonly Json[]
  readonly plans: readonly Json[]
  readonly promoCodes: readonly Json[]
}

export interface Recount {
  mrrKobo: number
  activeSubscriptions: number
  trialing: number
  newMrrKobo: number
  importedMrrKobo: number
  expansionMrrKobo: number
  contractionMrrKobo: number
  churnedMrrKobo: number
  churned: number
  activeBefore: number
  recoveredKobo: number
  recovered: number
  exhausted: number
  inFlight: number
  byFailureCode: Record<string, number>
  recoveredByFailureCode: Record<string, number>
  exhaustedByFailureCode: Record<string, number>
}

/** Periods in a month, as [numerator, denominator]. */
const monthly: Record<string, [number, number]> = {
  hour: [730, 1],
  day: [365, 12],
  week: [52, 12],
  month: [1, 1],
  quarter: [1, 3],
  biannual: [1, 6],
  year: [1, 12],
}

/** What a listed subscription adds to the MRR, in kobo. */
export function mrrOfListed(
  subscription: Json,
  { plans, promoCodes }: Pick<Listed, 'plans' | 'promoCodes'>,
): number {
  if (subscription['status'] !== 'active' && subscription['status'] !== 'past_due') return 0
  const plan = plans.find(({ id }) => id === subscription['planId'])!
  const promo = promoCodes.find(({ id }) => id === subscription['promoCodeId'])
  let price: number = plan['amount']
  if (promo?.['duration'] === 'forever') {
    const { discountType, discountValue } = promo
    price -=
      discountType === 'fixed'
        ? Math.min(price, discountValue)
        : Math.floor((price * discountValue + 50) / 100)
  }
  const [num, den] = monthly[plan['interval'] as string]!
  const whole = den * plan['intervalCount']
  return Math.floor((2 * price * num + whole) / (2 * whole))
}

const lagosDay = (instant: string): string =>
  new Date(Date.parse(instant) + 3_600_000).toISOString().slice(0, 10)

/** What is counted of subscribers and their revenue where there are none. */
export const noSubscribers = {
  mrrKobo: 0,
  activeSubscriptions: 0,
  trialing: 0,
  newMrrKobo: 0,
  importedMrrKobo: 0,
  expansionMrrKobo: 0,
  contractionMrrKobo: 0,
  churnedMrrKobo: 0,
}

/** Counts the days from `first` up to, but without, `end`. */
export function recount(listed: Listed, first: string, end: string): Recount {
  const result: Recount = {
    ...noSubscribers,
    churned: 0,
    activeBefore: 0,
    recoveredKobo: 0,
    recovered: 0,
    exhausted: 0,
    inFlight: 0,
    byFailureCode: {},
    recoveredByFailureCode: {},
    exhaustedByFailureCode: {},
  }
  /** The last failure of each case that is open. */
  const open = new Map<string, string>()
  const countOf = (
    field: 'byFailureCode' | 'recoveredByFailureCode' | 'exhaustedByFailureCode',
    code: string,
  ) => {
    result[field][code] = (result[field][code] ?? 0) + 1
  }
  const states = new Map<string, { status: string; mrr: number }>()
  const pays = (status: string): boolean => status === 'active' || status === 'past_due'
  // Whoever pauses is still a subscriber (B12).
  const paying = (): number =>
    [...states.values()].filter(({ status }) => pays(status) || status === 'paused').length
  let begun = false
  for (const { type, createdAt, data } of listed.events) {
    const day = lagosDay(createdAt)
    if (day >= end) break
    const within = day >= first
    if (within && !begun) result.activeBefore = paying()
    begun ||= within
    if (data.subscription) {
      const { id, status } = data.subscription
      const before = states.get(id) ?? { status: 'none', mrr: 0 }
      const after = { status, mrr: mrrOfListed(data.subscription, listed) }
      if (within) {
        const gain = after.mrr - before.mrr
        const [was, is] = [pays(before.status), pays(status)]
        if (was && !is && status !== 'paused') {
          result.churned += 1
          result.churnedMrrKobo -= gain
        } else if (before.status === 'paused' && status === 'canceled') result.churned += 1
        else if (before.status === 'none' && is && data.subscription.latestInvoiceId === null)
          result.importedMrrKobo += gain
        else if (!was && is && before.status !== 'paused') result.newMrrKobo += gain
        else if (gain > 0) result.expansionMrrKobo += gain
        else result.contractionMrrKobo -= gain
      }
      states.set(id, after)
    }
    const holder = data.subscription?.id as string
    const code = open.get(holder)
    if (type === 'subscription_payment_failed') open.set(holder, data.failureCode as string)
    if (type === 'subscription_unpaid' || type === 'subscription_payment_recovered') open.delete(holder)
    if (!within) continue
    if (type === 'subscription_unpaid') {
      result.exhausted += 1
      if (code !== undefined) countOf('exhaustedByFailureCode', code)
    }
    if (type === 'subscription_payment_recovered') {
      result.recovered += 1
      if (code !== undefined) countOf('recoveredByFailureCode', code)
      result.recoveredKobo += data.amount as number
    }
    if (type === 'subscription_payment_failed') countOf('byFailureCode', data.failureCode as string)
  }
  if (!begun) result.activeBefore = paying()
  for (const { status, mrr } of states.values()) {
    result.mrrKobo += mrr
    result.activeSubscriptions += Number(pays(status))
    result.trialing += Number(status === 'trialing')
    result.inFlight += Number(status === 'past_due')
  }
  return result
}
