import { letGoOf } from '../../domain/checkout/let-go.ts'
import type { CheckoutAttempt, CheckoutSession } from '../../domain/checkout/session.ts'
import type { LetGoReason } from '../../domain/late-charge/let-go-rules.ts'
import { nowOf } from '../../store/context.ts'
import type { Write } from '../../store/write.ts'
import { letGoWrites } from '../changes/late-charge-moves.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The writes that let one charge of a session go, in the commit that takes it off the session. */
export function letPaymentGo(
  context: OperationContext,
  session: CheckoutSession,
  attempt: CheckoutAttempt,
  why: LetGoReason,
): Write[] {
  return letGoWrites(context, letGoOf(session, attempt, why, nowOf(context)), '')
}
