import { readFileSync } from 'node:fs'
import { gatewayMemory } from '../../shared/adapters/gateways/memory.ts'
import { gatewayMark } from '../../shared/domain/gateway/at-gateway.ts'
import { operatorTenant } from '../../shared/domain/audit/audit-entry.ts'
import { settlementLines } from '../../shared/domain/gateway-settlement/file.ts'
import { bankedOf, type SettlementDifference } from '../../shared/domain/gateway-settlement/settlement.ts'
import { lagosDayOf } from '../../shared/domain/time/lagos-day.ts'
import { modes, type Mode } from '../../shared/domain/merchant/merchant.ts'
import { findUnsettled } from '../../shared/operations/gateway-settlements/find-unsettled.ts'
import { explainDifference } from '../../shared/operations/gateway-settlements/read-settlements.ts'
import { takeSettlement } from '../../shared/operations/gateway-settlements/take-settlement.ts'
import { tableOf } from '../../shared/runtime/clients.ts'
import {
  gatewaySettlementsOf,
  settlementDifferencesOf,
} from '../../shared/store/entities/gateway-settlement.ts'
import { queryAll } from '../../shared/store/query-all.ts'
import type { ListedLine } from '../../shared/ports/gateway-book.ts'
import type { Act } from '../operator/act.ts'
import { listAll, merchantContext, operatorContext, recordAct } from './operator.ts'

/** A settlement from a gateway's file. */
export interface SettlementFile {
  readonly mode: Mode
  readonly gateway: string
  readonly id: string
  readonly paidOn: string
  /** What reached the bank, in kobo. */
  readonly paid: number
  readonly file: string
}

/**
 * Reads a settlement from a file (N2), and looks for charges of that gateway that no settlement contains.
 * @returns how many rows in which gateway and books differ are new.
 */
export async function takeSettlementFile(
  { mode, gateway, id, paidOn, paid, file }: SettlementFile,
  act: Act,
): Promise<Record<string, number>> {
  const lines = settlementLines(readFileSync(file, 'utf8'))
  await recordAct({ ...act, about: `${gateway} ${id}` }, mode)
  const asked = gatewayMemory(tableOf(mode), () => Date.now()).openAsked(gateway)
  const merchants = (await listAll()).map(({ merchantId }) => merchantId)
  const owned = await Promise.all(
    lines.map(async (line): Promise<ListedLine> => {
      // Paystack's alphabet has no underscore.
      const known =
        (await asked.find(line.reference)) ?? (await asked.find(line.reference.replaceAll('_', '-')))
      return { ...line, merchantId: known?.merchantId ?? null, accountNumber: null }
    }),
  )
  const contextOf = (merchantId: string) =>
    Promise.resolve(merchants.includes(merchantId) ? merchantContext(mode, merchantId, act) : null)
  const told = {
    ...{ gateway, gatewayId: id, paidOn, currency: 'NGN' as const, paidKobo: paid, unlistedKobo: 0 },
  }
  const operator = () => operatorContext(mode, operatorTenant, act)
  let differences = await takeSettlement(told, owned, { contextOf, operator })
  for (const merchantId of merchants)
    differences += await findUnsettled(
      merchantContext(mode, merchantId, act),
      { gateway: gatewayMark({ name: gateway }) },
      paidOn,
    )
  return { lines: lines.length, differences }
}

/** Unexplained rows, of every merchant and of whole settlements. */
export async function openDifferences(): Promise<(SettlementDifference & { readonly mode: Mode })[]> {
  const merchants = [...(await listAll()).map(({ merchantId }) => merchantId), operatorTenant]
  const found: (SettlementDifference & { readonly mode: Mode })[] = []
  for (const mode of modes)
    for (const merchantId of merchants)
      for (const row of await queryAll(operatorContext(mode, ''), settlementDifferencesOf(merchantId)))
        if (row.status === 'open') found.push({ ...row, mode })
  return found
}

/** What gateways settled by merchant, gateway and day: the entries of the operator's own books, which add up to 0 (N2). */
export async function settlementBooks(mode: Mode, from: string, to: string): Promise<object[]> {
  const merchants = [...(await listAll()).map(({ merchantId }) => merchantId), operatorTenant]
  const entries: object[] = []
  for (const merchantId of merchants)
    for (const one of await queryAll(operatorContext(mode, ''), gatewaySettlementsOf(merchantId))) {
      const day = lagosDayOf(one.paidOn)
      if (day < from || day > to) continue
      const { gateway, gatewayId, currency, chargedKobo, feesKobo, refundedKobo, disputedKobo } = one
      entries.push({
        ...{ merchantId, gateway, gatewayId, day, currency },
        postings: {
          operator_bank: bankedOf(one),
          fees: feesKobo,
          gateway_clearing: refundedKobo + disputedKobo - chargedKobo,
        },
        differences: one.differences,
      })
    }
  return entries
}

/** Records what a row was. */
export async function explain(
  order: { readonly mode: Mode; readonly merchant: string; readonly id: string; readonly reason: string },
  act: Act,
): Promise<SettlementDifference> {
  const { mode, merchant, id, reason } = order
  const context =
    merchant === operatorTenant
      ? operatorContext(mode, merchant, { ...act, about: id })
      : merchantContext(mode, merchant, { ...act, about: id })
  return explainDifference(context, id, reason)
}
