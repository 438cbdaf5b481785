import { openBook } from '../../adapters/gateways/twin/book.ts'
import { sandboxBank } from '../../adapters/gateways/twin/transfers.ts'
import type { Mode } from '../../domain/merchant/merchant.ts'
import { Problem } from '../../domain/problem.ts'
import type { BankTransfer } from '../../ports/bank-transfer.ts'
import { twinTable } from '../clients.ts'
import { atGateways } from '../at-gateways.ts'
import { gatewayOf, type VendorName } from '../gateways.ts'
import type { Provider } from '../provider.ts'

/** The mode's access to bank accounts: the twin's, or the configured gateways'. */
export const bank: Provider<'bank'> = ({ tenant: { mode } }) => ({
  banks: atGateways(mode, {
    named: (name) => (name === 'twin' ? twin() : configured(mode, name)),
    none: () => notConfigured,
  }),
})

function twin(): BankTransfer {
  const table = twinTable()
  return sandboxBank((merchantId) => openBook(table, merchantId, 'transfer'))
}

function configured(mode: Mode, name: VendorName): BankTransfer {
  const bankOf = async () => (await gatewayOf(mode, name)).bank
  return {
    name,
    transfer: async (request) => (await bankOf()).transfer(request),
    queryTransfer: async (...about) => (await bankOf()).queryTransfer(...about),
    resolveAccount: async (account) => (await bankOf()).resolveAccount(account),
    banks: async () => (await bankOf()).banks(),
  }
}

/** Live money must never reach a twin: without a gateway a transfer certainly fails, and its money is returned. */
const notConfigured: BankTransfer = {
  name: 'none',
  transfer: () => Promise.resolve({ kind: 'failed', failureReason: 'gateway_error' }),
  queryTransfer: () => Promise.resolve({ kind: 'not_found' }),
  resolveAccount: () => Promise.reject(refused()),
  banks: () => Promise.reject(refused()),
}

function refused(): Problem {
  return new Problem('service_unavailable', [{ reason: 'bank_not_configured' }], {
    message: 'No bank is configured for live.',
  })
}
