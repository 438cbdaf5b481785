import * as contract from '../../../shared/api/contracts/identity.ts'
import { ownMethodView } from '../../../shared/views/portal.ts'
import { removeOwnMethod } from '../../../shared/operations/identity/own-payment-methods.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('remove-own-method', {
  contract: contract.removeOwnMethod,
  providers: {},
  run: (context, { params }) => removeOwnMethod(context, params.id),
  present: ownMethodView,
})
