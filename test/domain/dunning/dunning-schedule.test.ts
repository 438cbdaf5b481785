import { describe, expect, it } from 'vitest'
import { decideDunning } from '../../../shared/domain/dunning/decide.ts'
import { FAILURE_CODES, categoryOf } from '../../../shared/domain/dunning/failure-codes.ts'
import type { FailureCode } from '../../../shared/domain/dunning/failure-codes.ts'
import { offsetClassOf, stopOf } from '../../../shared/domain/dunning/schedule.ts'
import { F, LENGTHS, card, failed, otherMethod, plus, settings } from './dunning-fixtures.ts'

/** Columns: category | class | times of the retries from the first failure | what the failure after the last leads to */
const table = `
insufficient_funds | month | 1d 3d 7d 14d    | exhausted insufficient_funds.retry.used_up
insufficient_funds | week  | 12h 1d 3d 6d    | exhausted insufficient_funds.retry.used_up
insufficient_funds | day   | 1h 4h 12h 20h   | exhausted insufficient_funds.retry.used_up
insufficient_funds | hour  | 5m 15m 30m 50m  | exhausted insufficient_funds.retry.used_up
temporary          | month | 1h 6h 24h 72h 7d 14d | exhausted temporary.retry.used_up
temporary          | week  | 1h 6h 24h 72h 6d | exhausted temporary.retry.used_up
temporary          | day   | 1h 4h 12h 20h   | exhausted temporary.retry.used_up
temporary          | hour  | 5m 15m 30m 50m  | exhausted temporary.retry.used_up
do_not_honor       | month | 1d 3d           | request_card_update do_not_honor.request_card_update
do_not_honor       | week  | 1d 3d           | request_card_update do_not_honor.request_card_update
do_not_honor       | day   | 1h 4h           | request_card_update do_not_honor.request_card_update
do_not_honor       | hour  | 5m 15m          | request_card_update do_not_honor.request_card_update
new_card_needed    | month |                 | request_card_update new_card_needed.request_card_update
new_card_needed    | week  |                 | request_card_update new_card_needed.request_card_update
new_card_needed    | day   |                 | request_card_update new_card_needed.request_card_update
new_card_needed    | hour  |                 | request_card_update new_card_needed.request_card_update
method_revoked     | month |                 | request_card_update method_revoked.request_card_update
method_revoked     | week  |                 | request_card_update method_revoked.request_card_update
method_revoked     | day   |                 | request_card_update method_revoked.request_card_update
method_revoked     | hour  |                 | request_card_update method_revoked.request_card_update
customer_blacklisted | month |               | dunning_disabled customer_blacklisted.dunning_disabled
customer_blacklisted | hour  |               | dunning_disabled customer_blacklisted.dunning_disabled
`
const runs = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [category = '', offsetClass = '', times = '', end = ''] = line.split('|').map((cell) => cell.trim())
    const codes = FAILURE_CODES.filter((code) => categoryOf(code) === category)
    const retries = times === '' ? [] : times.split(' ').filter((time) => time !== '')
    const [action = '', rule = ''] = end.split(' ')
    return codes.map((failureCode) => ({ failureCode, offsetClass, retries, action, rule }))
  })

describe('the schedule of each failure code and class of period', () => {
  it('covers every failure code in every class', () => {
    expect(runs.length).toBe(20 * 4 + 2)
  })

  // Holds D7.1, D7.2, D7.3, D7.7, D7.9.
  it.each(runs)(
    '$failureCode, $offsetClass: $retries, then $action',
    ({ failureCode, offsetClass, retries, action, rule }) => {
      const length = LENGTHS[offsetClass as keyof typeof LENGTHS]
      const stopAt = plus(F, offsetClass === 'month' ? '21d' : length)
      let after = '0s'
      for (const [priorAutomaticFailures, next] of retries.entries()) {
        const decision = decideDunning(failed({ failureCode, length, after, priorAutomaticFailures }))
        expect(decision).toMatchObject({
          action: 'retry_scheduled',
          nextAttemptAt: plus(F, next),
          nextDueAt: plus(F, next),
          stopAt,
        })
        expect(decision?.inputs.offsetClass).toBe(offsetClass)
        after = next
      }
      const last = decideDunning(
        failed({ failureCode, length, after, priorAutomaticFailures: retries.length }),
      )
      expect(last).toMatchObject({ action, rule, nextAttemptAt: null })
      expect(last?.nextDueAt).toBe(action === 'request_card_update' ? stopAt : null)
      expect(last?.stopAt).toBe(action === 'dunning_disabled' ? null : stopAt)
      expect(last?.revokeMethod).toBe(categoryOf(failureCode) === 'method_revoked')
      expect(last?.finalAction).toBe(action === 'exhausted' ? 'mark_unpaid' : null)
    },
  )

  it.each(['month', 'week', 'day', 'hour'] as const)(
    'switches to another method at the third failure, %s',
    (offsetClass) => {
      const after = { month: '3d', week: '3d', day: '4h', hour: '15m' }[offsetClass]
      const input = failed({
        failureCode: 'do_not_honor',
        length: LENGTHS[offsetClass],
        after,
        priorAutomaticFailures: 2,
        methods: [card, otherMethod],
      })
      expect(decideDunning(input)).toMatchObject({
        action: 'switch_rail',
        rule: 'do_not_honor.switch_rail',
        switchToMethodId: 'pm_bank',
        nextAttemptAt: plus(F, after),
        nextDueAt: plus(F, after),
        notifyCustomer: false,
      })
    },
  )

  // Holds D7.2.
  it('notifies the customer of a temporary failure only from the third', () => {
    const told = [0, 1, 2, 3].map(
      (priorAutomaticFailures) =>
        decideDunning(
          failed({
            failureCode: 'timeout',
            after: ['0s', '1h', '6h', '24h'][priorAutomaticFailures]!,
            priorAutomaticFailures,
          }),
        )?.notifyCustomer,
    )
    expect(told).toEqual([false, false, true, true])
  })
})

describe('what moves or removes a retry', () => {
  /** failure code | failures before | time of this one | length | merchant's offsets -> time of the next, or the rule */
  const cases: [string, FailureCode, number, string, string, number[] | null, string][] = [
    ['24 hours from a late attempt', 'insufficient_funds', 1, '3d5h', '30d', null, '4d5h'],
    ['24 hours after a generic decline', 'generic_decline', 1, '2d12h', '30d', null, '3d12h'],
    ['no 24 hours after a timeout', 'timeout', 1, '5h', '30d', null, '6h'],
    ['no 24 hours on a week', 'insufficient_funds', 0, '0s', '7d', null, '12h'],
    ['an offset gone by gives way to the next', 'timeout', 1, '24h', '30d', null, '72h'],
    ['a week that started late', 'insufficient_funds', 1, '2d', '7d', null, '3d'],
    ['all offsets gone by', 'timeout', 1, '14d', '30d', null, 'exhausted temporary.retry_quietly.used_up'],
    [
      'both generic offsets gone by',
      'do_not_honor',
      1,
      '4d',
      '7d',
      null,
      'request_card_update do_not_honor.request_card_update',
    ],
    ['own offsets of the merchant', 'insufficient_funds', 1, '2d', '30d', [172_800, 432_000], '5d'],
    [
      'no more of them than set',
      'insufficient_funds',
      2,
      '5d',
      '30d',
      [172_800, 432_000],
      'exhausted insufficient_funds.retry.used_up',
    ],
    ['a timeout keeps its own beyond them', 'timeout', 2, '6h', '30d', [172_800, 432_000], '24h'],
    ['the smaller also of the merchant’s', 'timeout', 0, '0s', '30d', [1_800, 432_000], '30m'],
    ['generic keeps its own', 'do_not_honor', 0, '0s', '30d', [172_800, 432_000], '1d'],
    ['offsets up to Stop', 'insufficient_funds', 0, '0s', '365d', [1_814_400], '21d'],
    [
      'offsets that reach the end are skipped',
      'insufficient_funds',
      0,
      '0s',
      '1d',
      [86_400],
      'exhausted insufficient_funds.retry.used_up',
    ],
    ['and those just before it are not', 'insufficient_funds', 0, '0s', '1d', [86_399], '23h59m59s'],
    [
      'beyond Stop',
      'insufficient_funds',
      2,
      '20d12h',
      '30d',
      [86_400, 1_728_000, 1_814_400],
      'exhausted insufficient_funds.retry.beyond_stop',
    ],
    ['exactly at Stop', 'insufficient_funds', 2, '20d', '30d', [86_400, 1_728_000, 1_814_400], '21d'],
    ['failed at Stop', 'insufficient_funds', 1, '21d', '30d', null, 'exhausted stop_reached'],
    ['failed after the period', 'timeout', 0, '1h', '1h', null, 'exhausted stop_reached'],
  ]
  it.each(cases)('%s', (_, failureCode, priorAutomaticFailures, after, length, retryOffsets, want) => {
    const decision = decideDunning(
      failed({ failureCode, priorAutomaticFailures, after, length, settings: { ...settings, retryOffsets } }),
    )
    const got = decision?.nextAttemptAt ?? `${decision?.action ?? ''} ${decision?.rule ?? ''}`
    expect(got).toBe(want.includes(' ') ? want : plus(F, want))
  })

  it('a failure late in the period leaves only the offsets before its end', () => {
    const late = {
      invoicePeriodStart: plus(F, '0s'),
      firstFailureAt: plus(F, '23d'),
      invoicePeriodEnd: plus(F, '30d'),
    }
    const times = ['0s', '1d', '3d'].map((after, priorAutomaticFailures) =>
      decideDunning(failed({ ...late, after, priorAutomaticFailures })),
    )
    expect(times.map((decision) => decision?.nextAttemptAt)).toEqual([plus(F, '24d'), plus(F, '26d'), null])
    expect(times[2]).toMatchObject({ action: 'exhausted', stopAt: plus(F, '30d') })
  })

  // Holds D7.20.
  it.each([
    ['28d', 'month'],
    ['365d', 'month'],
    ['27d22h', 'month'],
    ['27d21h59m59s', 'week'],
    ['7d', 'week'],
    ['6d22h', 'week'],
    ['6d21h59m59s', 'day'],
    ['1d', 'day'],
    ['22h', 'day'],
    ['21h59m59s', 'hour'],
    ['1h', 'hour'],
  ])('a period of %s is of class %s', (length, offsetClass) => {
    expect(offsetClassOf(F, plus(F, length))).toBe(offsetClass)
  })

  // Holds D7.8.
  it.each([
    ['30d', '21d'],
    ['21d', '21d'],
    ['20d', '20d'],
    ['1h', '1h'],
  ])('with a period of %s Stop is after %s', (length, stop) => {
    expect(stopOf(F, plus(F, length))).toBe(plus(F, stop))
  })
})

// Holds B7: while recovery was switched off, offsets passed without a failure.
it('the offset of the attempt that has just failed is used, however few failures came before it', () => {
  const failure = failed({ after: '1d', priorAutomaticFailures: 0 })
  expect(decideDunning({ ...failure, plannedAt: plus(F, '1d') })).toMatchObject({
    action: 'retry_scheduled',
    nextAttemptAt: plus(F, '3d'),
  })
})
