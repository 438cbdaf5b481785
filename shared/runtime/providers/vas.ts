import { openBook } from '../../adapters/sandbox/book.ts'
import { sandboxVas } from '../../adapters/sandbox/vas.ts'
import { Problem } from '../../domain/problem.ts'
import type { VasProvider } from '../../ports/vas-provider.ts'
import { twinTable } from '../clients.ts'
import type { Provider } from '../provider.ts'

/** The mode's bill-payment provider: the twin in the sandbox, the configured one in live. */
export const vas: Provider<'vas'> = (base) => ({ vas: base.mode === 'sandbox' ? twin() : notConfigured })

function twin(): VasProvider {
  const table = twinTable()
  return sandboxVas((merchantId) => openBook(table, merchantId, 'vend'))
}

/**
 * No live provider is built in yet, and live money must never meet a twin: a purchase fails for certain, so the merchant
 * has his money back at once.
 */
const notConfigured: VasProvider = {
  name: 'none',
  vend: () => Promise.resolve({ kind: 'failed', reason: 'provider_not_configured' }),
  queryVend: () => Promise.resolve({ kind: 'not_found' }),
  lookUp: () => Promise.reject(refused()),
  billers: () => Promise.reject(refused()),
  bundles: () => Promise.reject(refused()),
}

function refused(): Problem {
  return new Problem('service_unavailable', [{ reason: 'vas_not_configured' }], {
    message: 'No bill-payment provider is configured for live.',
  })
}
