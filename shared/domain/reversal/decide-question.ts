import { turned, type Change } from '../change/change.ts'
import { revised } from '../change/revised.ts'
import { addMs, DAY_MS, toMs, type Instant } from '../time/time.ts'
import { reversalAskedDays } from '../time/waits.ts'
import type { ReversalQuestion } from './question.ts'

/** A new question. */
export function decideQuestion(
  about: Pick<ReversalQuestion, 'merchantId' | 'reference' | 'gateway'>,
  now: Instant,
): Change<undefined> {
  const dueAt = addMs(now, DAY_MS)
  const made: ReversalQuestion = { ...about, since: now, status: 'open', dueAt, version: 1 }
  return changeOf(null, made)
}

/**
 * The gateway was asked again, or the operator has booked it.
 * @param isBooked Whether nothing is left to book.
 */
export function decideAnswer(question: ReversalQuestion, isBooked: boolean, now: Instant): Change<undefined> {
  if (isBooked) return changeOf(question, revised(question, { status: 'booked', dueAt: null }))
  const days = Math.floor(Math.max(0, toMs(now) - toMs(question.since)) / DAY_MS) + 1
  const isOver = days > reversalAskedDays
  const dueAt = isOver ? null : addMs(question.since, days * DAY_MS)
  return changeOf(question, revised(question, { status: isOver ? 'over' : 'open', dueAt }))
}

function changeOf(before: ReversalQuestion | null, after: ReversalQuestion): Change<undefined> {
  const turns = turned('reversalQuestion', before, after)
  return { turns, moves: [], events: [], about: {}, result: undefined }
}
