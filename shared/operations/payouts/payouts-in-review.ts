import type { Payout } from '../../domain/payout/payout.ts'
import { payoutsOf } from '../../store/entities/payout.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A merchant's payouts whose outcome has been unknown for a day, for the operator to check (B15). */
export async function payoutsInReview(context: OperationContext): Promise<Payout[]> {
  const { partition, codec } = payoutsOf(context.tenant.merchantId)
  const payouts = await queryAll(context, { partition, codec, read: 'strong' })
  return payouts.filter(({ status, reviewSince }) => status === 'processing' && reviewSince != null)
}
