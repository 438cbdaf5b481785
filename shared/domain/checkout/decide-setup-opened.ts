import { turned } from '../change/change.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { revised } from '../change/revised.ts'
import type { NewSession } from './new-session.ts'
import type { OpenSetup } from './open-setup.ts'
import type { CheckoutSession } from './session.ts'

/** The previous link, if any, with its session. */
export interface EarlierSetup {
  readonly open: OpenSetup | undefined
  readonly session: CheckoutSession | undefined
}

/**
 * Opens a session that stores a payment method, in place of the open one for the same purpose: else a thief with
 * many links could try four cards at each (R9). One with a payment in progress stays, and ends by itself.
 */
export function decideSetupOpened<Opened extends NewSession>(
  name: string,
  opened: Opened,
  { open, session }: EarlierSetup,
): PlainChange<Opened> {
  const { id: sessionId, merchantId } = opened.session
  const after: OpenSetup = { merchantId, name, sessionId, version: (open?.version ?? 0) + 1 }
  const ended = session && isReplaced(session) ? revised(session, { status: 'expired' as const }) : null
  return plainChange(opened, [
    ...opened.turns,
    ...turned('openSetup', open ?? null, after),
    ...(ended === null ? [] : turned('checkoutSession', session!, ended)),
  ])
}

function isReplaced({ status, charge }: CheckoutSession): boolean {
  return (status === 'pending' || status === 'failed') && charge === null
}
