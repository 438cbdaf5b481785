import { createHash } from 'node:crypto'
import type { ToldSettlement } from '../../domain/gateway-settlement/settlement.ts'
import { createdAtOf, idPrefixes, idTextOf, ulidTimeOf } from '../../domain/ids.ts'

/** The identifier of a settlement: it follows from the gateway's own, so that a repeated one is the same (N2). */
export function settlementIdOf({
  gateway,
  gatewayId,
  paidOn,
}: Pick<ToldSettlement, 'gateway' | 'gatewayId' | 'paidOn'>): string {
  return nameOf('gatewaySettlement', paidOn, [gateway, gatewayId])
}

/** The identifier of a row in which gateway and books differ: each exists once. */
export function differenceIdOf(at: string, ...of: readonly string[]): string {
  return nameOf('settlementDifference', at, of)
}

/** The row of a charge that no settlement contained in time: by the instant of its object, which its reference contains. */
export function missingIdOf(reference: string): string {
  const at = /^[a-z]+_[0-9A-HJKMNP-TV-Z]{26}/.test(reference)
    ? createdAtOf(reference)
    : '2020-01-01T00:00:00.000Z'
  return differenceIdOf(at, 'missing', reference)
}

function nameOf(
  type: 'gatewaySettlement' | 'settlementDifference',
  at: string,
  facts: readonly string[],
): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest()
  return `${idPrefixes[type]}_${ulidTimeOf(at)}${idTextOf(hash, 1)}`
}
