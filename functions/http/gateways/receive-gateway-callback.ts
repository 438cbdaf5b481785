import * as contract from '../../../shared/api/contracts/checkout.ts'
import { receiveCallback } from '../../../shared/operations/gateways/receive-gateway-callback.ts'
import { bank } from '../../../shared/runtime/providers/bank.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { vas } from '../../../shared/runtime/providers/vas.ts'
import { endpoint } from '../endpoint.ts'
import { signedWire } from '../middleware/signed-wire.ts'

export const handler = endpoint('receive-gateway-callback', {
  contract: contract.receiveGatewayCallback,
  providers: { gateway, bank, vas },
  run: (context, { params }, { headers, bytes }) =>
    receiveCallback(context, { name: params.name, headers, body: bytes }),
  present: (answer) => answer,
  wire: signedWire,
})
