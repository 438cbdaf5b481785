import type { Merchant } from '../../domain/merchant/merchant.ts'
import { notFound } from '../../domain/problem.ts'
import { readStatement, type CustomerStatement, type StatementQuery } from '../customers/read-statement.ts'
import { findOwn } from '../identity/person.ts'
import { asTenant, type OperationContext } from '../unit-of-work/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { isId } from '../../domain/ids.ts'

/** A person's account at one merchant. */
export interface OwnStatement {
  readonly merchant: Merchant
  readonly mode: OperationContext['tenant']['mode']
  readonly statement: CustomerStatement
}

/**
 * A person's account at one merchant, as the merchant reads it (N4).
 * @param customerId Who they are to that merchant.
 * @throws Problem 404, also for another person's; 422 `range_too_large`.
 */
export async function readOwnStatement(
  context: OperationContext,
  customerId: string,
  query: StatementQuery,
): Promise<OwnStatement> {
  if (!isId('customer', customerId)) throw notFound()
  const { relation } = await findOwn(
    context,
    (merchantId) => customerRef(merchantId, customerId),
    ({ id }) => id,
  )
  const { merchant } = relation
  const statement = await readStatement(asTenant(context, merchant), customerId, query)
  return { merchant, mode: context.tenant.mode, statement }
}
