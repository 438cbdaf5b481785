import * as contract from '../../../shared/api/contracts/payment-method.ts'
import { paymentMethodView } from '../../../shared/views/customer.ts'
import { removePaymentMethod } from '../../../shared/operations/payment-methods/remove-payment-method.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('remove-payment-method', {
  contract: contract.removePaymentMethod,
  providers: {},
  run: (context, { params }) => removePaymentMethod(context, params.id),
  present: paymentMethodView,
})
