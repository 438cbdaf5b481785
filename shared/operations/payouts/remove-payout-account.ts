import type { PayoutAccount } from '../../domain/payout/account.ts'
import { decidePayoutAccountRemoval } from '../../domain/payout/decide-account.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import { payoutAccountRef } from '../../store/entities/payout.ts'
import type { Coding } from '../one-time-codes/code-purposes.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { proveSecondFactor } from '../second-factor/prove-second-factor.ts'
import { loadPayoutCode, tryPayoutCode } from './try-payout-code.ts'

/**
 * Removes a saved payout account and answers it (D9.11). Payouts to it keep its details.
 * @throws Problem 404; 422 without a code or with a wrong one; 429.
 */
export async function removePayoutAccount(
  context: Coding,
  accountId: string,
  otp: string | undefined,
): Promise<PayoutAccount> {
  const { more: account, ...state } = await loadPayoutCode(
    context,
    payoutAccountRef(context.tenant.merchantId, accountId),
  )
  if (!account) throw notFound()
  if (otp === undefined) throw invalid('otp', 'required, in the body or as the header X-Payout-Otp')
  await proveSecondFactor(context)
  const codeUsed = await tryPayoutCode(context, state, otp)
  return commitPlainChange(context, decidePayoutAccountRemoval(codeUsed, account))
}
