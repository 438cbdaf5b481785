import { answered } from '../../domain/change/change.ts'
import { twinName } from '../../domain/gateway/at-gateway.ts'
import { linesAPart } from '../../domain/gateway-settlement/decide-part.ts'
import type {
  GatewaySettlement,
  ToldLine,
  ToldSettlement,
} from '../../domain/gateway-settlement/settlement.ts'
import { notFound } from '../../domain/problem.ts'
import { newId, nowOf, withoutKey } from '../../store/context.ts'
import type { SandboxSettledLine } from '../../ports/gateway-callback.ts'
import { gatewaySettlementRef, settledMarkRef } from '../../store/entities/gateway-settlement.ts'
import { load, loadClock } from '../../store/load.ts'
import { readItems } from '../../store/read-items.ts'
import { commitChange } from '../changes/commit-change.ts'
import { bookedLine } from './booked-line.ts'
import { settlementIdOf } from './names.ts'
import { takeLines } from './take-settlement.ts'
import type { Charging } from '../unit-of-work/context.ts'

/** The faults of a sandbox's settlement: what it omits, duplicates, or changes. */
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
 * Lets the twin settle what was paid and not settled yet, including requested faults (N2, V11).
 * @returns the settlement; null where there was nothing to settle.
 * @throws Problem 404 for a reference that is no charge of this merchant.
 */
export async function settleAccount(
  context: Charging,
  { leaveOut, twice, otherwise }: SandboxSettlement,
): Promise<GatewaySettlement | null> {
  const { merchantId } = context.tenant
  await loadClock(context)
  for (const [field, named] of Object.entries({
    leaveOut,
    twice,
    otherwise: otherwise.map((one) => one.reference),
  }))
    for (const reference of named) {
      const line = { kind: 'charge', reference, amount: 0, feeKobo: null } as const
      if ((await bookedLine(context, twinName, line)) === null) throw notFound(field)
    }
  const own = { gatewayId: newId(context, 'gatewaySettlement').slice(-26), paidOn: nowOf(context) }
  const paid = await context.sandboxPayments?.settleAccount(merchantId, { ...own, leaveOut })
  const due: Pick<SandboxSettledLine, 'reference' | 'gatewayId' | 'paidOn'>[] = [
    ...(await untaken(context, paid ?? [])),
    ...twice.map((reference) => ({ reference, ...own })),
  ]
  let last: string | null = null
  for (const some of Map.groupBy(due, ({ gatewayId }) => gatewayId).values()) {
    const [{ gatewayId, paidOn }] = some as [(typeof some)[0]]
    const told: ToldSettlement = {
      ...{ gateway: twinName, gatewayId, paidOn, currency: 'NGN' },
      ...{ paidKobo: 0, unlistedKobo: 0 },
    }
    const lines: ToldLine[] = []
    // A settlement may have hundreds of lines, each with reads of its own: as many at once as a part has.
    for (let from = 0; from < some.length; from += linesAPart) {
      const part = some.slice(from, from + linesAPart)
      lines.push(
        ...(await Promise.all(part.map(({ reference }) => lineOf(context, reference, { paid, otherwise })))),
      )
    }
    await takeLines(withoutKey(context), told, lines)
    last = settlementIdOf(told)
  }
  const { settlement } = await load(context, {
    settlement: last === null ? null : gatewaySettlementRef(merchantId, last),
  })
  return commitChange(context, answered(settlement ?? null))
}

/** What the twin has paid into the bank and was not recorded here: now, and earlier if a process crashed between the two. */
async function untaken(
  context: Charging,
  paid: readonly SandboxSettledLine[],
): Promise<readonly SandboxSettledLine[]> {
  const { merchantId } = context.tenant
  const lines = paid.filter(({ currency }) => currency === 'NGN')
  const refs = lines.map(({ reference }) => settledMarkRef({ merchantId, kind: 'charge', reference }))
  const marks = await readItems(context.table, refs, 'strong')
  return lines.filter((_, i) => marks[i] === undefined)
}

/** A settlement's line for a charge: as booked, except for a requested fault. */
async function lineOf(
  context: Charging,
  reference: string,
  {
    paid,
    otherwise,
  }: Pick<SandboxSettlement, 'otherwise'> & { readonly paid: readonly SandboxSettledLine[] | undefined },
): Promise<ToldLine> {
  const wanted = otherwise.find((one) => one.reference === reference)
  const line = { kind: 'charge', reference, amount: 0, feeKobo: null } as const
  // The twin's fee is what was set for it, and was booked with the charge (N1).
  const booked = await bookedLine(context, twinName, line)
  const entered = paid?.find((one) => one.reference === reference)
  const amount = wanted?.amount ?? entered?.amount ?? booked?.amount ?? 0
  return { ...line, amount, feeKobo: wanted?.feeKobo ?? booked?.feeKobo ?? null }
}
