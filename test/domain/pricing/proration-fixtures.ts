import { prorateItems, prorateNewPeriod } from '../../../shared/domain/pricing/change-items.ts'
import { withDiscount } from '../../../shared/domain/pricing/discount.ts'
import { undiscounted, type UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import { namedUnits } from '../../../shared/domain/pricing/lines-for.ts'
import type { PaidItem, Proration, ProrationMode } from '../../../shared/domain/pricing/proration.ts'
import type { Named, Sold } from '../../../shared/domain/pricing/proration-lines.ts'
import type { UnitsChange } from '../../../shared/domain/pricing/quantity-change.ts'
import { addSeconds } from '../../../shared/domain/time/time.ts'

export const DAY = 86_400

const period = (periodStart: string, periodEnd: string, pausedSeconds = 0) => ({
  periodStart: `${periodStart}:00.000Z`,
  periodEnd: `${periodEnd}:00.000Z`,
  pausedSeconds,
})

/** Paid periods, by name. `londonMarch` is an hour short of 31 days; `pausedApril` was moved by ten days. */
export const spans = {
  april: period('2026-04-01T00:00', '2026-05-01T00:00'),
  february: period('2026-02-01T00:00', '2026-03-01T00:00'),
  leapFebruary: period('2028-02-01T00:00', '2028-03-01T00:00'),
  may: period('2026-05-01T00:00', '2026-06-01T00:00'),
  year: period('2026-01-01T00:00', '2027-01-01T00:00'),
  week: period('2026-04-01T00:00', '2026-04-08T00:00'),
  hour: period('2026-04-01T00:00', '2026-04-01T01:00'),
  londonMarch: period('2026-03-01T00:00', '2026-03-31T23:00'),
  pausedApril: period('2026-04-01T00:00', '2026-05-11T00:00', 10 * DAY),
}

/** The moment at which `seconds` of a period are left. */
export const left = (span: (typeof spans)['april'], seconds: number) => ({
  ...span,
  effectiveAt: addSeconds(span.periodEnd, -seconds),
})

export const monthly = { interval: 'month', intervalCount: 1 } as const

/** A change of a plan without add-ons. */
interface LonePlan extends PaidItem {
  readonly mode: ProrationMode
  readonly unbilled: readonly UnbilledLine[]
}

export type PlanChangeInput = LonePlan & { readonly old: Named; readonly new: Sold }

export type QuantityChangeInput = LonePlan & UnitsChange

/** What a change of one item comes to, with what counts as paid for it and the base that it closes. */
const alone = ({ items, ...result }: Proration) => {
  return { ...result, items, paidForPeriodKobo: items.bases['p'] ?? 0, closes: items.closes[0] ?? null }
}

/** Another plan of the same period. */
export function prorateChange({ old, new: next, paidForPeriodKobo, ...of }: PlanChangeInput) {
  const { quantity = 1, amountKobo: priceKobo, discountKobo, onTopKobo = 0 } = next
  const before = { quantity: old.quantity ?? 1, priceKobo: 0, discountKobo: 0 }
  const after = { quantity, priceKobo, discountKobo, onTopKobo }
  const names = { old: old.name, new: next.name }
  const changes = [{ id: 'p', kind: 'other_plan', names, old: before, new: after }] as const
  return alone(prorateItems({ ...of, bases: { p: paidForPeriodKobo }, changes }))
}

/** Other units of the plan. */
export function prorateQuantity({ name, old, new: next, paidForPeriodKobo, ...of }: QuantityChangeInput) {
  const changes = [{ id: 'p', kind: 'units', names: { old: name, new: name }, old, new: next }] as const
  return alone(prorateItems({ ...of, bases: { p: paidForPeriodKobo }, changes }))
}

/** A change from Basic, 3,000 naira paid, to Gold at 6,000 naira half way through April, unless told otherwise. */
export const change = (over: Partial<PlanChangeInput> = {}): PlanChangeInput => ({
  ...left(spans.april, 15 * DAY),
  mode: 'charge_now',
  paidForPeriodKobo: 300_000,
  refundedKobo: 0,
  unbilled: [],
  old: { name: 'Basic' },
  new: { name: 'Gold', amountKobo: 600_000, discountKobo: 0 },
  ...over,
})

/** The same change to a plan of another period, without add-ons. */
export function toNewPeriod({ old, new: next, paidForPeriodKobo, ...of }: PlanChangeInput) {
  const { name, quantity = 1, amountKobo: amount, discountKobo, onTopKobo = 0 } = next
  const price = undiscounted({
    ...{ type: 'plan', description: namedUnits(name, quantity), quantity, unitAmount: amount, amount },
  })
  return alone(
    prorateNewPeriod({
      ...of,
      ending: [{ id: 'p', name: old.name, quantity: old.quantity ?? 1, base: paidForPeriodKobo }],
      prices: withDiscount([price], discountKobo),
      bases: { p: amount - discountKobo + onTopKobo },
    }),
  )
}
