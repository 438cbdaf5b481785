import type { Bill } from '../../domain/vas/bill.ts'
import { certainOutcome, decideBillPostponement } from '../../domain/vas/decide-bill-outcome.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import { nowOf } from '../../store/context.ts'
import { billRef } from '../../store/entities/bill.ts'
import { load } from '../../store/load.ts'
import { commitPassage } from '../changes/commit-spending.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Vending } from '../unit-of-work/context.ts'
import { orUnknown } from '../unit-of-work/outside-call.ts'
import { settleBill } from './settle-bill.ts'

/**
 * Queries a bill whose outcome is unknown, and never buys it again (D10.4). A bill that the provider never saw has
 * failed once the request that would have bought it is over. Only its seller is queried (G6): another has never seen it.
 */
export async function reconcileBill(context: Vending, { sk }: Pick<DueMessage, 'sk'>): Promise<void> {
  const { bill } = await load(context, { bill: billRef(context.tenant.merchantId, sk) })
  if (bill?.status !== 'processing' || !bill.dueAt || bill.dueAt > nowOf(context)) return
  await askAboutBill(context, bill)
}

/** The provider has news of a bill: it is queried at once, before its planned time. */
export async function takeBillNews(context: Vending, billId: string): Promise<void> {
  const { bill } = await load(context, { bill: billRef(context.tenant.merchantId, billId) })
  if (bill?.status === 'processing') await askAboutBill(context, bill)
}

async function askAboutBill(context: Vending, bill: Bill): Promise<void> {
  const answer = await orUnknown(context.vasAt(bill).queryVend(bill.merchantId, bill.id))
  const moment = momentOf(context)
  const outcome = certainOutcome(bill, answer, moment)
  if (outcome) await settleBill(context, bill, outcome)
  else await commitPassage(context, decideBillPostponement(bill, moment))
}
