import * as contract from '../../../shared/api/contracts/payment-method.ts'
import { paymentMethodView } from '../../../shared/views/customer.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listPaymentMethods } from '../../../shared/operations/payment-methods/list-payment-methods.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-payment-methods', {
  contract: contract.listPaymentMethods,
  providers: {},
  run: (context, { params, query }) => listPaymentMethods(context, params.id, query),
  present: pageView(paymentMethodView),
})
