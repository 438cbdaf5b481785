import { expect, it } from 'vitest'
import { nextQuestionAt, questionsEndAt } from '../../shared/domain/question-times.ts'
import { addMs } from '../../shared/domain/time.ts'

const since = '2027-03-01T12:00:00.000Z'
const minute = 60_000

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
