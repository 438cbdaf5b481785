import * as contract from '../../../shared/api/contracts/checkout.ts'
import { receiveCallback } from '../../../shared/operations/gateways/receive-gateway-callback.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('receive-gateway-callback', {
  contract: contract.receiveGatewayCallback,
  providers: { gateway },
  run: (context, { params }, { headers, body }) =>
    receiveCallback(context, { name: params['name']!, headers, body: Buffer.from(body) }),
  present: (answer) => answer,
})
