import type { EndingState } from '../../domain/subscription/last-billing.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { currentFirst } from '../billing-state/load-chain.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A state whose period ends for good, with the first invoice of its chain if lines wait that may become credit (B5). */
export async function loadEnding(context: OperationContext, loaded: LoadedBilling): Promise<EndingState> {
  const { subscription, invoice } = loaded
  const waits = subscription.unbilled.length > 0
  const first = waits ? await currentFirst(context, subscription, invoice) : undefined
  return { ...loaded, first }
}
