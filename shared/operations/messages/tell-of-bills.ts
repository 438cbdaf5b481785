import type { LagosDay } from '../../domain/time/lagos-day.ts'
import { billDayWords } from '../../domain/message/owner-note.ts'
import { defaultSpendingLimits } from '../../domain/team/spending-limits.ts'
import { toldDigest } from '../../domain/vas/bill-day.ts'
import { commit } from '../../store/commit.ts'
import { billDayRef, billDigestCodec, billDigestRef } from '../../store/entities/bill-day.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { raiseHighest, spendingLimitsRef } from '../../store/entities/spending-limits.ts'
import { load } from '../../store/load.ts'
import { remove, replace } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { mailOwner } from './mail-owner.ts'

/**
 * Notifies the owner of the total of a day's bills; two days later it closes the day, whose total may then be the highest that
 * later days may reach (R12, V3). A crash between mail and commit sends the mail twice rather than never.
 */
export async function tellOfBills(
  context: ContextOf<'table.write' | 'mailer'>,
  day: LagosDay,
): Promise<void> {
  const { merchantId, mode } = context.tenant
  const { digest, sums, merchant, limits } = await load(
    context,
    {
      digest: billDigestRef(merchantId, day),
      sums: billDayRef(merchantId, day),
      merchant: merchantRef(merchantId),
      limits: spendingLimitsRef(merchantId),
    },
    { read: 'strong' },
  )
  if (!digest || digest.dueAt > context.time.wall.now()) return
  if (digest.stage === 'tell') {
    const tells = sums !== undefined && merchant !== undefined && !merchant.disabled
    const kept = tells ? await mailOwner(context, merchant, billDayWords(mode, sums)) : []
    await commit(context, { writes: [replace(billDigestCodec, digest, toldDigest(digest)), ...kept] })
    return
  }
  const higher = sums !== undefined && sums.spentKobo > (limits ?? defaultSpendingLimits).highestBillDayKobo
  const gone = remove('delete bill-digest', billDigestRef(merchantId, day))
  await commit(context, {
    writes: [gone, ...(higher ? [raiseHighest(merchantId, 'highestBillDayKobo', sums.spentKobo)] : [])],
  })
}
