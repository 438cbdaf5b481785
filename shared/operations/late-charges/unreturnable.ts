import { advancedCharge, type LateCharge } from '../../domain/late-charge/late-charge.ts'
import { lateEntry } from '../../domain/late-charge/late-entry.ts'
import { move } from '../../domain/ledger/posting.ts'
import { invalidTransition, notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { lateChargeCodec, lateChargeRef, lateChargesOf } from '../../store/entities/late-charge.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/page.ts'
import { create, replace } from '../../store/write.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/** Payments that came too late, whose rail takes nothing back and whose payer is no customer: the operator's (A10). */
export async function listUnreturnable(context: OperationContext): Promise<LateCharge[]> {
  const charges = await queryAll(context, lateChargesOf(context.merchantId))
  return charges.filter(({ status }) => status === 'unreturnable')
}

/**
 * The operator has given one back by their own means: it leaves `unapplied` as every refund does.
 * @throws Problem 404; 409 `invalid_transition` for one that is not theirs.
 */
export async function settleUnreturnable(
  context: Writing,
  reference: string,
  reason: string,
): Promise<LateCharge> {
  const { charge } = await load(
    context,
    { charge: lateChargeRef(context.merchantId, reference) },
    { read: 'strong' },
  )
  if (!charge) throw notFound()
  if (charge.status !== 'unreturnable') throw invalidTransition(charge.status, 'settle')
  const { postings } = move(charge.currency, 'unapplied', 'refunds', charge.amount)
  const entry = lateEntry(charge, { type: 'late_charge_back', postings, decision: null }, entryStamp(context))
  const after = advancedCharge(charge, { status: 'returned' })
  await commit(context, {
    writes: [replace(lateChargeCodec, charge, after), create(transactionCodec, { ...entry, reason })],
  })
  return after
}
