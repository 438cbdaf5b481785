import { invalid } from '../../domain/problem.ts'
import type { Bank, BankAccount } from '../../ports/bank-transfer.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { askOutside } from '../unit-of-work/look-up-outside.ts'

type Asking = ContextOf<'bank'>

/**
 * The account's holder, as its bank says (D9.12).
 * @throws Problem 422 with reason `invalid_account` when the bank knows no such account; 502 when the bank does not
 * answer.
 */
export async function resolveAccount(
  context: Asking,
  account: BankAccount,
): Promise<{ accountName: string; bankName: string }> {
  const resolved = await askOutside(() => context.banks.first.resolveAccount(account))
  if (!resolved)
    throw invalid('accountNumber', 'the bank knows no such account', { reason: 'invalid_account' })
  return resolved
}

/** The banks that payouts can go to (D9.12). */
export async function listBanks(context: Asking): Promise<{ items: readonly Bank[] }> {
  return { items: await askOutside(() => context.banks.first.banks()) }
}
