import { decideNewCustomer, type CustomerDetails } from '../../domain/customer/customer-details.ts'
import { newId, nowOf } from '../../store/context.ts'
import { loadClock } from '../../store/load.ts'
import { commitToldChange } from '../commit/commit-told-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { seen, type SeenCustomer } from './people.ts'

/**
 * Creates a customer.
 * @throws Problem 409 `duplicate_merchant_ref`.
 */
export async function createCustomer(context: Writing, details: CustomerDetails): Promise<SeenCustomer> {
  await loadClock(context)
  const origin = {
    merchantId: context.tenant.merchantId,
    id: newId(context, 'customer'),
    createdAt: nowOf(context),
  }
  const decided = decideNewCustomer(origin, details)
  const [result] = await seen(context, [decided.result])
  return commitToldChange(context, { ...decided, result: result! })
}
