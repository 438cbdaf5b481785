import { requireMayPayOut } from '../../domain/merchant/hold.ts'
import { decidePayout, type PayoutOrder } from '../../domain/payout/decide-payout.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import { defaultSpendingLimits } from '../../domain/team/spending-limits.ts'
import { newId, nowOf } from '../../store/context.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { paidAccountName, paidAccountRef } from '../../store/entities/paid-account.ts'
import { payoutAccountRef } from '../../store/entities/payout.ts'
import { spendingLimitsRef } from '../../store/entities/spending-limits.ts'
import { load } from '../../store/load.ts'
import { commitSpending } from '../changes/commit-spending.ts'
import { withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import { proveSecondFactor, type Proving } from '../second-factor/prove-second-factor.ts'

/**
 * Creates a payout: payout, debit and journal entry in one commit (D9.7).
 * @throws Problem 404 for an unknown accountId; 409 `merchant_held`, `gateway_held`; 422 outside the limits, `name_mismatch`, or `insufficient_balance`; 403 without the
 * second factor of the member who pays an account that was never paid (R8).
 */
export async function createPayout(context: Proving, order: PayoutOrder): Promise<Payout> {
  const {
    deployment,
    tenant: { merchantId },
  } = context
  const { accountId } = order
  const { account, limits, holds } = await load(context, {
    account: accountId === undefined ? null : payoutAccountRef(merchantId, accountId),
    limits: spendingLimitsRef(merchantId),
    holds: gatewayHoldsRef,
  })
  requireMayPayOut(withGatewayHold(context, limits ?? defaultSpendingLimits, holds))
  if (context.request.actor.member) await proveForNewAccount(context, account ?? order)
  const grounds = { account, limits: deployment.payoutAmount }
  const origin = { merchantId, id: newId(context, 'payout') }
  return commitSpending(context, decidePayout(grounds, order, origin, nowOf(context)))
}

/** A member pays an account that was never paid before only with their second factor (R8). */
async function proveForNewAccount(
  context: Proving,
  { bankCode, accountNumber }: { readonly bankCode?: string; readonly accountNumber?: string },
): Promise<void> {
  if (bankCode === undefined || accountNumber === undefined) return
  const name = paidAccountName(bankCode, accountNumber)
  const { paid } = await load(context, { paid: paidAccountRef(context.tenant.merchantId, name) })
  if (!paid) await proveSecondFactor(context)
}
