import { turned, type Change } from '../change/change.ts'
import type { ChargeNews } from './news.ts'
import { nextQuestion, stepped, type LooseCharge } from './loose-charge.ts'

/** A decline ends a charge that was let go; any other answer postpones the question while there is time (A10). */
export function decideLateNews(charge: LooseCharge, news: ChargeNews, now: string): Change<undefined> {
  const next = nextQuestion(charge.since, now)
  const after =
    news.kind === 'declined' && !news.mayStillCome
      ? stepped(charge, 'decline', { dueAt: null })
      : stepped(charge, next === null ? 'give_up' : 'ask', { dueAt: next })
  return { turns: turned('lateCharge', charge, after), moves: [], events: [], about: {}, result: undefined }
}
