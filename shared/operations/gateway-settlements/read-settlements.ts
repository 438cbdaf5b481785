import type {
  DifferenceCause,
  GatewaySettlement,
  SettlementDifference,
} from '../../domain/gateway-settlement/settlement.ts'
import { conflict, notFound } from '../../domain/problem.ts'
import { revised } from '../../domain/change/revised.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import {
  gatewaySettlementsOf,
  settlementDifferenceCodec,
  settlementDifferenceRef,
  settlementDifferencesOf,
} from '../../store/entities/gateway-settlement.ts'
import { load } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import { replace } from '../../store/write.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { isOneOf } from '../unit-of-work/list-filters.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** What gateways settled of a tenant's charges, the newest first (N2). */
export function listSettlements(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<GatewaySettlement>> {
  return readList(context, gatewaySettlementsOf(context.tenant.merchantId), parameters)
}

export interface DifferenceFilters extends ListParameters {
  readonly settlementId?: string | undefined
  readonly cause?: readonly DifferenceCause[] | undefined
  readonly status?: readonly string[] | undefined
}

/** The differences between gateways and books, the newest first (N2); the filters apply while reading. */
export function listSettlementDifferences(
  context: OperationContext,
  filters: DifferenceFilters,
): Promise<Page<SettlementDifference>> {
  const { settlementId, cause, status } = filters
  const matches = (one: SettlementDifference): boolean =>
    (settlementId === undefined || one.settlementId === settlementId) &&
    isOneOf(one.cause, cause) &&
    isOneOf<string>(one.status, status)
  const named = { settlementId, cause: cause?.join(), status: status?.join() }
  const narrowed = Object.values(named).some((value) => value !== undefined)
  const source = settlementDifferencesOf(context.tenant.merchantId)
  return readList(context, { ...source, filters: named, ...(narrowed ? { matches } : {}) }, filters)
}

/**
 * The operator records the cause of a difference.
 * @throws Problem 404; 409 `invalid_transition` for one that is not open.
 */
export async function explainDifference(
  context: Writing,
  id: string,
  explanation: string,
): Promise<SettlementDifference> {
  const ref = settlementDifferenceRef(context.tenant.merchantId, id)
  const { row } = await load(context, { row: ref })
  if (!row) throw notFound()
  if (row.status !== 'open') throw conflict('invalid_transition', { from: row.status })
  const closed = revised(row, { status: 'explained', closedAt: nowOf(context), explanation })
  return commit(context, {
    writes: [replace(settlementDifferenceCodec, row, closed)],
    result: closed,
  })
}
