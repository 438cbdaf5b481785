import { describe, expect, it } from 'vitest'
import type { FailureCode } from '../../../shared/domain/dunning/failure-codes.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { simulateCase, type RecordedCase } from '../../../shared/domain/dunning/simulate.ts'
import { addSeconds } from '../../../shared/domain/time/time.ts'

const day = 86_400
const near = 7_200
const first = '2027-03-10T09:00:00.000Z'
const after = (seconds: number) => addSeconds(first, seconds)
const settings = (retryOffsets: readonly number[]) => ({
  ...defaultRecoverySettings,
  retryOffsets,
  paydayAware: false,
})

/** A case that failed at these seconds after the renewal, for these reasons; what was planned last, and when it was paid. */
function recorded(
  failed: readonly (readonly [seconds: number, code?: FailureCode])[],
  planned: number | null,
  paid: number | null,
  length = 31 * day,
): RecordedCase {
  const failures = failed.map(([seconds, failureCode = 'insufficient_funds'], i) => {
    const next = failed[i + 1]?.[0] ?? planned
    return { at: after(seconds), failureCode, nextAttemptAt: next === null ? null : after(next) }
  })
  return {
    periodStart: first,
    periodEnd: after(length),
    failures: failures as unknown as RecordedCase['failures'],
    paidAt: paid === null ? null : after(paid),
    isOpen: false,
  }
}

const played = (one: RecordedCase, offsets: readonly number[]) => {
  const { tries, outcome, shiftSeconds } = simulateCase(one, settings(offsets))
  return [
    tries.map(({ at, answer }) => [(Date.parse(at) - Date.parse(first)) / 1000, answer]),
    outcome,
    shiftSeconds,
  ]
}

it('a try shows when, by which rule and whether it waits for payday', () => {
  const { tries } = simulateCase(recorded([[0], [day]], 3 * day, 3 * day), settings([day, 3 * day]))
  expect(tries).toEqual([
    { at: after(day), rule: 'insufficient_funds.retry', paydaySnapped: false, answer: 'declined' },
    { at: after(3 * day), rule: 'insufficient_funds.retry', paydaySnapped: false, answer: 'paid' },
  ])
})

it('nothing is tried after a try that is paid', () => {
  expect(played(recorded([[0], [day]], 3 * day, 3 * day), [day, 3 * day, 5 * day, 7 * day])[0]).toEqual([
    [day, 'declined'],
    [3 * day, 'paid'],
  ])
})

describe('a case that was paid manually on the third day', () => {
  const byHand = recorded([[0], [day]], 7 * day, 3 * day)
  it.each([
    ['ends before a try that comes after the payment', [day, 5 * day], [[day, 'declined']]],
    [
      'knows nothing of one before it',
      [day, 2.5 * day],
      [
        [day, 'declined'],
        [2.5 * day, 'unknown'],
      ],
    ],
    [
      'nor of one at that instant',
      [day, 3 * day],
      [
        [day, 'declined'],
        [3 * day, 'unknown'],
      ],
    ],
  ] as const)('%s', (_, offsets, tries) => {
    expect(played(byHand, offsets)).toEqual([tries, 'not_by_retry', null])
  })
})

describe('two tries within two hours count as the same', () => {
  const byRetry = recorded([[0], [day]], 3 * day, 3 * day)
  const declined = [day, 'declined']
  it.each([
    ['after the last failure', [day + near], [[day + near, 'declined']], 'not_recovered', null],
    [
      'and a second later not',
      [day + near + 1],
      [[day + near + 1, 'earlier']],
      'could_be_earlier',
      near + 1 - 2 * day,
    ],
    ['before the payment', [day, 3 * day - near], [declined, [3 * day - near, 'paid']], 'same', 0],
    [
      'and a second sooner not',
      [day, 3 * day - near - 1],
      [declined, [3 * day - near - 1, 'earlier']],
      'could_be_earlier',
      -near - 1,
    ],
    ['after the payment', [day, 3 * day + near], [declined, [3 * day + near, 'paid']], 'same', 0],
    [
      'and a second later not',
      [day, 3 * day + near + 1],
      [declined, [3 * day + near + 1, 'later']],
      'would_be_later',
      near + 1,
    ],
  ] as const)('%s', (_, offsets, tries, outcome, shift) => {
    expect(played(byRetry, offsets)).toEqual([tries, outcome, shift])
  })

  it.each([
    [0, 'same'],
    [near, 'same'],
    [near + 1, 'not_by_retry'],
    [-1, 'not_by_retry'],
  ])('a payment %i seconds after what was planned: %s', (late, outcome) => {
    expect(played(recorded([[0], [day]], 3 * day, 3 * day + late), [day, 3 * day])[1]).toBe(outcome)
  })

  it.each([
    [36, 'same'],
    [37, 'not_by_retry'],
  ])('but of an hour a hundredth: a payment %i seconds late is %s', (late, outcome) => {
    expect(played(recorded([[0], [300]], 900, 900 + late, 3_600), [300, 900])[1]).toBe(outcome)
  })
})

describe('a case that was never paid', () => {
  const never = recorded([[0], [day], [3 * day], [7 * day]], null, null)
  it.each([
    ['is unknown beyond the last failure', never, [20 * day], [[20 * day, 'unknown']], 'unknown'],
    [
      'also by the third try',
      never,
      [day, 2.5 * day, 20 * day],
      [
        [day, 'declined'],
        [2.5 * day, 'declined'],
        [20 * day, 'unknown'],
      ],
      'unknown',
    ],
    [
      'goes on by what was known of it then',
      recorded([[0], [day], [7 * day, 'expired_card']], null, null),
      [day, 3 * day],
      [
        [day, 'declined'],
        [3 * day, 'declined'],
      ],
      'still_unpaid',
    ],
    [
      'ends where the card had expired by then',
      recorded([[0], [day, 'expired_card']], null, null),
      [day, 3 * day],
      [[day, 'declined']],
      'still_unpaid',
    ],
    [
      'or two hours later',
      recorded([[0], [day + near, 'expired_card']], null, null),
      [day, 3 * day],
      [[day, 'declined']],
      'still_unpaid',
    ],
    [
      'and not where it expired after that',
      recorded([[0], [day + near + 1, 'expired_card']], null, null),
      [day, 3 * day],
      [
        [day, 'declined'],
        [3 * day, 'unknown'],
      ],
      'unknown',
    ],
  ] as const)('%s', (_, one, offsets, tries, outcome) => {
    expect(played(one, offsets)).toEqual([tries, outcome, null])
  })
})
