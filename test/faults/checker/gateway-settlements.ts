import type { SettledLine, Settlement } from './settlement-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/**
 * I5, N2: a settlement is the sum of its lines; a line is settled once, and what came again is a row; a line that fits is a charge of the
 * journal; a charge that is said to be missing is not settled.
 */
export function gatewaySettlements(tenant: Tenant): Findings {
  const marks = new Map(tenant.settledMarks.map(({ id, settlementId }) => [id, settlementId]))
  const linesOf = Map.groupBy(
    tenant.settlementParts.flatMap(({ id, lines }) =>
      (lines ?? []).map((line) => ({ of: id.slice(0, id.lastIndexOf('-')), line })),
    ),
    ({ of }) => of,
  )
  return [
    ...[...tenant.settlements.values()].flatMap((one) => {
      const lines = (linesOf.get(one.id) ?? []).map(({ line }) => line)
      return [...sums(tenant, one, lines), ...fits(tenant, one, lines, marks)]
    }),
    ...tenant.settlementDifferences.flatMap(({ id, cause, reference, status }): Findings =>
      cause === 'not_settled' && status === 'open' && marks.has(`charge#${reference}`)
        ? [[id, `is missing, and ${marks.get(`charge#${reference}`)} has it`]]
        : [],
    ),
    ...[...marks].flatMap(([id, settlementId]): Findings =>
      tenant.settlements.has(settlementId) ? [] : [[id, `is settled by ${settlementId}, which there is not`]],
    ),
  ]
}

function sums({ settlementDifferences }: Tenant, one: Settlement, lines: readonly SettledLine[]): Findings {
  const charges = lines.filter(({ kind }) => kind === 'charge')
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  const fees = charges.reduce((sum, { feeKobo }) => sum + (feeKobo ?? 0), 0)
  const rows = settlementDifferences.filter(
    ({ settlementId, kind }) => settlementId === one.id && kind !== null,
  )
  const wrong = lines.filter(({ cause }) => cause !== null).length
  const found: Findings = []
  if (charges.length !== one.charges || total !== one.chargedKobo || fees !== one.feesKobo)
    found.push([one.id, `says ${one.chargedKobo} less ${one.feesKobo}, and its lines ${total} less ${fees}`])
  if (rows.length !== wrong || wrong !== one.differences)
    found.push([one.id, `says ${one.differences} differences; lines ${wrong}, rows ${rows.length}`])
  return found
}

function fits(
  { charges }: Tenant,
  { id }: Settlement,
  lines: readonly SettledLine[],
  marks: ReadonlyMap<string, string>,
): Findings {
  return lines.flatMap(({ kind, reference, amount, cause }): Findings => {
    if (cause !== 'settled_twice' && marks.get(`${kind}#${reference}`) !== id)
      return [[id, `has ${reference}, which is not marked as its own`]]
    if (kind !== 'charge' || cause !== null) return []
    const booked = charges.find(
      (entry) => entry.attempt?.reference === reference && entry.status === 'succeeded',
    )
    return booked === undefined || booked.amount === amount
      ? []
      : [[id, `fits ${reference} with ${amount}, and ${booked.amount} was charged`]]
  })
}
