import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { nowOf } from '../../store/context.ts'
import { balanceKey, bucketOf, credit } from '../../store/entities/balance.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The write that adds a session's paid amount to the day's bucket. */
export function sessionEarning(context: OperationContext, session: CheckoutSession): Write[] {
  const { id, amount, currency } = session
  return [credit(balanceKey(context.tenant.merchantId, bucketOf(currency, nowOf(context), id)), amount)]
}
