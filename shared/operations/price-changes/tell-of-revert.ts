import type { PriceChange } from '../../domain/price-change/price-change.ts'
import { revised } from '../../domain/change/revised.ts'
import type { EventDraft } from '../../domain/subscription/billing-state.ts'
import { addMs } from '../../domain/time/time.ts'
import { commit } from '../../store/commit.ts'
import { StaleRead, strongly } from '../../store/context.ts'
import {
  priceChangeCodec,
  priceChangeRowCodec,
  priceChangeRowsOf,
} from '../../store/entities/price-change.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import { composeEvents } from '../billing-state/compose-events.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { readEach } from '../unit-of-work/read-each.ts'
import { readList } from '../unit-of-work/read-object.ts'
import { priceChangeLeaseMs } from '../waits.ts'

/** Rows of one transaction: each is written with its event. */
const pageSize = 40

/** Notifies the next customers who heard of a price that it was withdrawn, and no one else. Null if another run did. */
export async function tellOfRevert(context: Writing, change: PriceChange): Promise<PriceChange | null> {
  const { merchantId, mode } = context.tenant
  // Strongly: a notice that was written just before the price was withdrawn is among them.
  const page = await readList(strongly(context), priceChangeRowsOf(merchantId, change.id, mode), {
    limit: pageSize,
    cursor: change.cursor ?? undefined,
  })
  const told = page.items.filter(({ toldBy, revertToldAt }) => toldBy === 'message' && revertToldAt === null)
  const { plan } = await load(context, { plan: planRef(merchantId, change.planId) })
  const subscriptions = await readEach(
    context,
    told.map(({ subscriptionId }) => subscriptionId),
    (id) => subscriptionRef(merchantId, id),
  )
  const customers = await readEach(
    context,
    told.map(({ customerId }) => customerId),
    (id) => customerRef(merchantId, id),
  )
  const tellings = told.flatMap((row) => {
    const subscription = subscriptions.get(row.subscriptionId)
    const customer = customers.get(row.customerId)
    if (!plan || !subscription || !customer || row.promise === null) return []
    const { at, was, amount } = row.promise
    const draft: EventDraft = {
      type: 'subscription_price_reverted',
      extra: {
        priceChange: {
          ...{ id: change.id, at, amount: was.amount, previousAmount: amount },
          ...{ planAmount: was.plan, previousPlanAmount: row.promise.plan },
        },
      },
      onTimeline: true,
      message: 'price_kept',
    }
    return [{ row, events: composeEvents(context, [draft], { subscription, customer, plan }) }]
  })
  const now = context.time.now!
  const after = revised(change, {
    cursor: page.nextCursor,
    ...(page.nextCursor === null
      ? { work: null, dueAt: null }
      : { dueAt: addMs(context.time.wall.now(), priceChangeLeaseMs) }),
  })
  try {
    await commit(context, {
      writes: [
        ...tellings.map(({ row }) =>
          replace(priceChangeRowCodec, row, revised(row, { revertToldAt: now, dueAt: null })),
        ),
        replace(priceChangeCodec, change, after),
      ],
      events: tellings.flatMap(({ events }) => events),
    })
    return after
  } catch (error) {
    if (error instanceof StaleRead) return null
    throw error
  }
}
