import { describe, expect, it } from 'vitest'
import { decideDunning } from '../../../shared/domain/dunning/decide.ts'
import type { DunningInput } from '../../../shared/domain/dunning/decision.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { snapToPayday } from '../../../shared/domain/dunning/schedule.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { failed } from './dunning-fixtures.ts'

const next = (
  firstFailureAt: string,
  over: Partial<DunningInput> & { length?: string; after?: string } = {},
) => decideDunning(failed({ firstFailureAt, settings: defaultRecoverySettings, ...over }))?.nextAttemptAt

/** The third retry, 7 days after the first failure, which is the first that payday moves (B7). */
const third = (nominal: string, over: Parameters<typeof next>[1] = {}) =>
  next(addMs(nominal, -7 * 24 * 3600_000), { after: '3d', priorAutomaticFailures: 2, ...over })

// Holds D7.10.
describe('payday snap of the third retry, 7 days after the failure', () => {
  /** what | when it would be -> when it is; 09:00 in Lagos is 08:00 UTC */
  it.each([
    ['27th: to the 28th', '2026-06-27T10:00:00.000Z', '2026-06-28T08:00:00.000Z'],
    ['28th: stays', '2026-06-28T10:00:00.000Z', '2026-06-28T10:00:00.000Z'],
    ['28th before nine: stays', '2026-06-28T05:00:00.000Z', '2026-06-28T05:00:00.000Z'],
    ['31st: stays', '2026-07-31T10:00:00.000Z', '2026-07-31T10:00:00.000Z'],
    ['1st: stays', '2026-07-01T10:00:00.000Z', '2026-07-01T10:00:00.000Z'],
    ['3rd: stays', '2026-07-03T10:00:00.000Z', '2026-07-03T10:00:00.000Z'],
    ['4th: the 28th is after Stop on the 18th', '2026-07-04T10:00:00.000Z', '2026-07-04T10:00:00.000Z'],
    ['14th: Stop is the 28th at 08:59', '2026-07-14T07:59:00.000Z', '2026-07-14T07:59:00.000Z'],
    ['14th: Stop is the 28th at 09:00', '2026-07-14T08:00:00.000Z', '2026-07-28T08:00:00.000Z'],
    ['15th: to the 28th', '2026-07-15T10:00:00.000Z', '2026-07-28T08:00:00.000Z'],
    ['27 February: to the 28th', '2026-02-27T10:00:00.000Z', '2026-02-28T08:00:00.000Z'],
    ['1 March after a short February: stays', '2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
    ['29 February: stays', '2028-02-29T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['27th by UTC, 28th in Lagos: stays', '2026-06-27T23:30:00.000Z', '2026-06-27T23:30:00.000Z'],
    ['December', '2026-12-21T10:00:00.000Z', '2026-12-28T08:00:00.000Z'],
  ])('%s', (_, nominal, want) => {
    expect(third(nominal)).toBe(want)
  })

  it.each([
    ['first', 0, '0s', '2026-06-27T10:00:00.000Z', '1d'],
    ['second', 1, '1d', '2026-06-27T10:00:00.000Z', '3d'],
  ])('never moves the %s retry', (_, priorAutomaticFailures, after, nominal, offset) => {
    const days = offset === '1d' ? 1 : 3
    const at = addMs(nominal, -days * 24 * 3600_000)
    expect(next(at, { after, priorAutomaticFailures })).toBe(nominal)
  })

  const middle = '2026-07-15T10:00:00.000Z'
  const unmoved = middle

  it('also for an exceeded limit, which is a lack of funds by its table row', () => {
    expect(third(middle, { failureCode: 'limit_exceeded' } as never)).toBe('2026-07-28T08:00:00.000Z')
  })
  it('not when the merchant has switched it off', () => {
    expect(third(middle, { settings: { ...defaultRecoverySettings, paydayAware: false } })).toBe(unmoved)
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

// Holds D7.9.
describe('retries after a snapped one', () => {
  const firstFailureAt = '2026-07-08T10:00:00.000Z'
  it('keep 24 hours apart on the paydays', () => {
    // The third is moved from the 15th to the 28th at nine; the fourth would have been on the 22nd.
    expect(next(firstFailureAt, { after: '3d', priorAutomaticFailures: 2 })).toBe('2026-07-28T08:00:00.000Z')
    expect(next(firstFailureAt, { after: '19d22h', priorAutomaticFailures: 3 })).toBe(
      '2026-07-29T08:00:00.000Z',
    )
  })

  it('gives its reason', () => {
    const decision = decideDunning(
      failed({
        firstFailureAt,
        settings: defaultRecoverySettings,
        after: '3d',
        priorAutomaticFailures: 2,
      }),
    )
    expect(decision?.reason).toBe(
      'There was not enough money on the account: we try again on 2026-07-28 09:00 in Lagos, when salaries are paid.',
    )
    expect(decision?.inputs).toEqual({
      failureCode: 'insufficient_funds',
      category: 'insufficient_funds',
      attemptKind: 'scheduled',
      priorAutomaticFailures: 2,
      offsetClass: 'month',
      offsetSeconds: 7 * 86_400,
      spaced: false,
      paydaySnapped: true,
    })
  })
})
