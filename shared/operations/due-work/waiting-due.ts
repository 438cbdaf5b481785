import { isDebtors, openOf } from '../../domain/charge/charge.ts'
import { givesWay, waitsFor, type SubscriptionJob } from '../../domain/subscription/due.ts'
import { tenantOf, type Item } from '../../store/codec.ts'
import { readDue, type StoredDue } from '../../store/due.ts'
import { invoiceCodec, invoiceRef } from '../../store/entities/invoice.ts'
import { planChangeRef } from '../../store/entities/plan-change.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import type { Key } from '../../store/keys.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * The due subscriptions that wait for a charge in progress: a direct debit takes days, a transfer up to one. Their
 * invoice or plan change has a due entry of its own that follows the charge, and the charge's end moves the
 * subscription on (A8). A plan change that waits for its payer is no reason at the period's end (F8). Until then no worker can do anything for them. An item that can't be read does not count as
 * waiting: it is sent to its worker, and its failures are counted.
 */
export async function waitingForCharge(
  context: OperationContext,
  entries: readonly StoredDue[],
): Promise<ReadonlySet<StoredDue>> {
  const waited = entries.flatMap((due) => readable(() => chargeOf(due)) ?? [])
  const keys = waited.map(({ key }) => key)
  const items = await readItems(context.table, keys, 'strong')
  const out = waited.filter(({ isOut }, i) => items[i] && readable(() => isOut(items[i]!)) === true)
  return new Set(out.map(({ due }) => due))
}

function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Where to find the charge that a subscription may wait for, and whether its item says that it is in progress. */
interface AwaitedCharge {
  readonly due: StoredDue
  readonly key: Key
  readonly isOut: (item: Item) => boolean
}

function chargeOf(due: StoredDue): AwaitedCharge | null {
  const { job, hints } = due
  if (!(job in waitsFor)) return null
  const merchantId = tenantOf(due.key)
  const subscription = subscriptionCodec.decode(due.item)
  const { changeInProgress } = subscription
  if (typeof changeInProgress === 'string' && givesWay(subscription, due.at)) return null
  if (typeof changeInProgress === 'string')
    return { due, key: planChangeRef(merchantId, changeInProgress), isOut: (item) => readDue(item) !== null }
  if (waitsFor[job as SubscriptionJob] !== 'invoice' || !hints['invoiceId']) return null
  return { due, key: invoiceRef(merchantId, hints['invoiceId']), isOut: isChargedByUs }
}

/** Whether a charge of ours is in progress and followed. A debtor's own payment delays no retry. */
function isChargedByUs(item: Item): boolean {
  const charge = openOf(invoiceCodec.decode(item).charge)
  return readDue(item) !== null && charge !== null && !isDebtors(charge)
}
