import { rulesOf } from '../../domain/access/actor.ts'
import { Problem } from '../../domain/problem.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { countInSpan, uncountInSpan } from '../unit-of-work/count-in-window.ts'

/** The most wrong codes from a page in an hour, by its key and network (A6). */
const wrongCodesAnHour = 30

/**
 * Looks up a code for an actor who may be guessing. The guess is counted beforehand, so that parallel guesses count
 * like single ones; a right code's count is taken back. A server's key is limited by its tenant's rate only.
 * @param key Whose page it is: a publishable key, or the merchant whose server made the session.
 * @throws Problem 429 for every code until the hour is over.
 */
export async function countingWrongCodes<T>(
  context: Writing,
  key: string,
  lookUp: () => Promise<T>,
): Promise<T> {
  const { kind, source = '' } = context.request.actor
  if (rulesOf({ kind }).rate === 'tenant') return lookUp()
  const limit = { name: `promo-codes#${key}#${source}`, count: wrongCodesAnHour }
  await countInSpan(
    context,
    limit,
    (retryAfterSeconds) =>
      new Problem('rate_limited', [{ path: 'promoCode', reason: 'too_many_tries' }], { retryAfterSeconds }),
  )
  const found = await lookUp()
  await uncountInSpan(context, limit)
  return found
}
