import { describe, expect, it } from 'vitest'
import { defaultSpendingLimits } from '../../../shared/domain/team/spending-limits.ts'
import {
  billDayOf,
  firstDigest,
  requireWithinDay,
  tellsOfRecipient,
  toldDigest,
  type BillGrounds,
} from '../../../shared/domain/vas/bill-day.ts'
import { composeBill, type Bill } from '../../../shared/domain/vas/bill.ts'
import { certainOutcome } from '../../../shared/domain/vas/decide-bill-outcome.ts'
import { decideBill } from '../../../shared/domain/vas/decide-bill.ts'
import type { VendOutcome, VendQueryOutcome } from '../../../shared/domain/vas/vend-outcome.ts'
import { order } from '../fixtures/bills.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const origin = { merchantId: 'mer_1', id: 'bil_1', gateway: 'nomba' }
const aBill = (wallNow = april) => composeBill(origin, order, april, wallNow)
const aDay = (spentKobo: number, newRecipients = 0) => ({
  merchantId: 'mer_1',
  day: '2026-04-01',
  spentKobo,
  count: 3,
  newRecipients,
})
const grounds = (over: Partial<BillGrounds> = {}): BillGrounds => ({
  mode: 'live',
  limits: undefined,
  day: undefined,
  isNewRecipient: false,
  ...over,
})

// Holds R12, V3.
describe('the day of bills', () => {
  it.each([
    ['2026-03-01T22:59:59.999Z', '2026-03-01'],
    ['2026-03-01T23:00:00.000Z', '2026-03-02'],
    ['2026-03-01T00:00:00.000Z', '2026-03-01'],
  ])('of a bill that was ordered at %s is %s in Lagos', (wallNow, day) => {
    expect(billDayOf(aBill(wallNow))).toBe(day)
  })

  it('is told of at eight the next morning, and closed two days after its end', () => {
    const digest = firstDigest('mer_1', '2026-03-01')
    const told = { merchantId: 'mer_1', day: '2026-03-01', stage: 'tell', version: 1 }
    expect(digest).toEqual({ ...told, dueAt: '2026-03-02T07:00:00.000Z' })
    expect(toldDigest(digest)).toEqual({
      ...told,
      stage: 'close',
      dueAt: '2026-03-03T23:00:00.000Z',
      version: 2,
    })
  })

  it.each<[string, Partial<BillGrounds>, number]>([
    ['the default before its first bill', {}, 200_000_000],
    ['what is left of the default', { day: aDay(199_000_000) }, 1_000_000],
    ['nothing once all is spent', { day: aDay(250_000_000) }, 0],
    ['what the owner set', { limits: { ...defaultSpendingLimits, billsDailyKobo: 700 } }, 700],
  ])('lets through %s', (_, over, remainingKobo) => {
    const within = (amount: number) => () => {
      requireWithinDay(grounds(over), { amount })
    }
    expect(within(remainingKobo)).not.toThrow()
    expect(within(remainingKobo + 1)).toThrow(
      problem('validation_error', {
        path: 'amount',
        issue: 'is more than what remains of the daily limit, which the dashboard can raise',
        reason: 'daily_limit',
        remainingKobo,
      }),
    )
  })

  it('limits nothing in the sandbox', () => {
    expect(() => {
      requireWithinDay(grounds({ mode: 'sandbox', day: aDay(9e12) }), { amount: 9e12 })
    }).not.toThrow()
  })

  it.each<[string, Partial<BillGrounds>, boolean]>([
    ['the first new recipient of a day without bills', { isNewRecipient: true }, true],
    ['the fifth', { isNewRecipient: true, day: aDay(0, 4) }, true],
    ['the sixth', { isNewRecipient: true, day: aDay(0, 5) }, false],
    ['one who was paid before', { isNewRecipient: false }, false],
  ])('tells its owner at once of %s or not', (_, over, tells) => {
    expect(tellsOfRecipient(grounds(over))).toBe(tells)
  })
})

// Holds D10.4, R12.
describe('a bill that is paid from the balance', () => {
  const moment = { now: april, wallMs: Date.parse(april) }
  const journaled = (of: Bill) => [
    {
      kind: 'spending_journaled',
      type: 'bill',
      sourceType: 'bill',
      of,
      from: 'merchant_available',
      to: 'vas_in_transit',
    },
    { kind: 'available_spent', currency: 'NGN', amount: 500_000 },
  ]

  it.each<[string, Partial<BillGrounds>, object, boolean | null]>([
    [
      'is the first of its day, to a new recipient',
      { isNewRecipient: true },
      { isFirst: true, isNewRecipient: true, limitKobo: 200_000_000 },
      true,
    ],
    [
      'is one more, to a new recipient among many',
      { isNewRecipient: true, day: aDay(100, 5) },
      { isFirst: false, isNewRecipient: true, limitKobo: 200_000_000 },
      false,
    ],
    [
      'is one more in the sandbox, to a known recipient',
      { mode: 'sandbox', day: aDay(100) },
      { isFirst: false, isNewRecipient: false, limitKobo: null },
      null,
    ],
  ])('%s', (_, over, counted, tells) => {
    const bill = aBill()
    expect(decideBill(origin, order, moment, grounds(over))).toEqual({
      turns: [{ thing: 'bill', before: null, after: bill }],
      moves: [
        ...journaled(bill),
        { kind: 'bill_counted', bill, ...counted },
        ...(tells === null ? [] : [{ kind: 'recipient_paid', bill, tells }]),
      ],
      events: [],
      about: {},
      result: bill,
    })
  })
})

// Holds D10.4: only what is certain ends a bill.
describe('an answer about a bill', () => {
  const over = Date.parse(april) + 60_000
  const done = { kind: 'succeeded', gatewayReference: 'gw_1', token: null } as const
  const refused = { kind: 'failed', reason: 'invalid_meter' } as const
  const never = { kind: 'failed', reason: 'never_received' } as const

  it.each<[VendQueryOutcome, number, VendOutcome | null]>([
    [done, over - 1, done],
    [done, over, done],
    [refused, over - 1, refused],
    [refused, over, refused],
    [{ kind: 'pending' }, over, null],
    [{ kind: 'unknown' }, over, null],
    [{ kind: 'not_found' }, over - 1, null],
    [{ kind: 'not_found' }, over, never],
  ])('of %o at %i is %o', (answer, wallMs, outcome) => {
    expect(certainOutcome(aBill(), answer, { wallMs })).toEqual(outcome)
  })
})
