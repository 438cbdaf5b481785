import type { MerchantBalance } from '../../domain/ledger/merchant-balance.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import { payoutsOf } from '../../store/entities/payout.ts'
import { queryPage } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { getBalance } from '../balance/get-balance.ts'

/** The newest payouts, with the balance available for payout (S11, payout list). */
export interface PayoutList extends MerchantBalance {
  readonly items: readonly Payout[]
}

/** How many payouts the list shows (D9.13). */
const newest = 100

/** Lists a tenant's payouts, newest first, with their balance. */
export async function listPayouts(context: OperationContext): Promise<PayoutList> {
  const [balance, page] = await Promise.all([
    getBalance(context, 'NGN'),
    queryPage(context, payoutsOf(context.tenant.merchantId), { limit: newest, cursor: null }),
  ])
  return { ...balance, items: page.items }
}
