import { describe, expect, it } from 'vitest'
import { decideDunning } from '../../../shared/domain/dunning/decide.ts'
import type { DunningInput } from '../../../shared/domain/dunning/decision.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { snapToPayday } from '../../../shared/domain/dunning/schedule.ts'
import { failed } from './dunning-fixtures.ts'

const next = (
  firstFailureAt: string,
  over: Partial<DunningInput> & { length?: string; after?: string } = {},
) => decideDunning(failed({ firstFailureAt, settings: defaultRecoverySettings, ...over }))?.nextAttemptAt

describe('payday snap of the first retry, a day after the failure', () => {
  /** what | first failure -> first retry; 09:00 in Lagos is 08:00 UTC */
  it.each([
    ['27th: to the 28th', '2026-06-26T10:00:00.000Z', '2026-06-28T08:00:00.000Z'],
    ['28th: stays', '2026-06-27T10:00:00.000Z', '2026-06-28T10:00:00.000Z'],
    ['28th before nine: stays', '2026-06-27T05:00:00.000Z', '2026-06-28T05:00:00.000Z'],
    ['30th: stays', '2026-06-29T10:00:00.000Z', '2026-06-30T10:00:00.000Z'],
    ['31st: stays', '2026-07-30T10:00:00.000Z', '2026-07-31T10:00:00.000Z'],
    ['1st: stays', '2026-06-30T10:00:00.000Z', '2026-07-01T10:00:00.000Z'],
    ['3rd: stays', '2026-07-02T10:00:00.000Z', '2026-07-03T10:00:00.000Z'],
    ['4th: the 28th is after Stop on the 24th', '2026-07-03T10:00:00.000Z', '2026-07-04T10:00:00.000Z'],
    ['7th: Stop is on the 27th', '2026-07-06T10:00:00.000Z', '2026-07-07T10:00:00.000Z'],
    ['8th: Stop is the 28th at 08:59', '2026-07-07T07:59:00.000Z', '2026-07-08T07:59:00.000Z'],
    ['8th: Stop is the 28th at 09:00', '2026-07-07T08:00:00.000Z', '2026-07-28T08:00:00.000Z'],
    ['15th: to the 28th', '2026-07-14T10:00:00.000Z', '2026-07-28T08:00:00.000Z'],
    ['27 February: to the 28th', '2026-02-26T10:00:00.000Z', '2026-02-28T08:00:00.000Z'],
    ['28 February: stays', '2026-02-27T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['1 March after a short February: stays', '2026-02-28T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
    ['10 February: to the 28th', '2026-02-09T10:00:00.000Z', '2026-02-28T08:00:00.000Z'],
    ['29 February: stays', '2028-02-28T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['27th by UTC, 28th in Lagos: stays', '2026-06-26T23:30:00.000Z', '2026-06-27T23:30:00.000Z'],
    [
      '3rd by UTC, 4th in Lagos: no payday, but the 28th is after Stop',
      '2026-07-02T23:30:00.000Z',
      '2026-07-03T23:30:00.000Z',
    ],
    ['December', '2026-12-20T10:00:00.000Z', '2026-12-28T08:00:00.000Z'],
  ])('%s', (_, firstFailureAt, want) => {
    expect(next(firstFailureAt)).toBe(want)
  })

  const middle = '2026-07-14T10:00:00.000Z'
  const unmoved = '2026-07-15T10:00:00.000Z'

  it('also for an exceeded limit, which is a lack of funds by its table row', () => {
    expect(next(middle, { failure: { failureCode: 'limit_exceeded', at: middle } })).toBe(
      '2026-07-28T08:00:00.000Z',
    )
  })
  it('not when the merchant has switched it off', () => {
    expect(next(middle, { settings: { ...defaultRecoverySettings, paydayAware: false } })).toBe(unmoved)
  })
  it('not for a generic decline', () => {
    expect(next(middle, { failure: { failureCode: 'do_not_honor', at: middle } })).toBe(unmoved)
  })
  it('not on a plan shorter than a month', () => {
    expect(next(middle, { length: '27d' })).toBe('2026-07-14T22:00:00.000Z')
  })
  it('not when the period ends before the 28th', () => {
    expect(
      next(middle, {
        invoicePeriodStart: '2026-06-27T10:00:00.000Z',
        invoicePeriodEnd: '2026-07-27T10:00:00.000Z',
      }),
    ).toBe(unmoved)
  })
})

// Stop comes 21 days after the failure, so it is Stop that keeps the first days of a month; here it is far away.
describe('snapToPayday with Stop far away', () => {
  it.each([
    ['2026-07-27T22:59:59.999Z', '2026-07-28T08:00:00.000Z'],
    ['2026-07-27T23:00:00.000Z', '2026-07-27T23:00:00.000Z'],
    ['2026-07-31T12:00:00.000Z', '2026-07-31T12:00:00.000Z'],
    ['2026-08-01T12:00:00.000Z', '2026-08-01T12:00:00.000Z'],
    ['2026-08-03T22:59:59.999Z', '2026-08-03T22:59:59.999Z'],
    ['2026-08-03T23:00:00.000Z', '2026-08-28T08:00:00.000Z'],
    ['2027-02-04T12:00:00.000Z', '2027-02-28T08:00:00.000Z'],
  ])('%s becomes %s', (at, want) => {
    expect(snapToPayday(at, '2030-01-01T00:00:00.000Z')).toBe(want)
  })
})

describe('retries after a snapped one', () => {
  const firstFailureAt = '2026-07-14T10:00:00.000Z'
  it('keep 24 hours apart on the paydays', () => {
    // The second and third would have been on the 17th and the 21st; the fourth is on the 28th at 11:00 in Lagos.
    const second = next(firstFailureAt, { after: '13d22h', priorAutomaticFailures: 1 })
    expect(second).toBe('2026-07-29T08:00:00.000Z')
    expect(next(firstFailureAt, { after: '14d22h', priorAutomaticFailures: 2 })).toBe(
      '2026-07-30T08:00:00.000Z',
    )
    expect(next(firstFailureAt, { after: '15d22h', priorAutomaticFailures: 3 })).toBe(
      '2026-07-31T08:00:00.000Z',
    )
  })

  it('says why', () => {
    const decision = decideDunning(failed({ firstFailureAt, settings: defaultRecoverySettings }))
    expect(decision?.reason).toBe(
      'There was not enough money on the account: we try again on 2026-07-28 09:00 in Lagos, when salaries are paid.',
    )
    expect(decision?.inputs).toEqual({
      failureCode: 'insufficient_funds',
      category: 'insufficient_funds',
      attemptKind: 'scheduled',
      priorAutomaticFailures: 0,
      offsetClass: 'month',
      offsetSeconds: 86_400,
      spaced: false,
      paydaySnapped: true,
    })
  })
})
