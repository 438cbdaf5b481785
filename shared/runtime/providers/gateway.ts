import { openBook } from '../../adapters/sandbox/book.ts'
import { sandboxCallbacks, sandboxPayments } from '../../adapters/sandbox/callbacks.ts'
import { sandboxGateway } from '../../adapters/sandbox/payment-gateway.ts'
import { Problem } from '../../domain/problem.ts'
import type { GatewayCallbacks, SandboxPayments } from '../../ports/gateway-callback.ts'
import type { PaymentGateway } from '../../ports/payment-gateway.ts'
import { twinTable } from '../clients.ts'
import type { Provider } from '../provider.ts'

/** The mode's payment gateway: the twin in the sandbox, the configured one in live. */
export const gateway: Provider<'gateway'> = (base) => ({
  gateway: base.mode === 'sandbox' ? twin() : notConfigured(),
  gatewayCallbacks: (name) => (base.mode === 'sandbox' && name === 'sandbox' ? twinCallbacks() : null),
  sandboxPayments: base.mode === 'sandbox' ? twinPayments() : null,
})

function twinCallbacks(): GatewayCallbacks {
  return sandboxCallbacks(openBook(twinTable(), '', 'secret'))
}

function twinPayments(): SandboxPayments {
  const table = twinTable()
  return sandboxPayments((merchantId) => ({
    charges: openBook(table, merchantId, 'charge'),
    fates: openBook(table, merchantId, 'fate'),
  }))
}

function twin(): PaymentGateway {
  const table = twinTable()
  return sandboxGateway((merchantId) => ({
    charges: openBook(table, merchantId, 'charge'),
    refunds: openBook(table, merchantId, 'refund'),
  }))
}

/** No live gateway is built in yet, and live money must never meet a twin: every call says so. */
function notConfigured(): PaymentGateway {
  const refuse = (): never => {
    throw new Problem('service_unavailable', [{ reason: 'gateway_not_configured' }], {
      message: 'No payment gateway is configured for live.',
    })
  }
  return {
    name: 'none',
    describeToken: refuse,
    charge: refuse,
    query: refuse,
    refund: refuse,
    queryRefund: refuse,
  }
}
