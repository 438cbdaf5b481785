import { decideErasure, lapses } from '../../domain/personal-data/erase.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { ulidTimeOf } from '../../domain/ids.ts'
import { addMs } from '../../domain/time/time.ts'
import { customerKeptMs } from '../../domain/time/waits.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead, strongly } from '../../store/context.ts'
import { customerCodec, customersOf, payerRef } from '../../store/entities/customer.ts'
import { runPositionCodec, runPositionRef } from '../../store/entities/run-position.ts'
import { transactionsOfCustomer } from '../../store/entities/transaction.ts'
import { ownerIndex } from '../../store/indexes.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { queryRange } from '../../store/query-range.ts'
import { put } from '../../store/write.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** How many customers one run looks at for a merchant; the next run continues behind them. */
const customersARun = 500

/**
 * Erases customers who never paid, once, when they are 400 days old (O3). Each is looked at once: identifiers sort by time,
 * and what was looked at is kept as a position, so a run that finds nothing new reads two items.
 */
export async function lapseCustomers(given: Writing): Promise<void> {
  const context = strongly(given)
  const { merchantId } = context.tenant
  const ref = runPositionRef(`lapse#${merchantId}`)
  const { position } = await load(context, { position: ref })
  const before = position?.after ?? 'cus_'
  const range = { low: `${before}!`, high: `cus_${ulidTimeOf(addMs(nowOf(context), -customerKeptMs))}` }
  const { partition } = customersOf(merchantId)
  let after = before
  let looked = 0
  for await (const { items } of queryRange(context, { partition, ...range })) {
    for (const item of items) {
      if (looked >= customersARun) break
      const customer = customerCodec.decode(item)
      await lapse(context, customer)
      after = customer.id
      looked += 1
    }
    if (looked >= customersARun) break
  }
  if (after !== before) await commit(context, { writes: [put(runPositionCodec, { name: ref.sk, after })] })
}

async function lapse(context: Writing, seen: Customer): Promise<void> {
  const { merchantId } = context.tenant
  if (!lapses(seen, { paid: false, subscriptions: [] })) return
  const { partition, prefix, codec } = transactionsOfCustomer(merchantId, seen.id)
  const [subscriptions, transactions] = await Promise.all([
    subscriptionsOfCustomer(context, seen.id),
    queryAll(context, { index: ownerIndex(), partition, prefix, codec }),
  ])
  const paid = transactions.some(({ status }) => status !== 'failed')
  const { customer } = await load(context, { customer: payerRef(merchantId, seen.id) })
  if (!customer || !lapses(customer, { paid, subscriptions })) return
  try {
    await commitPlainChange(context, decideErasure(customer, nowOf(context)))
  } catch (error) {
    // Something of theirs has changed at this instant, so they are still in use.
    if (!(error instanceof StaleRead)) throw error
  }
}
