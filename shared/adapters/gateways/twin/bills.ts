import { createHash } from 'node:crypto'
import type { VasProvider, VendOutcome, VendRequest } from '../../../ports/vas-provider.ts'
import { sandboxBillers, sandboxBundles } from './billers.ts'
import type { Book, BookEntry } from './book.ts'

type Behaviour = 'succeeds' | 'fails' | 'times_out'

/** The end of a recipient's number chooses the outcome (D12.5). */
function behaviourOf(recipient: string): Behaviour {
  const ends: Readonly<Record<string, Behaviour>> = { '0001': 'fails', '0002': 'times_out' }
  return ends[recipient.slice(-4)] ?? 'succeeds'
}

/**
 * The sandbox twin of a bill-payment provider. It knows every purchase by our reference, and a repeat buys nothing. A
 * purchase that times out was delivered all the same: only a query shows it.
 */
export function sandboxVas(bookOf: (merchantId: string) => Book): VasProvider {
  return {
    name: 'sandbox',
    sellsByProduct: false,
    requireBills: () => undefined,
    async vend(request) {
      const behaviour = behaviourOf(request.recipient)
      const { reference, amount, currency } = request
      const outcome = behaviour === 'fails' ? 'declined' : 'succeeded'
      const detail = tokenOf(request) ?? ''
      const entry = await bookOf(request.merchantId).enter({ reference, amount, currency, outcome, detail })
      return behaviour === 'times_out' ? { kind: 'unknown' } : answerOf(entry)
    },
    async queryVend(merchantId, reference) {
      const entry = await bookOf(merchantId).find(reference)
      return entry ? answerOf(entry) : { kind: 'not_found' }
    },
    lookUp({ customerId }) {
      const known = behaviourOf(customerId) !== 'fails'
      return Promise.resolve(known ? { customerName: `Customer ${customerId.slice(-4)}` } : null)
    },
    billers: (category) => Promise.resolve(sandboxBillers[category]),
    bundles: (network) => Promise.resolve(sandboxBundles(network)),
  }
}

function answerOf({ reference, outcome, detail }: BookEntry): VendOutcome {
  return outcome === 'succeeded'
    ? { kind: 'succeeded', gatewayReference: `twin_${reference}`, token: detail === '' ? null : detail }
    : { kind: 'failed', reason: 'refused_by_provider' }
}

/** The twenty digits to type into a prepaid meter. */
function tokenOf({ meterType, reference }: VendRequest): string | null {
  if (meterType !== 'prepaid') return null
  const number = createHash('sha256').update(reference).digest().readBigUInt64BE() % 10n ** 20n
  return String(number).padStart(20, '0')
}
