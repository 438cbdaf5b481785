import type { GatewayChoice } from '../adapters/gateways/catalog.ts'
import { optional } from './config.ts'

/** The gateways that this deployment has chosen. */
export function gatewayChoice(): GatewayChoice {
  return {
    live: optional('GATEWAY_LIVE') ?? 'none',
    sandbox: optional('GATEWAY_SANDBOX') ?? 'twin',
    billsLive: optional('BILLS_LIVE'),
  }
}
