import type { Dispute } from '../../domain/dispute/dispute.ts'
import { disputeNameRef, disputeRef } from '../../store/entities/dispute.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The dispute with this identity at its gateway; null if there is none. */
export async function disputeOf(context: OperationContext, reference: string): Promise<Dispute | null> {
  const { merchantId } = context.tenant
  const { name } = await load(context, { name: disputeNameRef(merchantId, reference) }, { read: 'strong' })
  if (!name) return null
  const { dispute } = await load(
    context,
    { dispute: disputeRef(merchantId, name.target) },
    { read: 'strong' },
  )
  return dispute ?? null
}
