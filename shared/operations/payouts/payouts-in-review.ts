import type { Payout } from '../../domain/payout/payout.ts'
import { payoutsOf } from '../../store/entities/payout.ts'
import { queryAll } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A merchant's payouts whose fate nobody has known for a day: the operator's to look at (B15). */
export async function payoutsInReview(context: OperationContext): Promise<Payout[]> {
  const { partition, codec } = payoutsOf(context.merchantId)
  const payouts = await queryAll(context, { partition, codec, consistent: true })
  return payouts.filter(({ status, reviewSince }) => status === 'processing' && reviewSince != null)
}
