import { maxDeclinesOfSession, tooManyTries } from '../../domain/checkout/decline-class.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import type { Rail } from '../../domain/payment-methods/payment-method.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import {
  countOne,
  countInSpan,
  hasRoomInSpan,
  requireRoomInSpan,
  type WindowLimit,
} from '../unit-of-work/count-in-window.ts'

const perNetwork = 60
const perKey = 300

/**
 * The most declined cards an hour: for one network, and for a page's key. In live a network counts whoever made the
 * session, in the sandbox for the key of its page alone (A7, R9).
 */
function limitsOf(
  { request: { actor }, tenant: { mode } }: Pick<OperationContext, 'request' | 'tenant'>,
  { publishableKeyId }: CheckoutSession,
): readonly WindowLimit[] {
  const ofKey = publishableKeyId === null ? null : `declines#${publishableKeyId}`
  const ofNetwork = mode === 'live' ? 'declines' : ofKey
  return [
    ...(ofNetwork === null ? [] : [{ name: `${ofNetwork}#${actor.source ?? ''}`, count: perNetwork }]),
    ...(ofKey === null ? [] : [{ name: ofKey, count: perKey }]),
  ]
}

/** How a card may be paid with: as it was given, or only on the gateway's own page, which checks who pays (R9). */
export type CardWay = 'as_given' | 'hosted'

/**
 * How a card may be paid with after many declines. A session takes no more after four. Above an hour's limits live
 * leads to the gateway's page, for a refusal would shut out every payer whose network or page a thief abuses; the
 * sandbox, which has no such page to protect, refuses (A7, R9). Other rails stay open.
 * @throws Problem 429.
 */
export async function cardWayOf(
  context: OperationContext,
  session: CheckoutSession,
  rail: Rail,
): Promise<CardWay> {
  if (rail !== 'card') return 'as_given'
  if (session.declinedCards >= maxDeclinesOfSession) {
    const leftMs = Date.parse(session.expiresAt) - Date.parse(context.time.now ?? session.expiresAt)
    throw tooManyTries(Math.max(1, Math.ceil(leftMs / 1000)))
  }
  const limits = limitsOf(context, session)
  if (context.tenant.mode === 'live') return (await hasRoomInSpan(context, limits)) ? 'as_given' : 'hosted'
  await requireRoomInSpan(context, limits, tooManyTries)
  return 'as_given'
}

/**
 * Counts a declined card. In the sandbox, if many are tried at once, one beyond the limit gets the 429, not its decline.
 * @throws Problem 429 in the sandbox.
 */
export async function countDecline(
  context: OperationContext,
  session: CheckoutSession,
  rail: Rail,
): Promise<void> {
  if (rail !== 'card') return
  for (const limit of limitsOf(context, session))
    if (context.tenant.mode === 'live') await countOne(context, limit)
    else await countInSpan(context, limit, tooManyTries)
}
