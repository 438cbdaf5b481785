import { turned, type Change } from '../change.ts'
import { advancedCharge, nextQuestion, type LateCharge } from './late-charge.ts'

/** What a gateway says of a charge that was let go, and that is no success. */
export interface LateNews {
  readonly kind: string
  /** Of a decline: the bank waits for the customer, who may pay on this reference yet. */
  readonly mayStillCome?: true
}

/** A decline ends a charge that was let go; anything that is no end puts the question off, until the time for it is over (A10). */
export function decideLateNews(charge: LateCharge, news: LateNews, now: string): Change<undefined> {
  const next = nextQuestion(charge.since, now)
  const after =
    news.kind === 'declined' && !news.mayStillCome
      ? advancedCharge(charge, { status: 'declined', dueAt: null })
      : advancedCharge(charge, { status: next === null ? 'over' : 'awaited', dueAt: next })
  return { turns: turned('lateCharge', charge, after), moves: [], events: [], about: {}, result: undefined }
}
