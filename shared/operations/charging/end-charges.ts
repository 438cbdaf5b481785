import type { Settlement } from '../../domain/subscription/billing-state.ts'
import type { Write } from '../../store/write.ts'
import { letChargesGo } from '../late-charges/let-go.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A failure that writes its invoice off lets go what was never seen of it: asked about, and paid or given back if it comes. */
export function writeOff(
  context: OperationContext,
  settlement: Settlement,
): { readonly settlement: Settlement; readonly writes: readonly Write[] } {
  if (settlement.invoice.status !== 'uncollectible') return { settlement, writes: [] }
  const { invoice, writes } = letChargesGo(context, settlement.invoice, {
    why: 'written_off',
    statusAfter: settlement.subscription.status,
  })
  return { settlement: { ...settlement, invoice }, writes }
}
