import { openBook } from '../../adapters/gateways/twin/book.ts'
import type { BuiltTwin } from '../../adapters/gateways/twin/gateway.ts'
import { paymentTerms, type GatewayName } from '../../adapters/gateways/catalog.ts'
import type { Mode } from '../../domain/merchant.ts'
import { Problem } from '../../domain/problem.ts'
import type { GatewayCallbacks, SandboxPayments } from '../../ports/gateway-callback.ts'
import type { PaymentGateway } from '../../ports/payment-gateway.ts'
import { twinTable } from '../clients.ts'
import { optional } from '../config.ts'
import { gatewayName, gatewayOf, gatewayOfNewSecret } from '../gateways.ts'
import type { Provider } from '../provider.ts'

/** The mode's payment gateway: the twin or the configured one. */
export const gateway: Provider<'gateway'> = ({ tenant: { mode } }) => {
  const name = gatewayName(mode, 'gateway')
  return {
    gateway: name === null ? notConfigured() : name === 'twin' ? twinGateway() : configured(mode, name),
    gatewayCallbacks: (called) => callbacksOf(mode, called),
    sandboxPayments: name === 'twin' ? twinPayments() : null,
  }
}

/** The reader of a gateway's callbacks: the mode's own gateway, or the one that sells its bills. */
function callbacksOf(mode: Mode, called: string): GatewayCallbacks | null {
  const money = gatewayName(mode, 'gateway')
  if (money === 'twin') return called === 'sandbox' || called === 'twin' ? twinCallbacks() : null
  const bills = gatewayName(mode, 'bills')
  const purpose = called === money ? 'gateway' : called === bills ? 'bills' : null
  if (purpose === null || called === 'twin') return null
  const name = called as Exclude<GatewayName, 'twin'>
  return {
    name,
    async read(callback) {
      const news = await (await gatewayOf(mode, purpose, name)).callbacks.read(callback)
      if (news !== null) return news
      // The gateway may sign with a newer key than this process has (O5).
      const renewed = await gatewayOfNewSecret(mode, purpose, name)
      return renewed === null ? null : renewed.callbacks.read(callback)
    },
  }
}

/** The first call reads its credentials. */
function configured(mode: Mode, name: Exclude<GatewayName, 'twin'>): PaymentGateway {
  const payments = async () => (await gatewayOf(mode, 'gateway', name)).payments
  return { name, ...paymentTerms[name], ...loadedBy(payments) }
}

function twinGateway(): PaymentGateway {
  return {
    name: 'sandbox',
    ...paymentTerms.twin,
    ...loadedBy(async () => (await twin()).payments),
  }
}

/** The calls of a gateway; the first of them loads its adapter. */
function loadedBy(
  payments: () => Promise<PaymentGateway>,
): Omit<PaymentGateway, 'name' | keyof (typeof paymentTerms)['twin']> {
  return {
    requireReady: () => undefined,
    describeToken: async (...about) => (await payments()).describeToken(...about),
    charge: async (request) => (await payments()).charge(request),
    query: async (...about) => (await payments()).query(...about),
    startPayment: async (request) => (await payments()).startPayment(request),
    cancelPayment: async (...about) => (await payments()).cancelPayment(...about),
    refund: async (request) => (await payments()).refund(request),
    queryRefund: async (...about) => (await payments()).queryRefund(...about),
    reversalsOf: async (...about) => (await payments()).reversalsOf(...about),
  }
}

function twinCallbacks(): GatewayCallbacks {
  return { name: 'sandbox', read: async (callback) => (await twin()).callbacks.read(callback) }
}

function twinPayments(): SandboxPayments {
  return {
    settlePayment: async (...about) => (await twin()).lever.settlePayment(...about),
    findByPage: async (page) => (await twin()).lever.findByPage(page),
  }
}

/** The twin over its books in the sandbox's table. */
async function twin(): Promise<BuiltTwin> {
  const { buildTwin } = await import('../../adapters/gateways/twin/gateway.ts')
  const table = twinTable()
  return buildTwin(
    (merchantId, kind) => openBook(table, merchantId, kind),
    (page) =>
      `${optional('CHECKOUT_BASE_URL') ?? 'http://127.0.0.1:4000'}/gateways/sandbox/twin/payments/${page}`,
  )
}

/** Live money must never reach a twin: if no gateway is configured, every call says so. */
function notConfigured(): PaymentGateway {
  const refuse = (): never => {
    throw new Problem('service_unavailable', [{ reason: 'gateway_not_configured' }], {
      message: 'No payment gateway is configured for live.',
    })
  }
  return {
    name: 'none',
    ...paymentTerms.twin,
    requireReady: refuse,
    describeToken: refuse,
    charge: refuse,
    query: refuse,
    startPayment: refuse,
    cancelPayment: refuse,
    refund: refuse,
    queryRefund: refuse,
    reversalsOf: refuse,
  }
}
