import { createHash } from 'node:crypto'
import type { ToldSettlement } from '../../domain/gateway-settlement/settlement.ts'
import { createdAtOf, idPrefixes, idTextOf, ulidTimeOf } from '../../domain/ids.ts'

/** The identifier of a settlement: it follows from the gateway's own, so that one that is read again is the same (N2). */
export function settlementIdOf({
  gateway,
  gatewayId,
  paidOn,
}: Pick<ToldSettlement, 'gateway' | 'gatewayId' | 'paidOn'>): string {
  return nameOf('gatewaySettlement', paidOn, [gateway, gatewayId])
}

/** The identifier of a row in which gateway and books differ: each is there once. */
export function differenceIdOf(at: string, ...of: readonly string[]): string {
  return nameOf('settlementDifference', at, of)
}

/** The row of a charge that no settlement had in time: by the instant of what it was for, which its reference tells. */
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
