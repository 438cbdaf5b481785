import { decideSettledLateCharge } from '../../domain/charge/decide-return.ts'
import type { LooseCharge } from '../../domain/charge/loose-charge.ts'
import { notFound } from '../../domain/problem.ts'
import { lateChargeRef, lateChargesOf } from '../../store/entities/late-charge.ts'
import { load } from '../../store/load.ts'
import { queryAllSpread } from '../../store/query-all.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/** Late payments whose rail can't refund and whose payer is no customer: left to the operator (A10). */
export async function listUnreturnable(context: OperationContext): Promise<LooseCharge[]> {
  const charges = await queryAllSpread(context, lateChargesOf(context.tenant.merchantId))
  return charges.filter(({ status }) => status === 'unreturnable')
}

/**
 * The operator has given one back by their own means: it leaves `unapplied` like every refund.
 * @throws Problem 404; 409 `invalid_transition` for one that is not left to them.
 */
export async function settleUnreturnable(
  context: Writing,
  reference: string,
  reason: string,
): Promise<LooseCharge> {
  const { charge } = await load(
    context,
    { charge: lateChargeRef(context.tenant.merchantId, reference) },
    { read: 'strong' },
  )
  if (!charge) throw notFound()
  return commitChange(context, decideSettledLateCharge(charge, reason, entryStamp(context)), { answer: null })
}
