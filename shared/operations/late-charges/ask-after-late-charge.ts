import { decideLateNews } from '../../domain/charge/decide-news.ts'
import type { ChargeNews, PaidNews } from '../../domain/charge/news.ts'
import { nowOf } from '../../store/context.ts'
import { lateChargeRef } from '../../store/entities/late-charge.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { askAbout } from '../unit-of-work/news-of.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { bookLateCharge } from './book-late-charge.ts'
import { returnLateCharge } from './return-late-charge.ts'

/** Books the success of a charge that was let go, in the room that the charge belongs to. */
export type BookSuccess = (context: Charging, reference: string, news: PaidNews) => Promise<void>

/**
 * Does the due work of a charge that was let go: queries its outcome, hourly for a day and daily for a week, or
 * continues giving it back (A10).
 * @param bookSuccess Takes a success; for a checkout session's charge, it tries the session first.
 */
export async function runLateChargeDue(
  context: Charging,
  reference: string,
  bookSuccess: BookSuccess,
): Promise<void> {
  const { charge } = await load(context, { charge: lateChargeRef(context.tenant.merchantId, reference) })
  if (!charge?.dueAt || charge.dueAt > nowOf(context)) return
  if (charge.status !== 'awaited') return returnLateCharge(context, charge)
  const news = await askAbout(context, charge, charge)
  if (news.kind === 'paid') return bookSuccess(context, reference, news)
  await bookNews(context, reference, news)
}

/** Books a gateway's answer for a charge that was let go. A decline ends it; no outcome postpones the query. */
export async function bookNews(context: Charging, reference: string, news: ChargeNews): Promise<void> {
  if (news.kind === 'paid') return bookLateCharge(context, reference)
  await onFreshState(context, async (own) => {
    const { charge } = await load(own, { charge: lateChargeRef(own.tenant.merchantId, reference) })
    if (charge?.status !== 'awaited') return
    await commitChange(own, decideLateNews(charge, news, nowOf(own)))
  })
}
