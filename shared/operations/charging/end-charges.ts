import { returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import type { Settlement } from '../../domain/subscription/billing-state.ts'
import type { Write } from '../../store/write.ts'
import { letChargesGo } from '../late-charges/let-go.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * A failure that writes its invoice off lets go what was never seen of it: asked about, and paid or given back if it comes. The
 * charge was for what was owed then: a debt that rises by the credit that goes back (B4) does not make it larger.
 */
export function writeOff(
  context: OperationContext,
  settlement: Settlement,
): { readonly settlement: Settlement; readonly writes: readonly Write[] } {
  if (settlement.invoice.status !== 'uncollectible') return { settlement, writes: [] }
  const { invoice: after, returned, subscription } = settlement
  const charged = { ...after, amount: after.amount - (returned ? returnedKobo(returned) : 0) }
  const order = { why: 'written_off', statusAfter: subscription.status } as const
  const { invoice, writes } = letChargesGo(context, charged, order)
  return { settlement: { ...settlement, invoice: { ...invoice, amount: after.amount } }, writes }
}
