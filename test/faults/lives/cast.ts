import type { Interval } from '../../../shared/domain/time/interval.ts'
import { oracleInstantMs } from '../../support/calendar-oracle.ts'
import { random } from '../../support/random.ts'
import { bankDeeds } from './bank.ts'
import { deedsOf, quantityOf, rescueOf, type Frame, type Random } from './deeds.ts'
import { kinds, openingDays, openingTimes, places, roughMs, type Kind } from './kinds.ts'
import { addOnsFor, addOnsOf } from './add-ons.ts'
import type { Act, PlanTerms, Script } from './script.ts'

/** The most subscriptions of one merchant, so that a walk reads little at a time. */
const mostPerMerchant = 50

/**
 * Writes the scripts of all merchants. The same seed gives the same scripts.
 * @param share of each life's length that is lived, 0 to 1: all of it, or only its beginning.
 * @param banks Whether payments are disputed too, gateways settle and keep fees: as they do unless a test says otherwise.
 */
export function castOf(seed: number, subscriptions: number, share = 1, banks = true): Script[] {
  const short = kinds.slice(0, -1).map((kind) => Math.round((subscriptions * kind.percent) / 100))
  const counts = [...short, subscriptions - short.reduce((sum, count) => sum + count, 0)]
  return kinds.flatMap((kind, i) => scriptsOf(seed, kind, counts[i]!, { share, banks }))
}

/** Every place has a merchant of the kind, as soon as there are subscriptions enough. */
function scriptsOf(
  seed: number,
  kind: Kind,
  subscriptions: number,
  lived: Pick<Part, 'share' | 'banks'>,
): Script[] {
  const merchants = Math.min(
    subscriptions,
    Math.max(places.length, Math.ceil(subscriptions / mostPerMerchant)),
  )
  return Array.from({ length: merchants }, (_, nth) => {
    const numbers = Array.from({ length: subscriptions }, (_, i) => i).filter((i) => i % merchants === nth)
    const intervals = numbers.map((_, i) => kind.deck[(i + nth) % kind.deck.length]!)
    const chance = random(seed * 1_000 + kinds.indexOf(kind) * 100 + nth)
    return write(chance, { kind, nth, intervals, ...lived })
  })
}

interface Part {
  readonly kind: Kind
  readonly nth: number
  /** What each of their subscriptions is billed by. */
  readonly intervals: readonly Interval[]
  readonly share: number
  readonly banks: boolean
}

function write(chance: Random, { kind, nth, intervals, share, banks }: Part): Script {
  const { timeZone, changesOn } = places[nth % places.length]!
  const days = openingDays(kind.name, changesOn)
  const openings = Array.from({ length: kind.openings }, (_, i) => {
    const day = days[(2 * i + nth) % days.length]!
    const time = openingTimes[(i + nth) % openingTimes.length]!
    return oracleInstantMs(`${day}T${time}`, timeZone)
  })
  const startMs = Math.min(...openings) - 60_000
  const endsMs = startMs + kind.lengthMs * share
  const plans = kind.sells.flatMap(plansOf)
  const frames = intervals.map((interval, subscription): Frame => {
    const beginsMs = openings[chance.upTo(openings.length)]!
    return { subscription, kind, beginsMs, endsMs, plan: choosePlan(chance, interval, plans), plans }
  })
  return {
    name: `${kind.name}-${nth}`,
    timeZone,
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(endsMs).toISOString(),
    plans,
    addOns: kind.sells.flatMap(addOnsOf),
    onReversal: (['continue', 'revoke_method', 'cancel_at_period_end'] as const)[nth % 3]!,
    onDecrease: (['next_renewal', 'credit'] as const)[nth % 2]!,
    feeBearer: banks ? ([null, 'merchant', 'platform'] as const)[nth % 3]! : null,
    promoCodes,
    subscriptions: frames.length,
    acts: inOrder([
      ...frames.flatMap((frame) => [...beginningOf(chance, frame), ...deedsOf(chance, frame)]),
      ...(banks ? frames.flatMap(bankDeeds) : []),
    ]),
    weight: frames.reduce((sum, { plan }) => sum + (kind.lengthMs * share) / lengthOf(plans[plan]!), 0),
  }
}

const setupFee = { name: 'Start', amount: 88_889 }

/** Steps: one with a price of its own, and a last one that costs nothing more. */
const tiers = [
  { upTo: 2, unitAmount: 100_001, flatAmount: 0 },
  { upTo: 7, unitAmount: 66_667, flatAmount: 12_345 },
  { upTo: 11, unitAmount: 49_999, flatAmount: 0 },
  { upTo: null, unitAmount: 0, flatAmount: 0 },
]

/** The plain plan, a dearer one, one of two or three intervals, one that ends by itself, and two that sell units; some cost something to start with. */
const variants = [
  { name: 'plain', amount: 300_000, intervalCount: 1, maxCycles: null },
  { name: 'dear', amount: 500_001, intervalCount: 1, maxCycles: null, setupFee },
  { name: 'double', amount: 550_333, intervalCount: 2, maxCycles: null },
  { name: 'triple', amount: 799_999, intervalCount: 3, maxCycles: null },
  { name: 'limited', amount: 250_000, intervalCount: 1, maxCycles: 30 },
  {
    name: 'seats',
    amount: 70_003,
    intervalCount: 1,
    maxCycles: null,
    setupFee,
    pricing: { model: 'per_unit' },
  },
  { name: 'steps', intervalCount: 1, maxCycles: null, pricing: { model: 'graduated', tiers } },
] as const

/** Of twenty subscriptions, how many begin on each variant. */
const leanings = [0, 0, 0, 0, 0, 0, 0, 0, 5, 5, 6, 6, 1, 1, 1, 2, 2, 2, 3, 4]

function plansOf(interval: Interval): PlanTerms[] {
  return variants.map((variant) => ({ ...variant, name: `${interval} ${variant.name}`, interval }))
}

function choosePlan(chance: Random, interval: Interval, plans: readonly PlanTerms[]): number {
  return plans.findIndex((one) => one.interval === interval) + leanings[chance.upTo(leanings.length)]!
}

function lengthOf({ interval, intervalCount }: PlanTerms): number {
  return roughMs[interval] * intervalCount
}

const promoCodes = [
  { code: 'FIFTH', discountType: 'percentage', discountValue: 20, duration: 'repeating', durationCycles: 6 },
  { code: 'ALWAYS', discountType: 'fixed', discountValue: 33_333, duration: 'forever' },
  { code: 'FIRST_FREE', discountType: 'percentage', discountValue: 100, duration: 'once' },
] as const

function beginningOf(chance: Random, frame: Frame): Act[] {
  const { subscription, kind, beginsMs, plan, plans } = frame
  const tokens = [null, 'tok_test_insufficient_funds', 'tok_test_fail_2_then_success', 'tok_test_timeout']
  if (chance.upTo(7) === 0) return [importOf(chance, frame)]
  const token = chance.upTo(100) < 85 ? 'tok_test_success' : tokens[chance.upTo(tokens.length)]!
  const begin: Act = {
    kind: 'begin',
    at: new Date(beginsMs).toISOString(),
    subscription,
    plan,
    token,
    trialDays: chance.upTo(4) === 0 ? kind.trialDays[chance.upTo(kind.trialDays.length)]! : 0,
    promoCode: chance.upTo(4) === 0 ? promoCodes[chance.upTo(promoCodes.length)]!.code : null,
    quantity: quantityOf(chance, plans[plan]!),
    addOns: chance.upTo(3) === 0 ? addOnsFor(chance, frame) : [],
    daysUntilDue: chance.upTo(8) === 0 ? [0, 14][chance.upTo(2)]! : null,
    customer: subscription > 0 && chance.upTo(8) === 0 ? chance.upTo(subscription) : subscription,
  }
  return [begin, ...(token === 'tok_test_success' ? [] : rescueOf(chance, frame))]
}

/** A subscription that was sold elsewhere, in a part of the period that runs. */
function importOf(chance: Random, frame: Frame): Act {
  const { subscription, beginsMs, plan, plans } = frame
  const restMs = lengthOf(plans[plan]!) * (0.2 + chance.next() * 0.7)
  return {
    kind: 'import',
    at: new Date(beginsMs).toISOString(),
    subscription,
    plan,
    token: chance.upTo(5) === 0 ? 'tok_test_refund_fails' : 'tok_test_success',
    paidUntil: new Date(Math.ceil(beginsMs + restMs)).toISOString(),
    quantity: quantityOf(chance, plans[plan]!),
    addOns: chance.upTo(3) === 0 ? addOnsFor(chance, frame) : [],
    customer: subscription,
  }
}

/** By time; at one instant as they were written, so that a card comes before what it pays. */
function inOrder(acts: readonly Act[]): Act[] {
  return [...acts].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
