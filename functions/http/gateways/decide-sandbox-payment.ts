import * as contract from '../../../shared/api/contracts/checkout.ts'
import { decideSandboxPayment } from '../../../shared/operations/sandbox/decide-sandbox-payment.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'
import { formWire } from '../middleware/form-wire.ts'
import { twinPaymentPage } from '../pages/twin-payment-page.ts'

export const handler = endpoint('decide-sandbox-payment', {
  contract: contract.decideSandboxPayment,
  providers: { gateway },
  run: (context, { params, body }) => decideSandboxPayment(context, params.payment, body),
  present: ({ merchantId: _, ...payment }) => payment,
  page: twinPaymentPage,
  wire: formWire,
})
