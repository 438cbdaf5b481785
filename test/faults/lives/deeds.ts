import type { random } from '../../support/random.ts'
import { addOnChanges } from './add-ons.ts'
import { roughMs, type Kind } from './kinds.ts'
import type { Act, Deed, PlanTerms } from './script.ts'
import { collectingOf } from './transfers.ts'

export type Random = ReturnType<typeof random>

/** Where and when one subscription lives. */
export interface Frame {
  readonly subscription: number
  readonly kind: Kind
  readonly beginsMs: number
  readonly endsMs: number
  readonly plan: number
  readonly plans: readonly PlanTerms[]
}

/** Cards that fail, each in a way of its own, and one that only seems to. */
const badCards = [
  'tok_test_insufficient_funds',
  'tok_test_insufficient_funds',
  'tok_test_fail_2_then_success',
  'tok_test_do_not_honor',
  'tok_test_expired_card',
  'tok_test_stolen_card',
  'tok_test_timeout',
  'tok_test_timeout_charged',
]
const goodCard = 'tok_test_success'

/** What happens in one subscription's life after its beginning, by chance. */
export function deedsOf(chance: Random, frame: Frame): Act[] {
  const { kind, beginsMs, endsMs, plans, plan, subscription } = frame
  const { interval, intervalCount } = plans[plan]!
  const period = roughMs[interval] * intervalCount
  const act = (atMs: number, deed: Deed): Act[] => {
    const ms = Math.ceil(atMs / kind.grainMs) * kind.grainMs
    return ms <= beginsMs || ms >= endsMs ? [] : [{ ...deed, subscription, at: new Date(ms).toISOString() }]
  }
  const someTime = (): number => beginsMs + chance.next() * (endsMs - beginsMs)
  const likely = (percent: number): boolean => chance.upTo(100) < percent

  const acts: Act[] = []
  for (const percent of [40, 20]) if (likely(percent)) acts.push(...trouble(chance, act, someTime(), period))
  if (likely(20)) acts.push(...pause(chance, act, someTime(), period))
  if (likely(20)) acts.push(...act(someTime(), change(chance, plan, plans)))
  if (likely(25)) acts.push(...addOnChanges(chance, act, someTime(), frame))
  if (likely(plans[plan]!.pricing ? 90 : 10)) acts.push(...units(chance, act, someTime(), period))
  for (const percent of [30, 15])
    if (likely(percent)) acts.push(...moneyBack(chance, act, someTime(), period))
  if (likely(15)) acts.push(...toggles(chance, act, someTime(), frame))
  if (likely(10)) acts.push(...bounced(chance, act, someTime(), frame))
  if (likely(20)) acts.push(...push(chance, act, someTime(), period, frame))
  if (likely(15)) acts.push(...act(someTime(), { kind: 'promo', code: codes[chance.upTo(codes.length)]! }))
  if (likely(15)) acts.push(...ending(chance, act, someTime(), period))
  if (likely(15)) acts.push(...received(chance, act, someTime(), period))
  for (const percent of [30, 30]) if (likely(percent)) acts.push(...act(someTime(), item(chance)))
  acts.push(...collectingOf(chance, act, frame, period))
  return acts
}

/** What follows a beginning that brought no money: another card, in time or too late. */
export function rescueOf(chance: Random, frame: Frame): Act[] {
  const { beginsMs, endsMs, subscription } = frame
  const ms = beginsMs + (1 + chance.upTo(30)) * 3_600_000
  const at = new Date(ms).toISOString()
  const deeds: Deed[] = [{ kind: 'card', token: goodCard }, { kind: 'pay' }]
  return ms >= endsMs ? [] : deeds.map((deed) => ({ ...deed, subscription, at }))
}

export type MakeAct = (atMs: number, deed: Deed) => Act[]

const codes = ['FIFTH', 'ALWAYS', 'FIRST_FREE', null] as const

/** Something that is billed once (K4). */
function item(chance: Random): Deed {
  const unitAmount = [1, 33_333, 120_000][chance.upTo(3)]!
  return { kind: 'item', quantity: 1 + chance.upTo(3), unitAmount, takenBack: chance.upTo(5) === 0 }
}

/** Refunds, also after what gave credit: a change, or a cancel. */
function moneyBack(chance: Random, act: MakeAct, atMs: number, period: number): Act[] {
  const percent = [10, 50, 100][chance.upTo(3)]!
  const kind = (['refund', 'refund', 'reverse'] as const)[chance.upTo(3)]!
  const amount = [50_000, 123_457, -20_000, -400_000][chance.upTo(4)]!
  const mended = chance.upTo(2) === 0 ? act(atMs - period / 7, { kind: 'credit', amount }) : []
  const void_ = chance.upTo(6) === 0 ? act(atMs + period / 9, { kind: 'void' }) : []
  // A bank takes back after a refund too, in parts, and more than is left (F3).
  const dispute = [30, 60, 100][chance.upTo(3)]!
  const disputed = chance.upTo(3) === 0 ? act(atMs + period / 8, { kind: 'reverse', percent: dispute }) : []
  // A part by its line before or after one by its amount (K5).
  const named = chance.upTo(3) === 0 ? { kind: 'refundLine' as const, percent, nth: chance.upTo(4) } : null
  const line = named === null ? [] : act(atMs + (chance.upTo(2) === 0 ? -1 : 1) * (period / 16), named)
  return [...mended, ...act(atMs, { kind, percent }), ...line, ...disputed, ...void_]
}

/** A gift, the plan changed to and fro, then a refund for goodwill or a dispute, once or after another, and after a payout. */
function toggles(chance: Random, act: MakeAct, atMs: number, frame: Frame): Act[] {
  const { kind, plan, plans } = frame
  const { interval, intervalCount } = plans[plan]!
  const same = plans.flatMap((one, i) =>
    one.interval === interval && one.intervalCount === intervalCount ? [i] : [],
  )
  const other = same[chance.upTo(same.length)]!
  const proration = (['charge_now', 'charge_now', 'next_invoice'] as const)[chance.upTo(3)]!
  const times = 2 * (1 + chance.upTo(3))
  const changes = Array.from({ length: times }, (_, i) =>
    act(atMs + i * kind.grainMs, {
      kind: 'change',
      plan: i % 2 === 0 ? other : plan,
      quantity: quantityOf(chance, plans[i % 2 === 0 ? other : plan]!),
      effective: 'immediate',
      proration,
      setupFee: chance.upTo(3) === 0 && plans[i % 2 === 0 ? other : plan]!.setupFee !== undefined,
    }),
  )
  const after = atMs + times * kind.grainMs
  const percent = [1, 40, 100][chance.upTo(3)]!
  return [
    ...(chance.upTo(2) === 0 ? act(atMs, { kind: 'credit', amount: 77_777 }) : []),
    ...changes.flat(),
    ...(chance.upTo(2) === 0 ? act(after, { kind: 'payout' }) : []),
    ...act(after, { kind: (['refund', 'reverse'] as const)[chance.upTo(2)]!, percent }),
    ...(chance.upTo(2) === 0 ? act(after + kind.grainMs, { kind: 'reverse', percent: 100 }) : []),
  ]
}

/** A refund that its gateway refuses hours later; meanwhile the plan has changed, or the subscription has ended. */
function bounced(chance: Random, act: MakeAct, atMs: number, frame: Frame): Act[] {
  const percent = [20, 60, 100][chance.upTo(3)]!
  const meanwhile: readonly Deed[] = [
    { ...change(chance, frame.plan, frame.plans), effective: 'immediate' } as Deed,
    { kind: 'cancel', atPeriodEnd: false, unused: 'credit' },
    { kind: 'reverse', percent: 50 },
  ]
  return [
    ...act(atMs, { kind: 'card', token: 'tok_test_refund_fails' }),
    ...act(atMs + frame.kind.grainMs, { kind: 'refund', percent }),
    ...act(atMs + frame.kind.grainMs, meanwhile[chance.upTo(meanwhile.length)]!),
    ...act(atMs + 2 * frame.kind.grainMs, { kind: 'card', token: goodCard }),
  ]
}

/** Payments that wait for their payer: a debit or transfers, and what the merchant does meanwhile. */
function push(chance: Random, act: MakeAct, atMs: number, period: number, frame: Frame): Act[] {
  const rail = (['direct_debit', 'bank_transfer'] as const)[chance.upTo(2)]!
  const meanwhile: readonly Deed[] = [
    { kind: 'cancel', atPeriodEnd: true },
    { kind: 'cancel', atPeriodEnd: false, unused: 'refund', openInvoice: 'keep' },
    { kind: 'pause', resumesAt: null },
    change(chance, frame.plan, frame.plans),
    change(chance, frame.plan, frame.plans),
    { kind: 'void' },
    { kind: 'pay' },
  ]
  const settle = (share: number): Act[] => {
    const outcome = (['success', 'success', 'failed'] as const)[chance.upTo(3)]!
    return act(atMs + period * share, { kind: 'settle', outcome })
  }
  return [
    ...act(atMs, { kind: 'method', rail }),
    ...[0.3, 0.7, 1.01].flatMap(settle),
    ...act(atMs + period * (1.01 + chance.next() / 50), meanwhile[chance.upTo(meanwhile.length)]!),
    ...[1.05, 1.4].flatMap(settle),
    ...act(atMs + period * 1.45, { kind: 'resume' }),
    ...act(atMs + period * 1.5, { kind: 'method', rail: 'card' }),
    ...act(atMs + period * 1.51, { kind: 'pay' }),
  ]
}

/** A card that fails from now on, and later a good one: soon enough to recover, or so late that payment is manual. */
function trouble(chance: Random, act: MakeAct, atMs: number, period: number): Act[] {
  const goodMs = atMs + period * (0.5 + chance.next() * 1.5)
  return [
    ...act(atMs, { kind: 'card', token: badCards[chance.upTo(badCards.length)]! }),
    ...act(goodMs, { kind: 'card', token: goodCard }),
    ...act(goodMs + period / 8, { kind: 'pay' }),
  ]
}

/** Renewals fail, or wait for a debit, and the merchant receives the money themselves: in parts, all of it, or never. */
function received(chance: Random, act: MakeAct, atMs: number, period: number): Act[] {
  const owes: Deed =
    chance.upTo(3) === 0
      ? { kind: 'method', rail: 'direct_debit' }
      : { kind: 'card', token: 'tok_test_insufficient_funds' }
  const cash = (share: number): Act[] => {
    const percent = [10, 50, 100][chance.upTo(3)]!
    return act(atMs + period * share, { kind: 'cash', percent, settle: chance.upTo(4) === 0 })
  }
  const back = (share: number): Act[] =>
    chance.upTo(3) === 0 ? act(atMs + period * share, { kind: 'cashBack' }) : []
  const parts = (share: number): Act[] => {
    const outsideAs = chance.upTo(2) === 0 ? 'credit' : 'outside'
    const whole = chance.upTo(2) === 0
    return chance.upTo(3) === 0 ? act(atMs + period * share, { kind: 'refundParts', whole, outsideAs }) : []
  }
  const after: readonly Deed[] = [
    { kind: 'void' },
    { kind: 'pay' },
    { kind: 'settle', outcome: 'success' },
    { kind: 'cancel', atPeriodEnd: false, unused: 'credit' },
  ]
  return [
    ...act(atMs, owes),
    ...[1.01, 1.1].flatMap(cash),
    ...back(1.15),
    ...act(atMs + period * 1.2, after[chance.upTo(after.length)]!),
    ...back(1.25),
    ...parts(1.3),
    ...act(atMs + period * 1.4, { kind: 'card', token: goodCard }),
    ...parts(1.6),
  ]
}

/** A pause that ends automatically, or manually. */
function pause(chance: Random, act: MakeAct, atMs: number, period: number): Act[] {
  const endMs = atMs + period * (0.1 + chance.next() * 1.5)
  const byItself = chance.next() < 0.5
  const resumesAt = byItself ? new Date(Math.ceil(endMs)).toISOString() : null
  return [...act(atMs, { kind: 'pause', resumesAt }), ...(byItself ? [] : act(endMs, { kind: 'resume' }))]
}

/** To any plan that renews no more often, so that the mixture holds. */
function change(chance: Random, plan: number, plans: readonly PlanTerms[]): Deed {
  const lengthOf = ({ interval, intervalCount }: PlanTerms): number => roughMs[interval] * intervalCount
  const others = plans.flatMap((one, i) => (i !== plan && lengthOf(one) >= lengthOf(plans[plan]!) ? [i] : []))
  const to = others[chance.upTo(others.length)] ?? plan
  return {
    kind: 'change',
    plan: to,
    quantity: quantityOf(chance, plans[to]!),
    effective: (['immediate', 'at_renewal'] as const)[chance.upTo(2)]!,
    proration: (['charge_now', 'next_invoice', 'none'] as const)[chance.upTo(3)]!,
    setupFee: chance.upTo(2) === 0 && plans[to]!.setupFee !== undefined,
  }
}

/** How many units are bought of a plan: one where it sells no more. */
export function quantityOf(chance: Random, { pricing }: PlanTerms): number {
  return pricing ? 1 + chance.upTo(mostUnits) : 1
}

/** Past the last step of a plan that has some. */
const mostUnits = 14

/** Units that come and go a few times within a period or two, with money back between them or a code from then on. */
function units(chance: Random, act: MakeAct, atMs: number, period: number): Act[] {
  const times = 1 + chance.upTo(4)
  const changes = Array.from({ length: times }, (_, i) => {
    const effective = ([undefined, 'immediate', 'immediate', 'at_renewal'] as const)[chance.upTo(4)]
    const proration = (['charge_now', 'charge_now', 'next_invoice'] as const)[chance.upTo(3)]!
    const deed: Deed = {
      kind: 'units',
      quantity: 1 + chance.upTo(mostUnits),
      proration,
      ...(effective && { effective }),
    }
    return act(atMs + (i * period) / 3, deed)
  })
  const percent = [5, 50, 100][chance.upTo(3)]!
  const between: readonly Deed[] = [
    { kind: 'refund', percent },
    { kind: 'reverse', percent },
    { kind: 'promo', code: 'ALWAYS' },
    { kind: 'promo', code: 'FIFTH' },
  ]
  return [
    ...changes.flat(),
    ...(chance.upTo(2) === 0 ? act(atMs + period / 4, between[chance.upTo(between.length)]!) : []),
    ...(chance.upTo(3) === 0 ? act(atMs + period / 2, { kind: 'cancel', atPeriodEnd: false }) : []),
  ]
}

/** A cancel now, at the period's end, or at the period's end and taken back. */
function ending(chance: Random, act: MakeAct, atMs: number, period: number): Act[] {
  const way = chance.upTo(3)
  const unused = (['credit', 'credit', 'refund', 'refund', 'none'] as const)[chance.upTo(5)]!
  const refunds = chance.upTo(3) === 0 ? act(atMs + period / 8, { kind: 'refund', percent: 100 }) : []
  return [
    ...act(atMs, { kind: 'cancel', atPeriodEnd: way > 0, unused }),
    ...refunds,
    ...(way === 2 ? act(atMs + period / 10, { kind: 'uncancel' }) : []),
  ]
}
