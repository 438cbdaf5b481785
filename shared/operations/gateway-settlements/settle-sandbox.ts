import { answered } from '../../domain/change.ts'
import { twinName } from '../../domain/at-gateway.ts'
import type { GatewaySettlement, ToldSettlement } from '../../domain/gateway-settlement/settlement.ts'
import { notFound } from '../../domain/problem.ts'
import { newId, nowOf, withoutKey } from '../../store/context.ts'
import { gatewaySettlementRef } from '../../store/entities/gateway-settlement.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { bookedLine } from './booked-line.ts'
import { settlementIdOf } from './names.ts'
import { takeLines } from './take-settlement.ts'
import type { Charging } from '../unit-of-work/context.ts'

/** How a sandbox's gateway settles: what it leaves out, says twice, or says otherwise. */
export interface SandboxSettlement {
  readonly leaveOut: readonly string[]
  readonly twice: readonly string[]
  readonly otherwise: readonly {
    readonly reference: string
    readonly amount?: number
    readonly feeKobo?: number
  }[]
}

/**
 * Lets the twin settle what it was paid and has not settled yet, faults of its bank included (N2, V11).
 * @returns the settlement; null where there was nothing to settle.
 * @throws Problem 404 for a reference that is no charge of this merchant.
 */
export async function settleAccount(
  context: Charging,
  { leaveOut, twice, otherwise }: SandboxSettlement,
): Promise<GatewaySettlement | null> {
  const { merchantId } = context.tenant
  await load(context, {})
  for (const [field, named] of Object.entries({
    leaveOut,
    twice,
    otherwise: otherwise.map((one) => one.reference),
  }))
    for (const reference of named) {
      const line = { kind: 'charge', reference, amount: 0, feeKobo: null } as const
      if ((await bookedLine(context, twinName, line)) === null) throw notFound(field)
    }
  const gatewayId = newId(context, 'gatewaySettlement').slice(-26)
  const paid = await context.sandboxPayments?.settleAccount(merchantId, { gatewayId, leaveOut })
  const again = twice.map((reference) => ({ reference }))
  const told: ToldSettlement = {
    ...{ gateway: twinName, gatewayId, paidOn: nowOf(context), currency: 'NGN' },
    ...{ paidKobo: 0, unlistedKobo: 0 },
  }
  const lines = await Promise.all(
    [...(paid ?? []).filter(({ currency }) => currency === 'NGN'), ...again].map(async ({ reference }) => {
      const wanted = otherwise.find((one) => one.reference === reference)
      const line = { kind: 'charge', reference, amount: 0, feeKobo: null } as const
      // What the twin keeps is what was set for it, and was booked with the charge (N1).
      const booked = await bookedLine(context, twinName, line)
      const entered = paid?.find((one) => one.reference === reference)
      const amount = wanted?.amount ?? entered?.amount ?? booked?.amount ?? 0
      return { ...line, amount, feeKobo: wanted?.feeKobo ?? booked?.feeKobo ?? null }
    }),
  )
  if (lines.length > 0) await takeLines(withoutKey(context), told, lines)
  const ref = gatewaySettlementRef(merchantId, settlementIdOf(told))
  const { settlement } = await load(context, { settlement: ref })
  return commitChange(context, answered(settlement ?? null))
}
