import { invalid } from '../problem.ts'
import { revised } from '../change/revised.ts'
import type { PayWhen } from './named-debt.ts'
import type { CheckoutSession } from './session.ts'

/**
 * The session with the button that its payer has pressed; itself where nothing changes by it.
 * @throws Problem 422 `not_offered` for a later day where the page offers none.
 */
export function withButton(session: CheckoutSession, payWhen: PayWhen): CheckoutSession {
  const { setup } = session
  const later = payWhen === 'later'
  if (later && !setup?.pays?.payOn) throw invalid('payWhen', 'is not offered here', { reason: 'not_offered' })
  if (setup === null || later === (setup.later === true)) return session
  return revised(session, { setup: { ...setup, later } })
}
