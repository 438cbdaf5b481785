import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import type { ChargeNews } from '../../domain/charge/news.ts'
import { decideAwaited } from '../../domain/payment-methods/decide-mandate.ts'
import { nowOf, strongly, withoutKey } from '../../store/context.ts'
import { mandateRef } from '../../store/entities/mandate.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * Records the mandate that a success announces, before the success is booked: after a crash in between it is queried all the
 * same, and finds what was paid once that is booked (M5). May be repeated.
 */
export async function awaitMandate(
  given: Writing,
  { reference, gateway }: AtGateway & { readonly reference: string },
  news: ChargeNews,
): Promise<void> {
  if (news.kind !== 'paid' || news.with?.mandate === undefined) return
  await onFreshState(strongly(withoutKey(given)), async (context) => {
    const { merchantId } = context.tenant
    const { known } = await load(context, { known: mandateRef(merchantId, reference) })
    if (!known) await commitChange(context, decideAwaited({ merchantId, reference, gateway }, nowOf(context)))
  })
}
