import type { Entry, Seal } from './money-items.ts'
import { differences, sumPostings, sumsOf } from './sums.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

const lagosOffsetMs = 3_600_000
const dayMs = 86_400_000

/** I5, seals: closed days follow each other without a gap, and hold what their postings sum to. */
export function seals({ seals: all, journal }: Tenant): Findings {
  if (all.length === 0) return []
  const dated = journal.filter(({ at }) => !Number.isNaN(at))
  const days = Map.groupBy(dated, ({ at }) => lagosDay(at))
  const sorted = [...days.keys()].sort()
  return all.flatMap((seal, i) => {
    const before = all[i - 1]
    const covered = entriesOf(days, sorted, before?.id ?? '', seal.id)
    return [...follows(seal, before), ...holds(seal, covered, before)]
  })
}

function entriesOf(
  days: ReadonlyMap<string, Entry[]>,
  sorted: readonly string[],
  after: string,
  through: string,
): Entry[] {
  return sorted.filter((day) => day > after && day <= through).flatMap((day) => days.get(day) ?? [])
}

function follows({ id, since, raw }: Seal, before: Seal | undefined): Findings {
  const expected = before === undefined ? null : nextDay(before.id)
  return since === expected ? [] : [[`${raw.pk} | ${id}`, `begins on ${since}, not on ${expected}`]]
}

function holds({ id, totals, cumulative, entries, raw }: Seal, covered: Entry[], before?: Seal): Findings {
  const where = `${raw.pk} | ${id}`
  const posted = sumPostings(covered)
  const upTo = sumsOf(before?.cumulative ?? {})
  for (const [name, amount] of posted) upTo.set(name, (upTo.get(name) ?? 0) + amount)
  return [
    ...differences(sumsOf(totals ?? {}), posted).map((what): [string, string] => [where, what]),
    ...differences(sumsOf(cumulative ?? {}), upTo).map((what): [string, string] => [
      where,
      `all in all ${what}`,
    ]),
    ...(entries === covered.length
      ? []
      : [[where, `counts ${entries} entries of ${covered.length}`] as [string, string]]),
  ]
}

function lagosDay(ms: number): string {
  return new Date(ms + lagosOffsetMs).toISOString().slice(0, 10)
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + dayMs).toISOString().slice(0, 10)
}
