import type { PayoutAccount } from '../../domain/payout/account.ts'
import { decideNewPayoutAccount } from '../../domain/payout/decide-account.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { BankAccount } from '../../ports/bank-transfer.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import type { Coding } from '../one-time-codes/code-purposes.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { proveSecondFactor } from '../second-factor/prove-second-factor.ts'
import { loadPayoutCode, tryPayoutCode } from './try-payout-code.ts'
import { resolveAccount } from './resolve-payout-account.ts'

/**
 * Saves a payout account (D9.11): the bank names its holder, and the same commit uses up the code. An account that
 * the bank does not know uses up no code.
 * @throws Problem 422 for a wrong code, or an account that its bank does not know; 429.
 */
export async function addPayoutAccount(
  context: Coding & ContextOf<'bank'>,
  { otp, bankCode, accountNumber }: BankAccount & { readonly otp: string },
): Promise<PayoutAccount> {
  const state = await loadPayoutCode(context)
  await proveSecondFactor(context)
  const codeUsed = await tryPayoutCode(context, state, otp)
  const { accountName, bankName } = await resolveAccount(context, { bankCode, accountNumber })
  const account: PayoutAccount = {
    merchantId: context.tenant.merchantId,
    id: newId(context, 'payoutAccount'),
    createdAt: nowOf(context),
    bankCode,
    bankName,
    accountNumber,
    accountName,
    codesOf: context.banks.first.name,
  }
  return commitPlainChange(context, decideNewPayoutAccount(codeUsed, account))
}
