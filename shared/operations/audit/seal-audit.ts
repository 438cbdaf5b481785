import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import type { AuditSeal } from '../../domain/audit/audit-seal.ts'
import { endOfLagosDay, lagosDayOf, startOfLagosDay } from '../../domain/time/lagos-day.ts'
import { addMs } from '../../domain/time/time.ts'
import { hashOfDay } from '../../security/audit-hash.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead, withoutKey } from '../../store/context.ts'
import { auditSealCodec, auditSealsOf } from '../../store/entities/audit-seal.ts'
import { loadClock } from '../../store/load.ts'
import { queryLast } from '../../store/query-range.ts'
import { create } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { unsealedMs } from '../waits.ts'
import { auditDays } from './audit-days.ts'

/** How many days one run seals of a merchant; the next continues. */
const daysARun = 400

/**
 * Seals the closed days of a merchant's audit, each with a hash over its entries and the seal before (R7). A day is
 * sealed a whole day after its end, when the index shows all of it. A repeat finds nothing to do.
 */
export async function sealAudit(context: Writing): Promise<void> {
  const { merchantId } = context.tenant
  if (context.time.now === null) await loadClock(context)
  const last = await queryLast(context, auditSealsOf(merchantId).partition)
  let seal = last && auditSealCodec.decode(last)
  const end = startOfLagosDay(lagosDayOf(addMs(nowOf(context), -unsealedMs)))
  const from = seal === null ? null : endOfLagosDay(seal.day)
  if (from !== null && from >= end) return
  let sealed = 0
  for await (const { day, entries } of auditDays(context, from, end)) {
    if ((sealed += 1) > daysARun) return
    const next = sealOf(merchantId, day, entries, { previous: seal, now: nowOf(context) })
    try {
      await commit(withoutKey(context), { writes: [create(auditSealCodec, next)] })
    } catch (error) {
      // Another run seals the same days.
      if (error instanceof StaleRead) return
      throw error
    }
    seal = next
  }
}

function sealOf(
  merchantId: string,
  day: string,
  entries: readonly AuditEntry[],
  { previous, now }: { readonly previous: AuditSeal | null; readonly now: string },
): AuditSeal {
  const previousHash = previous?.hash ?? null
  return {
    merchantId,
    day,
    entries: entries.length,
    hash: hashOfDay(previousHash, entries),
    previousHash,
    sealedAt: now,
  }
}
