import type { BrokenSeal } from '../../domain/audit/audit-seal.ts'
import { endOfLagosDay } from '../../domain/time/lagos-day.ts'
import { hashOfDay } from '../../security/audit-hash.ts'
import { auditSealsOf } from '../../store/entities/audit-seal.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { auditDays } from './audit-days.ts'

/** What a check of a merchant's audit found. */
export interface AuditCheck {
  readonly ok: boolean
  /** How many days are sealed. */
  readonly sealedDays: number
  /** The newest seal's hash, to be kept elsewhere; null while no day is sealed. */
  readonly hash: string | null
  readonly broken: readonly BrokenSeal[]
}

/** Checks every sealed day of a merchant's audit against its entries, and the seals against one another (R7). */
export async function verifyAudit(context: OperationContext): Promise<AuditCheck> {
  const seals = await queryAll(context, auditSealsOf(context.tenant.merchantId))
  const last = seals.at(-1)
  const broken: BrokenSeal[] = []
  const days = new Map<string, Parameters<typeof hashOfDay>[1]>()
  if (last)
    for await (const { day, entries } of auditDays(context, null, endOfLagosDay(last.day)))
      days.set(day, entries)
  seals.forEach(({ day, hash, previousHash }, i) => {
    if (previousHash !== (seals[i - 1]?.hash ?? null)) broken.push({ day, fault: 'chain' })
    if (hashOfDay(previousHash, days.get(day) ?? []) !== hash) broken.push({ day, fault: 'entries' })
    days.delete(day)
  })
  // Entries of a day that was skipped as empty.
  for (const day of days.keys()) broken.push({ day, fault: 'entries' })
  return { ok: broken.length === 0, sealedDays: seals.length, hash: last?.hash ?? null, broken }
}
