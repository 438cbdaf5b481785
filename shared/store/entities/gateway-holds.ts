import type { GatewayHolds } from '../../domain/gateway-hold.ts'
import { defineEntity, json, type Ref } from '../codec.ts'
import { gatewayHoldsKey } from '../keys.ts'

export const gatewayHoldsCodec = defineEntity<GatewayHolds>({
  name: 'gateway-holds',
  key: () => gatewayHoldsKey,
  attributes: { held: json('h'), version: 'v' },
  derive: () => ({}),
  absent: { held: [] },
})

/** The gateways that are held in the mode; absent until one was. Read beside whatever begins to move money (O1). */
export const gatewayHoldsRef: Ref<GatewayHolds> = {
  ...gatewayHoldsKey,
  codec: gatewayHoldsCodec,
  optional: true,
}
