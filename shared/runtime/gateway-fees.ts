import { parseGatewayFees } from '../domain/money/deployed-fees.ts'
import type { FeesByRail } from '../domain/money/fees.ts'
import { optional } from './config.ts'

let read: { readonly text: string; readonly fees: FeesByRail } | null = null

/**
 * The fees of this deployment's gateways, read once a process; undefined where none are set.
 * @throws Error when the setting is no such table.
 */
export function gatewayFees(): FeesByRail | undefined {
  const text = optional('GATEWAY_FEES')
  if (text === null) return undefined
  if (read?.text !== text) read = { text, fees: parseGatewayFees(text) }
  return read.fees
}
