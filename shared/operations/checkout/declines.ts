import { maxDeclinesOfSession, tooManyTries } from '../../domain/checkout/decline-class.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import type { Rail } from '../../domain/payment-method.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { countThisHour, requireRoomThisHour, type WindowLimit } from '../unit-of-work/count-in-window.ts'

/** The most declined cards an hour: for one page's key from one network, and for the key (A7). */
function limitsOf(
  { request: { actor } }: Pick<OperationContext, 'request'>,
  { publishableKeyId }: CheckoutSession,
): readonly WindowLimit[] {
  if (publishableKeyId === null) return []
  const name = `declines#${publishableKeyId}`
  return [
    { name: `${name}#${actor.source ?? ''}`, count: 60 },
    { name, count: 300 },
  ]
}

/**
 * Refuses cards after too many declines; other rails stay open, and a new session may be started.
 * @throws Problem 429.
 */
export async function requireCardsAllowed(
  context: OperationContext,
  session: CheckoutSession,
  rail: Rail,
): Promise<void> {
  if (rail !== 'card') return
  if (session.declinedCards >= maxDeclinesOfSession) {
    const leftMs = Date.parse(session.expiresAt) - Date.parse(context.time.now ?? session.expiresAt)
    throw tooManyTries(Math.max(1, Math.ceil(leftMs / 1000)))
  }
  await requireRoomThisHour(context, limitsOf(context, session), tooManyTries)
}

/**
 * Counts a declined card. If many are tried at once, one beyond the limit gets the 429, not its decline.
 * @throws Problem 429.
 */
export async function countDecline(
  context: OperationContext,
  session: CheckoutSession,
  rail: Rail,
): Promise<void> {
  if (rail !== 'card') return
  for (const limit of limitsOf(context, session)) await countThisHour(context, limit, tooManyTries)
}
