import { plainChange } from '../../domain/change/plain-change.ts'
import { invalidTransition, Problem } from '../../domain/problem.ts'
import { DAY_MS } from '../../domain/time/time.ts'
import { strongly } from '../../store/context.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { countInSpan } from '../unit-of-work/count-in-window.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { debtTerms } from './create-update-link.ts'
import { debtOfEnded } from './debt-of-ended.ts'
import { openCheckoutSession, type OpenedSession } from './open-session.ts'
import { readSession } from './read-session.ts'

/** How many new links one ended link opens in a day. */
const newLinksADay = 5

/**
 * A new link in place of an expired one, for the same debt, as long as that can be paid. It shows no more
 * than the old one did, and stores nothing by itself.
 * @throws Problem 409 `invalid_transition` for a link that has not expired, or whose debt can't be paid any more; 429.
 */
export async function renewDebtLink(given: Writing): Promise<OpenedSession> {
  const context = strongly(given)
  const session = await readSession(context)
  const debt = session.status === 'expired' ? await debtOfEnded(context, session) : null
  if (debt === null) throw invalidTransition(session.status, 'renew')
  await countInSpan(
    context,
    { name: `new-links#${session.id}`, count: newLinksADay, windowMs: DAY_MS },
    (retryAfterSeconds) => new Problem('rate_limited', [{ reason: 'too_many_tries' }], { retryAfterSeconds }),
  )
  const opened = openCheckoutSession(context, debtTerms(context, debt), () => ({
    successUrl: null,
    cancelUrl: session.cancelUrl,
  }))
  return commitPlainChange(context, plainChange(opened, opened.turns))
}
