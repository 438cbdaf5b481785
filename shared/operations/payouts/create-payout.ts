import { decidePayout, type PayoutOrder } from '../../domain/payout/decide-payout.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import { newId, nowOf } from '../../store/context.ts'
import { payoutAccountRef } from '../../store/entities/payout.ts'
import { load } from '../../store/load.ts'
import { commitSpending } from '../changes/commit-spending.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Creates a payout: payout, debit and journal entry in one commit (D9.7).
 * @throws Problem 404 for an unknown accountId; 422 outside the limits, `name_mismatch`, or `insufficient_balance`.
 */
export async function createPayout(context: Writing, order: PayoutOrder): Promise<Payout> {
  const {
    deployment,
    tenant: { merchantId },
  } = context
  const { accountId } = order
  const { account } = await load(context, {
    account: accountId === undefined ? null : payoutAccountRef(merchantId, accountId),
  })
  const grounds = { account, limits: deployment.payoutAmount }
  const origin = { merchantId, id: newId(context, 'payout') }
  return commitSpending(context, decidePayout(grounds, order, origin, nowOf(context)))
}
