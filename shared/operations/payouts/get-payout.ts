import type { PayoutAccount } from '../../domain/payout/account.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import { payoutAccountsOf, payoutRef } from '../../store/entities/payout.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, readObject, type ListParameters } from '../unit-of-work/read-object.ts'

/**
 * Reads a payout.
 * @throws Problem 404.
 */
export function getPayout(context: OperationContext, payoutId: string): Promise<Payout> {
  return readObject(context, payoutRef(context.tenant.merchantId, payoutId))
}

/** A tenant's saved payout accounts, newest first. */
export function listPayoutAccounts(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<PayoutAccount>> {
  return readList(context, payoutAccountsOf(context.tenant.merchantId), parameters)
}
