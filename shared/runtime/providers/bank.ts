import { sandboxBank } from '../../adapters/sandbox/bank.ts'
import { openBook } from '../../adapters/sandbox/book.ts'
import { Problem } from '../../domain/problem.ts'
import type { BankTransfer } from '../../ports/bank-transfer.ts'
import { twinTable } from '../clients.ts'
import type { Provider } from '../provider.ts'

/** The mode's bank: the twin in the sandbox, the configured one in live. */
export const bank: Provider<'bank'> = (base) => ({ bank: base.mode === 'sandbox' ? twin() : notConfigured })

function twin(): BankTransfer {
  const table = twinTable()
  return sandboxBank((merchantId) => openBook(table, merchantId, 'transfer'))
}

/**
 * No live bank is built in yet, and live money must never meet a twin: a transfer fails for certain, so the merchant has
 * his money back at once.
 */
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
