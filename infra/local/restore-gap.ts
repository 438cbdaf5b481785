import type { GapLine } from '../../shared/operations/gateways/restore-gap.ts'
import { restoreGap } from '../../shared/operations/gateways/restore-gap.ts'
import type { GatewayName } from '../../shared/adapters/gateways/catalog.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { readItems } from '../../shared/store/read-items.ts'
import { merchantRef } from '../../shared/store/entities/merchant.ts'
import { gatewayOf } from '../../shared/runtime/gateways.ts'
import { gateway as gateways } from '../../shared/runtime/providers/gateway.ts'
import type { Act } from '../operator/act.ts'
import { merchantContext, operatorContext, recordAct } from './operator.ts'

/** Which gateway's book is compared with the table, and over which span. */
export interface GapSpan {
  readonly mode: Mode
  readonly gateway: Exclude<GatewayName, 'twin'>
  readonly from: string
  readonly to: string
}

/**
 * Compares a gateway's book with a restored table (O2), and prints a line of JSON for each movement that the table does
 * not simply have.
 * @returns how many there were of each finding.
 */
export async function takeUpGap(
  { mode, gateway, from, to }: GapSpan,
  act: Act,
): Promise<Record<string, number>> {
  await recordAct({ ...act, about: gateway }, mode)
  const counts: Record<string, number> = {}
  const tell = (line: GapLine): void => {
    const name = `${line.finding}, ${line.done}`
    counts[name] = (counts[name] ?? 0) + 1
    if (line.finding !== 'known' && line.finding !== 'failed') console.log(JSON.stringify(line))
  }
  const contextOf = async (merchantId: string) => {
    const ref = merchantRef(merchantId)
    const [item] = await readItems(operatorContext(mode, '').table, [ref], 'strong')
    if (!item) return null
    const context = merchantContext(mode, merchantId, act)
    return { ...context, ...gateways(context) }
  }
  const book = await (await gatewayOf(mode, gateway)).book()
  await restoreGap({ gateway, book, from, to, dry: act.dry }, contextOf, tell)
  return counts
}
