import { openBook } from '../../adapters/gateways/twin/book.ts'
import type { BuiltTwin } from '../../adapters/gateways/twin/gateway.ts'
import { isGatewayName, paymentTerms, type GatewayName } from '../../adapters/gateways/catalog.ts'
import type { Mode } from '../../domain/merchant/merchant.ts'
import { Problem } from '../../domain/problem.ts'
import type { GatewayCallbacks, SandboxPayments } from '../../ports/gateway-callback.ts'
import type { ChargeOutcome, PaymentGateway } from '../../ports/payment-gateway.ts'
import { twinTable } from '../clients.ts'
import { optional } from '../config.ts'
import { atGateways } from '../at-gateways.ts'
import { gatewayOf, gatewayOfNewSecret, moneyNames, type VendorName } from '../gateways.ts'
import { countCharge } from '../metrics.ts'
import type { Provider } from '../provider.ts'

/** The mode's payment gateways: the twin or configured ones. The only place that decides which is meant (G6). */
export const gateway: Provider<'gateway'> = ({ tenant: { mode } }) => {
  const names = moneyNames(mode)
  return {
    gateways: atGateways(mode, { named: (name) => paymentsOf(mode, name), none: notConfigured }),
    gatewayCallbacks: (called) => callbacksOf(mode, called),
    sandboxPayments: names.includes('twin') ? twinPayments() : null,
  }
}

function paymentsOf(mode: Mode, name: GatewayName): PaymentGateway {
  return name === 'twin' ? twinGateway() : configured(mode, name)
}

/**
 * The reader of a gateway's callbacks. A removed gateway's are still read: what it has taken is refunded
 * and disputed there (V6). Without a secret for it, none of its callbacks is believed.
 */
function callbacksOf(mode: Mode, called: string): GatewayCallbacks | null {
  if (mode === 'sandbox' && (called === 'sandbox' || called === 'twin'))
    return moneyNames(mode).includes('twin') ? twinCallbacks() : null
  if (!isGatewayName(called) || called === 'twin') return null
  return {
    name: called,
    async read(callback) {
      const news = await (await gatewayOf(mode, called)).callbacks.read(callback)
      if (news !== null) return news
      // The gateway may sign with a newer key than this process has (O5).
      const renewed = await gatewayOfNewSecret(mode, called)
      return renewed === null ? null : renewed.callbacks.read(callback)
    },
  }
}

/** The first call reads its credentials. A removed gateway charges no stored method any more (G6). */
function configured(mode: Mode, name: VendorName): PaymentGateway {
  const payments = async () => (await gatewayOf(mode, name)).payments
  const calls = { name, ...paymentTerms[name], ...loadedBy(payments), charge: counted(mode, payments) }
  if (moneyNames(mode).includes(name)) return calls
  const abandoned: ChargeOutcome = { kind: 'declined', failureCode: 'expired_card' }
  return {
    ...calls,
    charge: () => Promise.resolve(abandoned),
    startPayment: () => Promise.resolve(abandoned),
  }
}

function twinGateway(): PaymentGateway {
  return {
    name: 'sandbox',
    ...paymentTerms.twin,
    ...loadedBy(async () => (await twin()).payments),
  }
}

/** Charges, and counts the gateway's decisions in live: one that declines everything is noticed only by that (O4). */
function counted(mode: Mode, payments: () => Promise<PaymentGateway>): PaymentGateway['charge'] {
  return async (request) => {
    const outcome = await (await payments()).charge(request)
    const isDecided = outcome.kind === 'succeeded' || outcome.kind === 'declined'
    if (mode === 'live' && isDecided) countCharge(outcome.kind === 'declined')
    return outcome
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
    disputesOf: async (...about) => (await payments()).disputesOf(...about),
    answerDispute: async (...about) => (await payments()).answerDispute(...about),
    openAccount: async (request) => (await payments()).openAccount(request),
    creditOf: async (...about) => (await payments()).creditOf(...about),
    creditsSince: async (...about) => (await payments()).creditsSince(...about),
    mandateOf: async (mandate) => (await payments()).mandateOf(mandate),
  }
}

function twinCallbacks(): GatewayCallbacks {
  return { name: 'sandbox', read: async (callback) => (await twin()).callbacks.read(callback) }
}

function twinPayments(): SandboxPayments {
  return {
    settlePayment: async (...about) => (await twin()).lever.settlePayment(...about),
    findByPage: async (page) => (await twin()).lever.findByPage(page),
    openDispute: async (...about) => (await twin()).lever.openDispute(...about),
    decideDispute: async (...about) => (await twin()).lever.decideDispute(...about),
    transfer: async (...about) => (await twin()).lever.transfer(...about),
    settleAccount: async (...about) => (await twin()).lever.settleAccount(...about),
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
    disputesOf: refuse,
    answerDispute: refuse,
    openAccount: refuse,
    creditOf: refuse,
    creditsSince: refuse,
    mandateOf: refuse,
  }
}
