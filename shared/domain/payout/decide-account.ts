import { turned } from '../change/change.ts'
import { plainChange, type CodeUsed, type PlainChange } from '../change/plain-change.ts'
import type { PayoutAccount } from './account.ts'

/** Saves a payout account, which uses up the code that permits it (D9.11). */
export function decideNewPayoutAccount(
  codeUsed: CodeUsed,
  account: PayoutAccount,
): PlainChange<PayoutAccount> {
  return plainChange(account, [...codeUsed, ...turned('payoutAccount', null, account)])
}

/** Removes a payout account, which uses up the code that permits it (D9.11). Payouts to it keep its details. */
export function decidePayoutAccountRemoval(
  codeUsed: CodeUsed,
  account: PayoutAccount,
): PlainChange<PayoutAccount> {
  return plainChange(account, codeUsed, [{ kind: 'payout_account_removed', account }])
}
