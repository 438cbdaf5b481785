import * as contract from '../../../shared/api/contracts/checkout.ts'
import { showSandboxPayment } from '../../../shared/operations/sandbox/decide-sandbox-payment.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'
import { twinPaymentPage } from '../pages/twin-payment-page.ts'

export const handler = endpoint('show-sandbox-payment', {
  contract: contract.showSandboxPayment,
  providers: { gateway },
  run: (context, { params }) => showSandboxPayment(context, params.payment),
  present: ({ merchantId: _, ...payment }) => payment,
  page: twinPaymentPage,
})
