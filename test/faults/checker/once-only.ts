import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

const lagosOffsetMs = 3_600_000
const leaseMs = 60_000

/** I10: a day's sum of bills is the bills of that day that have not failed, each once (R12, V3). */
export function billDays({ billDays: days, bills }: Tenant): Findings {
  const byDay = Map.groupBy([...bills.values()], ({ leaseUntil }) => lagosDay(leaseUntil - leaseMs))
  const stored = new Map(days.map((one) => [one.id.slice('bills#'.length), one]))
  return [...new Set([...byDay.keys(), ...stored.keys()])].flatMap((day): Findings => {
    const own = byDay.get(day) ?? []
    const spent = own.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)
    const { spent: told = 0, count = 0 } = stored.get(day) ?? {}
    const found: Findings = []
    if (told !== spent) found.push([day, `its bills come to ${told}, and are ${spent}`])
    if (count !== own.length) found.push([day, `counts ${count} bills of ${own.length}`])
    return found
  })
}

/** I10: a trial or code that is used for good was used by a checkout that has completed (R11). */
export function offerUses({ offerUses: uses, sessions }: Tenant): Findings {
  return uses
    .filter(({ kept, holder }) => kept && sessions.get(holder)?.status !== 'completed')
    .map(({ id, holder }) => [id, `is used by ${holder}, which has not completed`])
}

function lagosDay(ms: number): string {
  return new Date(ms + lagosOffsetMs).toISOString().slice(0, 10)
}
