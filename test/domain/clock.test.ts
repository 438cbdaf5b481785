import { describe, expect, it } from 'vitest'
import { requireJumpWithinLimits, unitsOfSubscription } from '../../shared/domain/sandbox/clock-jump.ts'
import type { Interval } from '../../shared/domain/time/interval.ts'
import { isAtRest, withSetAside, type SetAside } from '../../shared/domain/sandbox/sandbox-clock.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../shared/domain/time/time.ts'
import { aSubscription } from './fixtures/billing.ts'
import { april } from './fixtures/instants.ts'
import { problem } from './fixtures/problem.ts'

const yearMs = 365.25 * DAY_MS

// Holds A17.
describe('what falls due when a clock moves', () => {
  const units = (
    over: Parameters<typeof aSubscription>[0],
    ms: number,
    maxCycles: number | null = null,
    at = april,
  ) => unitsOfSubscription(aSubscription(over), { at, until: addMs(april, ms), maxCycles })
  const every = (interval: Interval, intervalCount = 1) => ({
    price: { amount: 500_000, currency: 'NGN', interval, intervalCount } as const,
  })

  it.each([
    ['hour', 1, HOUR_MS],
    ['hour', 6, 6 * HOUR_MS],
    ['day', 1, DAY_MS],
    ['week', 2, 14 * DAY_MS],
    ['month', 1, yearMs / 12],
    ['quarter', 1, yearMs / 4],
    ['biannual', 2, yearMs],
    ['year', 1, yearMs],
  ] as const)('every %s (%i): what is due now, and one more a period', (interval, count, periodMs) => {
    const price = every(interval, count)
    expect(units(price, 0)).toBe(1)
    expect(units(price, periodMs - 1)).toBe(1)
    expect(units(price, periodMs)).toBe(2)
    expect(units(price, 3 * periodMs)).toBe(4)
  })

  it.each([
    ['trialing', 11],
    ['active', 11],
    ['past_due', 11],
    ['paused', 11],
    ['incomplete', 1],
    ['unpaid', 1],
    ['canceled', 1],
  ] as const)('one that is %s: %i in ten days', (status, count) => {
    expect(units({ status, ...every('day') }, 10 * DAY_MS)).toBe(count)
  })

  it('ends at the period’s end if it is cancelled then', () => {
    expect(units({ cancelAtPeriodEnd: true, ...every('day') }, 10 * DAY_MS)).toBe(1)
  })

  it.each([
    [3, 2, 2],
    [2, 2, 1],
    [1, 2, 1],
    [5, 0, 6],
    [100, 2, 11],
  ])('of %i cycles, %i done: %i', (maxCycles, cyclesCompleted, count) => {
    expect(units({ cyclesCompleted, ...every('day') }, 10 * DAY_MS, maxCycles)).toBe(count)
  })

  it('is one if it is due beyond the target', () => {
    expect(units(every('day'), 0, null, addMs(april, 5 * DAY_MS))).toBe(1)
  })
})

// Holds A17.
describe('a jump of a clock', () => {
  const jump = (years: number, units: number) => () => {
    requireJumpWithinLimits(april, addMs(april, years * yearMs), units)
  }

  it.each([
    [5, 20_000],
    [5, 1],
    [0, 20_000],
    [-1, 3],
    // Where nothing falls due it may go anywhere.
    [500, 0],
    [5.04, 1],
  ])('of %d years over %i units is fine', (years, units) => {
    expect(jump(years, units)).not.toThrow()
  })

  it.each([
    [5.1, 1, 5.1],
    [100, 20_000, 100],
    [5, 20_001, 5],
    [1, 50_000, 1],
    [7.26, 9, 7.3],
  ])('of %d years over %i units is too far', (years, units, told) => {
    const detail = { path: 'now', reason: 'too_far', years: told, maxYears: 5, units, maxUnits: 20_000 }
    const issue = `at most 5 years and 20000 units of work in one jump: this one has ${told} years and ${units} units`
    expect(jump(years, units)).toThrow(problem('validation_error', { ...detail, issue }))
  })
})

// Holds A17.
describe('the position of a clock', () => {
  it.each([
    [april, april, null, true],
    // What is due at the target still runs.
    [april, april, 60_000, false],
    [april, april, 0, false],
    [april, addMs(april, 1), null, false],
    [april, addMs(april, 1), 0, false],
  ])('at %s, on the way to %s, held until %s: at rest %s', (now, target, leaseUntil, rests) => {
    expect(isAtRest({ now, target, leaseUntil })).toBe(rests)
  })

  it('is not at rest while its sandbox is being emptied', () => {
    const stand = { now: april, target: april, leaseUntil: null }
    expect(isAtRest({ ...stand, reset: 'rst_1' as never })).toBe(false)
  })

  const aside = (n: number): SetAside => ({ job: 'renewal', id: `sub_${n}`, at: april, reason: 'Error' })
  const many = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => aside(from + n))

  it.each([
    ['nothing', null, [], []],
    ['what was never said', undefined, many(0, 1), many(0, 1)],
    ['in their order', many(0, 2), many(2, 4), many(0, 4)],
    ['the first twenty', many(0, 18), many(18, 25), many(0, 20)],
    ['none beyond twenty', many(0, 20), many(20, 21), many(0, 20)],
  ])('lists what it left: %s', (_, listed, more, all) => {
    expect(withSetAside(listed, more)).toEqual(all)
  })
})
