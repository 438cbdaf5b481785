import * as contract from '../../../shared/api/contracts/payment-method.ts'
import { paymentMethodView } from '../../../shared/views/customer.ts'
import { attachPaymentMethod } from '../../../shared/operations/payment-methods/attach-payment-method.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('attach-payment-method', {
  contract: contract.attachPaymentMethod,
  providers: { gateway },
  run: (context, { params, body }) => attachPaymentMethod(context, params.id, body),
  present: paymentMethodView,
})
