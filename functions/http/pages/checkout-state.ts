import type { DeclineClass } from '../../../shared/domain/checkout/decline-class.ts'
import { termsOfSession } from '../../../shared/domain/checkout/session-terms.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import type { Terms } from '../../../shared/domain/subscription/terms.ts'
import type { OpenCheckout } from '../../../shared/views/checkout-session.ts'

/** What the page shows besides the session. */
export interface CheckoutPageState extends OpenCheckout {
  readonly mode: Mode
  /** The present instant in tenant time. */
  readonly now: string
  /** Where a form is posted to without JavaScript. */
  readonly payPath: string
  /** How the last payment was declined, on a page without JavaScript. */
  readonly declined: DeclineClass | null
  /** The field that was wrong in the last form of a page without JavaScript. */
  readonly wrong: 'email' | 'promoCode' | 'tooMany' | null
  /** Who processes the payment, as payers know it; null for the sandbox's own gateway. */
  readonly gatewayName: string | null
}

/** What the payer agrees to for later, for a sale and for a link of an existing subscription (P1); null where nothing follows. */
export function termsShown({ terms, session, plan, now }: CheckoutPageState): Terms | null {
  const shown = terms ?? termsOfSession(session, plan, now)
  return shown === null || shown.next.length === 0 ? null : shown
}
