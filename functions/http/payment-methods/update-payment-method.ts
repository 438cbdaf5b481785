import * as contract from '../../../shared/api/contracts/payment-method.ts'
import { ownedMethodView } from '../../../shared/views/customer.ts'
import { getPaymentMethod } from '../../../shared/operations/payment-methods/get-payment-method.ts'
import { updatePaymentMethod } from '../../../shared/operations/payment-methods/update-payment-method.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-payment-method', {
  contract: contract.updatePaymentMethod,
  providers: {},
  run: (context, { params }) => updatePaymentMethod(context, params.id),
  current: (context, { params }) => getPaymentMethod(context, params.id),
  present: ownedMethodView,
})
