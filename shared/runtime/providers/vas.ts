import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import { isGatewayName, type GatewayName } from '../../adapters/gateways/catalog.ts'
import { openBook } from '../../adapters/gateways/twin/book.ts'
import { sandboxVas } from '../../adapters/gateways/twin/bills.ts'
import type { Mode } from '../../domain/merchant/merchant.ts'
import { notSupported, Problem } from '../../domain/problem.ts'
import type { VasProvider } from '../../ports/vas-provider.ts'
import { twinTable } from '../clients.ts'
import { billsName, gatewayOf, moneyNames, type VendorName } from '../gateways.ts'
import type { Provider } from '../provider.ts'

/** The mode's bill payments: the twin's, the gateway's, or those of a provider configured only for bills. */
export const vas: Provider<'vas'> = ({ tenant: { mode } }) => {
  const name = billsName(mode)
  const vasAt = ({ gateway }: AtGateway) => sellerOf(mode, gateway ?? 'twin')
  if (name !== null) return { vas: named(mode, name), vasAt }
  // A gateway without bill payments refuses with `not_supported`; without any gateway nothing is configured.
  return { vas: absent(moneyNames(mode).length === 0 ? notConfigured() : notSupported('bills')), vasAt }
}

function named(mode: Mode, name: GatewayName): VasProvider {
  return name === 'twin' ? twin() : configured(mode, name)
}

/** The seller of a bill. An unknown one, or one whose secret was removed, leaves its outcome open. */
function sellerOf(mode: Mode, name: string): Pick<VasProvider, 'queryVend'> {
  return isGatewayName(name) ? named(mode, name) : { queryVend: () => Promise.resolve({ kind: 'unknown' }) }
}

function twin(): VasProvider {
  const table = twinTable()
  return sandboxVas((merchantId) => openBook(table, merchantId, 'vend'))
}

function configured(mode: Mode, name: VendorName): VasProvider {
  const vasOf = async () => {
    const { vas } = await gatewayOf(mode, name)
    if (!vas) throw notSupported('bills')
    return vas
  }
  return {
    name,
    sellsByProduct: true,
    requireBills: () => undefined,
    vend: async (request) => (await vasOf()).vend(request),
    queryVend: async (...about) => (await vasOf()).queryVend(...about),
    lookUp: async (customer) => (await vasOf()).lookUp(customer),
    billers: async (category) => (await vasOf()).billers(category),
    bundles: async (network) => (await vasOf()).bundles(network),
  }
}

function absent(problem: Problem): VasProvider {
  const refuse = () => Promise.reject(problem)
  return {
    name: 'none',
    sellsByProduct: false,
    requireBills: () => {
      throw problem
    },
    vend: () => Promise.resolve({ kind: 'failed', reason: 'provider_not_configured' }),
    queryVend: () => Promise.resolve({ kind: 'not_found' }),
    lookUp: refuse,
    billers: refuse,
    bundles: refuse,
  }
}

function notConfigured(): Problem {
  return new Problem('service_unavailable', [{ reason: 'vas_not_configured' }], {
    message: 'No bill-payment provider is configured for live.',
  })
}
