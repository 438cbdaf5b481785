import { invalid } from '../../domain/problem.ts'
import type { Bill, BillCategory, Network } from '../../domain/vas/bill.ts'
import type { BillCustomer, Biller, Bundle } from '../../ports/vas-provider.ts'
import { billRef, billsOf } from '../../store/entities/bill.ts'
import { queryPage } from '../../store/page.ts'
import { askOutside } from '../unit-of-work/look-up-outside.ts'
import type { ContextOf, OperationContext } from '../unit-of-work/context.ts'
import { readObject } from '../unit-of-work/read-object.ts'

type Asking = ContextOf<'vas'>

/** How many bills the history shows (S26). */
const newest = 30

/** The tenant's most recent bills, newest first. */
export async function listBills(context: OperationContext): Promise<{ items: readonly Bill[] }> {
  const { items } = await queryPage(context, billsOf(context.tenant.merchantId), {
    limit: newest,
    cursor: null,
  })
  return { items }
}

/**
 * Reads a bill.
 * @throws Problem 404.
 */
export function getBill(context: OperationContext, billId: string): Promise<Bill> {
  return readObject(context, billRef(context.tenant.merchantId, billId))
}

/** The companies of a category; for electricity the distributors. */
export async function listBillers(
  context: Asking,
  category: BillCategory,
): Promise<{ items: readonly Biller[] }> {
  return { items: await askOutside(() => context.vas.billers(category)) }
}

/** A network's data bundles. */
export async function listBundles(context: Asking, network: Network): Promise<{ items: readonly Bundle[] }> {
  return { items: await askOutside(() => context.vas.bundles(network)) }
}

/**
 * The customer of a meter, smart card or account.
 * @throws Problem 422 with reason `unknown_customer` when the company knows none.
 */
export async function lookUpCustomer(
  context: Asking,
  customer: BillCustomer,
): Promise<{ customerName: string }> {
  const found = await askOutside(() => context.vas.lookUp(customer))
  if (!found)
    throw invalid('customerId', 'the company knows no such customer', { reason: 'unknown_customer' })
  return found
}
