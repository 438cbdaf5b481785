import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FAILURE_CODES, type FailureCode } from '../../../shared/domain/dunning/failure-codes.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { simulateCase, type RecordedCase } from '../../../shared/domain/dunning/simulate.ts'

const day = 86_400
const first = '2027-03-10T09:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(first) + seconds * 1000).toISOString()
const settings = (retryOffsets: readonly number[] | null, paydayAware = false) => ({
  ...defaultRecoverySettings,
  retryOffsets,
  paydayAware,
})

/** A month's case that failed at these seconds after the renewal, each failure followed by what the next offset planned. */
function recorded(
  failed: readonly number[],
  planned: number | null,
  paid: number | null,
  failureCode: FailureCode = 'insufficient_funds',
): RecordedCase {
  const failures = failed.map((seconds, i) => {
    const next = failed[i + 1] ?? planned
    return { at: after(seconds), failureCode, nextAttemptAt: next === null ? null : after(next) }
  })
  return {
    periodStart: first,
    periodEnd: '2027-04-10T09:00:00.000Z',
    failures: failures as unknown as RecordedCase['failures'],
    paidAt: paid === null ? null : after(paid),
    isOpen: false,
  }
}

const paidOnThirdDay = recorded([0, day], 3 * day, 3 * day)
const neverPaid = recorded([0, day, 3 * day, 7 * day], null, null)

describe('a case that was paid by its second retry, three days on', () => {
  it.each([
    ['the same offsets', [day, 3 * day], 'same', 0, ['declined', 'paid']],
    ['a worker that was minutes late', [day + 300, 3 * day - 300], 'same', 0, ['declined', 'paid']],
    [
      'a try between the failure and the payment',
      [day, 2 * day + 10_000],
      'could_be_earlier',
      10_000 - day,
      ['declined', 'earlier'],
    ],
    [
      'a try before the second failure, then later',
      [day / 2, 5 * day],
      'would_be_later',
      2 * day,
      ['declined', 'later'],
    ],
    ['one try, which failed', [day], 'not_recovered', null, ['declined']],
  ] as const)('under %s', (_, offsets, outcome, shiftSeconds, answers) => {
    const result = simulateCase(paidOnThirdDay, settings(offsets))
    expect(result.tries.map(({ answer }) => answer)).toEqual(answers)
    expect(result).toMatchObject({ outcome, shiftSeconds })
  })

  it('waits for payday from the seventh day on', () => {
    const { tries } = simulateCase(paidOnThirdDay, settings([day, 8 * day], true))
    expect(tries.at(-1)).toMatchObject({
      at: '2027-03-28T08:00:00.000Z',
      paydaySnapped: true,
      answer: 'later',
    })
  })
})

describe('other cases', () => {
  it('without a payment stay unpaid if every try falls among the failures, and are unknown beyond them', () => {
    expect(simulateCase(neverPaid, settings([day, 5 * day]))).toMatchObject({ outcome: 'still_unpaid' })
    const beyond = simulateCase(neverPaid, settings([day, 20 * day]))
    expect(beyond).toMatchObject({ outcome: 'unknown', shiftSeconds: null })
    expect(beyond.tries.at(-1)).toMatchObject({ answer: 'unknown' })
  })

  it('paid between two planned tries were not paid by a retry', () => {
    expect(simulateCase(recorded([0, day], 7 * day, 3 * day), settings([2 * day]))).toMatchObject({
      outcome: 'not_by_retry',
    })
  })

  it('with a card refused for good are not tried, whatever the offsets', () => {
    const expired = recorded([0], null, null, 'expired_card')
    expect(simulateCase(expired, settings([day, 3 * day]))).toEqual({
      tries: [],
      outcome: 'still_unpaid',
      shiftSeconds: null,
    })
    expect(simulateCase({ ...expired, isOpen: true }, settings([day])).outcome).toBe('open')
  })

  it('never use an answer that was not recorded', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: 1, max: 20 * day }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        offsets,
        offsets,
        fc.constantFrom(...FAILURE_CODES),
        fc.boolean(),
        (was, would, code, paid) => {
          const failed = [0, ...was.toSorted((a, b) => a - b)]
          const last = failed.at(-1)!
          const one = recorded(failed, paid ? last + day : null, paid ? last + day : null, code)
          const { tries, outcome } = simulateCase(one, settings(would.toSorted((a, b) => a - b)))
          for (const { at, answer } of tries) {
            const isPast = at <= after(last + 7_200)
            expect(answer === 'declined').toBe(isPast)
            if (answer === 'paid')
              expect(Math.abs(Date.parse(at) - Date.parse(one.paidAt!))).toBeLessThanOrEqual(7_200_000)
          }
          // Only the last try may be one of which nothing is known.
          expect(tries.slice(0, -1).every(({ answer }) => answer === 'declined')).toBe(true)
          if (!paid) expect(['still_unpaid', 'unknown']).toContain(outcome)
        },
      ),
    )
  })
})
