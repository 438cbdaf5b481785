import { mostShards } from '../../domain/ids.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { spreadCodec, spreadRef, type Spread } from '../../store/entities/spread.ts'
import { load } from '../../store/load.ts'
import { put } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Renewals an hour that one partition takes at 500 units a second, with room: three events of two units each. */
const duePerPart = 200_000

/** How many partitions a merchant with so many renewals due in one hour needs for their newest items. */
export function spreadNeeded(dueInAnHour: number): number {
  return Math.min(mostShards, Math.max(1, Math.ceil(dueInAnHour / duePerPart)))
}

/**
 * Spreads what a large merchant writes at its newest end (events, deliveries, invoices, journal, earnings of a day)
 * over `over` partitions (E4). Writes start there two minutes later, when every process lists them. It can't be
 * undone: lists keep reading what was written there.
 * @throws Problem 404; 422 for a number that raises nothing.
 */
export async function raiseSpread(context: Writing, over: number): Promise<Spread> {
  const { merchantId } = context.tenant
  const { merchant, spread } = await load(
    context,
    {
      merchant: merchantRef(merchantId),
      spread: spreadRef(merchantId),
    },
    { read: 'strong' },
  )
  if (!merchant) throw notFound('merchantId')
  const now = spread?.over ?? 1
  if (!Number.isInteger(over) || over <= now || over > mostShards)
    throw invalid('over', `must be a whole number above ${now}, at most ${mostShards}`)
  const raised: Spread = { merchantId, over, before: now, since: context.time.wall.now() }
  await commit(context, { writes: [put(spreadCodec, raised)] })
  return raised
}
