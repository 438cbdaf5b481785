import { describe, expect, it } from 'vitest'
import { totalOf } from '../../../shared/domain/credit/lots.ts'
import {
  type CreditInside,
  debtAlone,
  endUnpaid,
  returnedParts,
} from '../../../shared/domain/invoice/end-unpaid.ts'
import { isDebtors, isRunning, type OpenCharge } from '../../../shared/domain/charge/charge.ts'
import { decideCharge, takenOver } from '../../../shared/domain/charge/decide-charge.ts'
import { wayOf } from '../../../shared/domain/charge/intended.ts'
import type { OpenNews } from '../../../shared/domain/charge/news.ts'
import { isSameWay, renamed, withSeen } from '../../../shared/domain/invoice/intent.ts'
import { deadlineOf } from '../../../shared/domain/invoice/payment-deadline.ts'
import { amountDue } from '../../../shared/domain/invoice/invoice.ts'
import { afterRefund, decided, type Refund } from '../../../shared/domain/invoice/refund.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import {
  aHeldCharge,
  aLine,
  anInvoice,
  anUnseenCharge,
  aShare,
  aSubscription,
  waitingUntil,
} from '../fixtures/billing.ts'
import { totalsOf } from '../../../shared/domain/pricing/totals.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const inside = (amount: number) => (amount === 0 ? [] : [{ source: 'gift', since: 1, amount }])
const returnedKoboOf = (returned: CreditInside) => totalOf(returnedParts(returned))

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const after = (ms: number) => addMs(april, ms)
const line = (amount: number) => aShare(amount)
const plan = aLine(500)

// Holds B3, B4.
describe('an invoice that ends unpaid', () => {
  const bill = anInvoice({
    subtotal: 480,
    creditApplied: 80,
    amount: 400,
    nextAttemptAt: may,
    lines: [plan, line(10), line(-30)],
  })

  it('void: no one owes it, and the credit inside returns', () => {
    const { invoice, returned } = endUnpaid(bill, 'void', may)
    const empty = { creditFrom: [], linesFrom: [] }
    expect(invoice).toEqual({
      ...bill,
      ...empty,
      status: 'void',
      voidedAt: may,
      nextAttemptAt: null,
      version: 4,
    })
    expect([totalOf(returned.applied), totalOf(returned.lines)]).toEqual([80, 20])
    expect(returnedKoboOf(returned)).toBe(100)
  })

  it('kept: the debt rises by the returned credit, and its lines sum to it', () => {
    const { invoice, returned } = endUnpaid(bill, 'keep', may)
    expect(invoice).toMatchObject({
      status: 'uncollectible',
      subtotal: 500,
      creditApplied: 0,
      amount: 500,
      nextAttemptAt: null,
      voidedAt: null,
      version: 4,
    })
    expect(invoice.lines).toEqual([plan, line(10), line(-10)])
    expect(returnedKoboOf(returned)).toBe(100)
    const kept = endUnpaid({ ...bill, status: 'uncollectible' }, 'keep', may).invoice
    expect(kept).toMatchObject({ status: 'uncollectible', amount: 500, version: 4 })
  })

  it.each([
    ['credit alone', [plan], 80, 0],
    ['lines alone', [plan, line(-30)], 0, 30],
    ['charges use the credits up', [plan, line(50), line(-30)], 0, 0],
  ])('%s', (_, lines, creditApplied, linesKobo) => {
    const before = anInvoice({
      lines,
      creditApplied,
      creditFrom: inside(creditApplied),
      linesFrom: inside(90),
      ...totalsOf(lines, creditApplied),
    })
    const { invoice, returned } = debtAlone(before)
    expect(returned).toEqual({ applied: inside(creditApplied), lines: inside(linesKobo) })
    expect(invoice.amount).toBe(before.amount + creditApplied + linesKobo)
    if (creditApplied + linesKobo === 0) expect(invoice).toBe(before)
  })

  it.each(['paid', 'void'] as const)('one that is %s has no credit to give', (status) => {
    expect(returnedKoboOf(debtAlone({ ...bill, status }).returned)).toBe(0)
    expect(() => endUnpaid({ ...bill, status }, 'void', may)).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: status }),
    )
  })
})

// Holds B2, D6.10.
describe('a refund', () => {
  const given = { countedKobo: 30 }

  it('of the current period’s chain lowers what unused time is worth, until it comes back', () => {
    const once = afterRefund(aSubscription(), 'inv_2', given, 1)
    expect([once.refundedForPeriod, once.version]).toEqual([30, 6])
    const twice = afterRefund(once, 'inv_2', given, 1)
    expect(twice.refundedForPeriod).toBe(60)
    expect(afterRefund(once, 'inv_2', given, -1).refundedForPeriod).toBeNull()
  })

  it.each([
    ['of another chain', aSubscription(), 'inv_1', given],
    ['after an end', aSubscription({ status: 'canceled' }), 'inv_2', given],
    ['of nothing that counts', aSubscription(), 'inv_2', { countedKobo: 0 }],
  ])('%s changes nothing', (_, subscription, chain, what) => {
    expect(afterRefund(subscription, chain, what, 1)).toBe(subscription)
  })

  it('that waits is queried hourly on the first day, then daily', () => {
    const refund = { createdAt: april, version: 1 } as Refund
    expect(decided(refund, 'pending', after(day - 1))).toEqual({
      ...refund,
      status: 'pending',
      dueAt: after(day - 1 + hour),
      version: 2,
    })
    expect(decided(refund, 'pending', after(day)).dueAt).toBe(after(2 * day))
    expect(decided(refund, 'succeeded', after(1)).dueAt).toBeNull()
    expect(decided(refund, 'failed', after(1)).dueAt).toBeNull()
  })
})

it('what is due of an invoice is its unpaid part', () => {
  expect(amountDue(anInvoice())).toBe(500_000)
  expect(amountDue(anInvoice({ amountPaid: 120_000 }))).toBe(500_000 - 120_000)
})

// Holds A8, B14, D9.9.
describe('an attempt in progress', () => {
  it.each([
    ['manual', true],
    ['scheduled', false],
    ['new_method', false],
  ] as const)('that is %s was begun by the debtor: %s', (kind, is) => {
    expect(isDebtors(aHeldCharge({ kind }))).toBe(is)
  })

  const facts = { until: null, lostAs: null, showsApproval: true, isGivenBack: false }
  const unknown: OpenNews = { kind: 'unknown' }
  const waits = (
    over: Partial<OpenCharge>,
    age: number,
    news: OpenNews = unknown,
    until = null as string | null,
  ) => decideCharge(aHeldCharge(over), news, after(age), { ...facts, until }).charge

  it('belongs to the process that began it until its lease is over', () => {
    expect(isRunning(aHeldCharge(), 59_999)).toBe(true)
    expect(isRunning(aHeldCharge(), 60_000)).toBe(false)
    const held = aHeldCharge({ ...waitingUntil(after(hour), may), status: 'intended' })
    expect(isRunning(held, 0)).toBe(false)
    expect(takenOver(held, { now: may, wallMs: 5_000 })).toEqual(
      aHeldCharge({ leaseUntil: 65_000, watched: true }),
    )
  })

  it('that its gateway has never seen keeps its reference for the next one', () => {
    const { charge } = decideCharge(aHeldCharge(), { kind: 'never_seen' }, april, facts)
    expect(charge).toEqual(anUnseenCharge())
    const lost = anInvoice({ attemptCount: 1, charge })
    const again = withSeen(lost, anUnseenCharge(), { now: may, wallMs: 1_000 })
    const sentAs = wayOf(aHeldCharge())
    expect(again.charge).toEqual(
      aHeldCharge({ number: 2, at: may, leaseUntil: 61_000, watched: true, sentAs }),
    )
    const own = renamed(again)
    expect(own.version).toBe(again.version + 1)
    expect(own.charge).toEqual({ ...again.charge, reference: 'inv_2-2', sentAs: null })
  })

  it.each([
    [0, minute],
    [minute - 1, minute],
    [minute, 5 * minute],
    [5 * minute, 30 * minute],
    [30 * minute, 2 * hour],
    [2 * hour, hour],
    [9 * hour, hour],
    [-minute, minute],
  ])('waits: of an age of %i ms it is asked about %i ms later', (age, wait) => {
    expect(waits({ rail: 'direct_debit' }, age)).toEqual(
      aHeldCharge({ rail: 'direct_debit', ...waitingUntil(after(72 * hour), after(age + wait)) }),
    )
  })

  it('lasts no longer than its deadline, or what ends before that', () => {
    expect(waits({}, 5 * minute)).toMatchObject({ askAt: after(30 * minute), deadline: after(30 * minute) })
    expect(waits({}, 5 * minute, unknown, after(20 * minute))).toMatchObject({
      askAt: after(20 * minute),
      deadline: after(20 * minute),
    })
    expect(waits({}, 5 * minute, unknown, after(40 * minute))).toMatchObject({ deadline: after(30 * minute) })
    expect(waits({}, 30 * minute)?.askAt).toBe(after(30 * minute + 2 * hour))
    const earlier = {
      ...waitingUntil(after(hour), april),
      action: { type: 'ussd', code: '*1#' } as const,
    }
    expect(waits(earlier, 5 * minute)).toMatchObject({
      askAt: after(35 * minute),
      deadline: after(hour),
      action: { type: 'ussd', code: '*1#' },
    })
    const news = { kind: 'waits', action: { type: 'ussd', code: '*2#' } } as const
    expect(waits(earlier, 0, news)?.action).toMatchObject({ code: '*2#' })
    expect(waits({}, 0, { kind: 'unsent' })?.status).toBe('intended')
    expect(waits({}, 0)?.status).toBe('pending')
  })

  it('and a planned query stays as it is', () => {
    expect(waits(waitingUntil(after(hour), after(7 * minute)), 5 * minute)?.askAt).toBe(after(7 * minute))
  })

  it.each([
    ['card', 30 * minute],
    ['ussd', 30 * minute],
    ['bank_transfer', day],
    ['virtual_account', day],
    ['direct_debit', 3 * day],
  ] as const)('%s is waited for %i ms', (rail, ms) => {
    expect(deadlineOf(rail, april)).toBe(after(ms))
  })

  it('uses the same method on the same rail, and for cards with the same card', () => {
    const way = (rail: 'card' | 'ussd', id: string) => isSameWay(aHeldCharge(), { rail, id })
    expect([way('card', 'pm_1'), way('card', 'pm_2'), way('ussd', 'pm_1')]).toEqual([true, false, false])
    expect(isSameWay(aHeldCharge({ rail: 'ussd' }), { rail: 'ussd', id: 'pm_2' })).toBe(true)
  })
})
