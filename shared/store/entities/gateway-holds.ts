import type { GatewayHolds, GatewayLeft } from '../../domain/gateway/gateway-hold.ts'
import { defineEntity, json, rows, type Ref } from '../codec.ts'
import { gatewayHoldsKey } from '../keys.ts'

const leftFields: readonly (keyof GatewayLeft)[] = ['gateway', 'at']

export const gatewayHoldsCodec = defineEntity<GatewayHolds>({
  name: 'gateway-holds',
  key: () => gatewayHoldsKey,
  attributes: { held: json('h'), used: 'u', left: rows('l', leftFields), version: 'v' },
  derive: () => ({}),
  absent: { held: [], used: [] },
})

/** The gateways that are held in the mode; absent until one was. Read by everything that begins to move money (O1). */
export const gatewayHoldsRef: Ref<GatewayHolds> = {
  ...gatewayHoldsKey,
  codec: gatewayHoldsCodec,
  optional: true,
}
