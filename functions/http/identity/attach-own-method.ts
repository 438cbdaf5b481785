import * as contract from '../../../shared/api/contracts/identity.ts'
import { ownMethodView } from '../../../shared/views/portal.ts'
import { attachOwnMethod } from '../../../shared/operations/identity/own-payment-methods.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('attach-own-method', {
  contract: contract.attachOwnMethod,
  providers: { gateway },
  run: (context, { body }) => attachOwnMethod(context, body),
  present: ownMethodView,
})
