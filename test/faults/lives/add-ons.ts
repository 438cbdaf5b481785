import type { Interval } from '../../../shared/domain/time/interval.ts'
import { roughMs } from './kinds.ts'
import type { Frame, MakeAct, Random } from './deeds.ts'
import type { Act, AddOnTerms, AddOnUnits, Deed } from './script.ts'

/** One with one price, one by the unit, one in steps of which the last costs nothing more. */
const variants = [
  { name: 'space', amount: 44_444 },
  { name: 'users', amount: 10_007, pricing: { model: 'per_unit' } },
  {
    name: 'calls',
    pricing: {
      model: 'graduated',
      tiers: [
        { upTo: 3, unitAmount: 7_001, flatAmount: 0 },
        { upTo: 6, unitAmount: 3_333, flatAmount: 5_000 },
        { upTo: null, unitAmount: 0, flatAmount: 0 },
      ],
    },
  },
] as const

/** What is sold beside the plans of an interval. */
export function addOnsOf(interval: Interval): AddOnTerms[] {
  return variants.map((variant) => ({ ...variant, name: `${interval} ${variant.name}`, interval }))
}

/** Some add-ons that a plan can have; none beside plans of two intervals or three. */
export function addOnsFor(chance: Random, { plan, plans, kind }: Frame): AddOnUnits[] {
  const { interval, intervalCount } = plans[plan]!
  if (intervalCount > 1) return []
  const first = kind.sells.indexOf(interval) * variants.length
  return variants.flatMap((_, i) =>
    chance.upTo(2) === 0 ? [{ addOn: first + i, quantity: unitsOf(chance, i) }] : [],
  )
}

/** Past the last step. */
const mostUnits = 8

function unitsOf(chance: Random, variant: number): number {
  return variant === 0 ? 1 : 1 + chance.upTo(mostUnits)
}

/** Add-ons come, grow, shrink and go a few times within a period or two, with money back between them, a code, another plan or the end. */
export function addOnChanges(chance: Random, act: MakeAct, atMs: number, frame: Frame): Act[] {
  const { plan, plans, kind } = frame
  const { interval, pricing } = plans[plan]!
  const period = frame.endsMs - frame.beginsMs
  const step = Math.max(kind.grainMs, Math.min(period, periodOf(frame)) / 4)
  const first = kind.sells.indexOf(interval) * variants.length
  const times = 2 + chance.upTo(4)
  const changes = Array.from({ length: times }, (_, nth) => {
    const addOns = variants.flatMap((_variant, i) => {
      const quantity = chance.upTo(3) === 0 ? 0 : unitsOf(chance, i)
      return chance.upTo(2) === 0 ? [{ addOn: first + i, quantity }] : []
    })
    const effective = ([undefined, 'immediate', 'immediate', 'at_renewal'] as const)[chance.upTo(4)]
    const proration = (['charge_now', 'charge_now', 'next_invoice'] as const)[chance.upTo(3)]!
    const quantity = pricing && chance.upTo(3) === 0 ? 1 + chance.upTo(14) : undefined
    const asked = { ...(effective && { effective }), ...(quantity && { quantity }) }
    return addOns.length === 0 ? [] : act(atMs + nth * step, { kind: 'addOns', addOns, proration, ...asked })
  })
  const percent = [5, 50, 100][chance.upTo(3)]!
  const other = plans.findIndex((one) => one.interval === interval && one.name.endsWith('dear'))
  const between: readonly Deed[] = [
    { kind: 'refund', percent },
    { kind: 'refundLine', percent, nth: chance.upTo(4) },
    { kind: 'reverse', percent },
    { kind: 'promo', code: 'ALWAYS' },
    { kind: 'promo', code: 'FIFTH' },
    { kind: 'change', plan: other, quantity: 1, effective: 'immediate', proration: 'charge_now' },
  ]
  const back: readonly Deed[] = [
    { kind: 'refund', percent },
    { kind: 'refundLine', percent, nth: chance.upTo(4) },
  ]
  const end: Deed = { kind: 'cancel', atPeriodEnd: false, unused: 'credit' }
  return [
    ...changes.flat(),
    ...(chance.upTo(2) === 0 ? act(atMs + step / 2, between[chance.upTo(between.length)]!) : []),
    ...(chance.upTo(3) === 0 ? act(atMs + step * 1.5, back[chance.upTo(back.length)]!) : []),
    ...(chance.upTo(3) === 0 ? act(atMs + step * 2.5, end) : []),
  ]
}

function periodOf({ plan, plans }: Frame): number {
  const { interval, intervalCount } = plans[plan]!
  return roughMs[interval] * intervalCount
}
