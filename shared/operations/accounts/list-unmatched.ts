import type { Arrival } from '../../domain/account/arrival.ts'
import { arrivalsOfTenant } from '../../store/entities/arrival.ts'
import { queryAllSpread } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Transfers that could be assigned to no one for 30 days: they are the operator's (V2). */
export async function listUnmatched(context: OperationContext): Promise<Arrival[]> {
  const arrivals = await queryAllSpread(context, arrivalsOfTenant(context.tenant.merchantId))
  return arrivals.filter(({ status }) => status === 'unmatched')
}
