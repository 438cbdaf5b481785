import { newCustomer, type Customer } from '../../domain/customer.ts'
import type { CustomerDetails } from '../../domain/customer-details.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { create, minted } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { moveMerchantRef } from './move-merchant-ref.ts'

/**
 * Creates a customer.
 * @throws Problem 409 `duplicate_merchant_ref`.
 */
export async function createCustomer(context: Writing, details: CustomerDetails): Promise<Customer> {
  await load(context, {})
  const origin = { merchantId: context.merchantId, id: newId(context, 'customer'), createdAt: nowOf(context) }
  const customer = newCustomer(origin, details)
  const writes = [minted(create(customerCodec, customer)), ...moveMerchantRef(null, customer)]
  return commit(context, { writes, result: customer })
}
