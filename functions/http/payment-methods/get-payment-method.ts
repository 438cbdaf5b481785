import * as contract from '../../../shared/api/contracts/payment-method.ts'
import { ownedMethodView } from '../../../shared/views/customer.ts'
import { getPaymentMethod } from '../../../shared/operations/payment-methods/get-payment-method.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-payment-method', {
  contract: contract.getPaymentMethod,
  providers: {},
  run: (context, { params }) => getPaymentMethod(context, params.id),
  present: ownedMethodView,
})
