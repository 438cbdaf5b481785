import { isSameGateway, type AtGateway } from '../../domain/gateway/at-gateway.ts'
import { openDifference } from '../../domain/gateway-settlement/decide-part.ts'
import { mismatchOf } from '../../domain/gateway-settlement/match.ts'
import { createdAtOf, ulidTimeOf } from '../../domain/ids.ts'
import { lagosDayOf, startOfLagosDay } from '../../domain/time/lagos-day.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { revised } from '../../domain/change/revised.ts'
import { addMs, DAY_MS } from '../../domain/time/time.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import {
  settledMarkRef,
  settlementDifferenceCodec,
  settlementDifferenceRef,
} from '../../store/entities/gateway-settlement.ts'
import { partitions } from '../../store/keys.ts'
import { load, loadClock } from '../../store/load.ts'
import { exportedBehind } from '../../store/query-exported.ts'
import { queryWholeRange } from '../../store/query-range.ts'
import { readItems } from '../../store/read-items.ts'
import { spreadOver } from '../../store/spread.ts'
import { create, replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { gatewayBooksMs, unsettledDays, unsettledSpanMs } from '../waits.ts'
import { bookedLine } from './booked-line.ts'
import { missingIdOf } from './names.ts'

/**
 * Finds a tenant's charges that no settlement of their gateway contained after three whole days in Lagos, and records each once; a
 * later settlement that contains one closes its row (N2).
 * @param until Up to when the gateway's settlements are known.
 * @returns how many are new.
 */
export async function findUnsettled(given: Writing, at: AtGateway, until: string): Promise<number> {
  const context = strongly(given)
  const to = addMs(startOfLagosDay(lagosDayOf(until)), -unsettledDays * DAY_MS)
  const span = { from: addMs(to, -unsettledSpanMs), to }
  const shards = await spreadOver(context)
  let found = 0
  for (let shard = 0; shard < shards; shard += 1)
    for await (const { things } of exportedBehind(context, 'journal', { shard, after: null }, span)) {
      const charges = things.filter((entry) => isSettledCharge(entry) && isSameGateway(entry.attempt!, at))
      const refs = charges.map((charge) => markRefOf(charge))
      const marks = await readItems(context.table, refs, 'strong')
      for (const charge of charges.filter((_, i) => marks[i] === undefined))
        found += await onFreshState(context, (own) => tellMissing(own, charge))
    }
  return found
}

function isSettledCharge({ type, status, attempt, amount }: Transaction): boolean {
  return type === 'charge' && status === 'succeeded' && attempt !== null && amount > 0
}

function markRefOf({ merchantId, attempt }: Transaction) {
  return settledMarkRef({ merchantId, kind: 'charge', reference: attempt!.reference })
}

async function tellMissing(context: Writing, charge: Transaction): Promise<number> {
  const { merchantId, attempt, sourceType, sourceId, currency, amount } = charge
  const { reference, gateway } = attempt!
  const id = missingIdOf(reference)
  const { mark, known } = await load(context, {
    mark: markRefOf(charge),
    known: settlementDifferenceRef(merchantId, id),
  })
  if (mark || known) return 0
  const row = openDifference({
    ...{
      merchantId,
      id,
      createdAt: createdAtOf(id),
      cause: 'not_settled',
      kind: 'charge',
      reference,
      gateway,
    },
    ...{ settlementId: null, invoiceId: sourceType === 'invoice' ? sourceId : null, currency },
    ...{ expectedKobo: amount, settledKobo: 0 },
  })
  await commit(context, { writes: [create(settlementDifferenceCodec, row)] })
  context.deployment.raiseAlarm('settlement_gap', id)
  return 1
}

/** Lines that the books did not know when they arrived, and do now, as after a late callback: their rows are closed. */
export async function knowLate(given: Writing): Promise<void> {
  const context = strongly(given)
  const { merchantId } = context.tenant
  await loadClock(context)
  const items = await queryWholeRange(context, {
    partition: `${merchantId}#${partitions.settlementDifference}`,
    low: `sdf_${ulidTimeOf(addMs(nowOf(context), -2 * gatewayBooksMs))}`,
    high: 'sdf_\uffff',
  })
  for (const row of items.map((item) => settlementDifferenceCodec.decode(item))) {
    const { kind, reference, settledKobo, currency, gateway } = row
    if (row.cause !== 'unknown_here' || row.status !== 'open' || kind === null) continue
    const line = { kind, reference, amount: settledKobo, feeKobo: null }
    const booked = await bookedLine(context, gateway ?? '', line)
    if (mismatchOf(line, currency, { booked, mark: null }) !== null) continue
    const closed = revised(row, {
      status: 'settled',
      closedAt: nowOf(context),
      invoiceId: booked?.invoiceId ?? null,
    })
    await commit(context, { writes: [replace(settlementDifferenceCodec, row, closed)] })
  }
}
