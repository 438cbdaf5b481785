import { expect, it } from 'vitest'
import { nextQuestionAt, questionsEndAt } from '../../shared/domain/time/question-times.ts'
import { decideCharge } from '../../shared/domain/charge/decide-charge.ts'
import { postponedPayout, type Payout } from '../../shared/domain/payout/payout.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import { postponedBill, type Bill } from '../../shared/domain/vas/bill.ts'
import { aHeldCharge } from './fixtures/billing.ts'

const since = '2027-03-01T12:00:00.000Z'
const minute = 60_000

// Holds D9.9, B15.
it('asks at 1 and 5 and 30 minutes and 2 hours, hourly to 24 hours, then daily', () => {
  const asked: number[] = []
  for (let now = since; asked.length < 29;) {
    now = nextQuestionAt(since, now)
    asked.push((Date.parse(now) - Date.parse(since)) / minute)
  }
  const hourly = Array.from({ length: 22 }, (_, i) => (i + 3) * 60)
  expect(asked).toEqual([1, 5, 30, 120, ...hourly, 2 * 1440, 3 * 1440, 4 * 1440])
  expect(questionsEndAt(since)).toBe(addMs(since, 1440 * minute))
})

it('goes on from wherever it is late', () => {
  expect(nextQuestionAt(since, addMs(since, 7 * minute))).toBe(addMs(since, 30 * minute))
  expect(nextQuestionAt(since, addMs(since, 200 * minute))).toBe(addMs(since, 240 * minute))
  expect(nextQuestionAt(since, addMs(since, -minute))).toBe(addMs(since, minute))
})

it('moves what is put off, by the tenant’s time: bills, payouts and charges', () => {
  const unknown = { askAgainAt: null, gatewayReference: null }
  const bill = { createdAt: since, dueAt: addMs(since, minute) } as Bill
  const payout = { transferAt: since, dueAt: addMs(since, minute) } as Payout
  const begun = aHeldCharge({ at: since, rail: 'direct_debit' })
  const holder = { until: null, lostAs: null, showsApproval: true, isGivenBack: false }
  const steps = [1, 5, 30, 120, 180]
  for (const [i, after] of steps.slice(0, -1).entries()) {
    const next = steps[i + 1]!
    const now = addMs(since, after * minute)
    expect(postponedBill(bill, now).dueAt).toBe(addMs(since, next * minute))
    expect(postponedPayout(payout, now, unknown).dueAt).toBe(addMs(since, next * minute))
    const { charge } = decideCharge(begun, { kind: 'unknown' }, now, holder)
    expect([(charge?.askAt ?? '') > now, charge?.watched]).toEqual([true, true])
  }
})
