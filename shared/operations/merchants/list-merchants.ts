import type { Merchant } from '../../domain/merchant/merchant.ts'
import { allMerchants } from '../../store/entities/merchant.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Every merchant of this mode, oldest first: for the operator. */
export function listMerchants(context: OperationContext): Promise<Merchant[]> {
  return queryAll(context, allMerchants)
}
