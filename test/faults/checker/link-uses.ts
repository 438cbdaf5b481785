import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/**
 * I10, payment links: each checkout that was completed by one counts once, with what was paid; each payment on its way reserves one
 * use of a link that has a limit; and none is paid more often than it may be (M7).
 */
export function linkUses({ linkUses: counts, sessions }: Tenant): Findings {
  const begun = Map.groupBy(
    [...sessions.values()].filter(({ link }) => link !== null),
    ({ link }) => link![0],
  )
  const stored = Map.groupBy(counts, ({ id }) => id.slice(0, id.indexOf('#')))
  return [...new Set([...begun.keys(), ...stored.keys()])].flatMap((id): Findings => {
    const own = begun.get(id) ?? []
    const sum = (of: 'taken' | 'reserved' | 'paid'): number =>
      (stored.get(id) ?? []).reduce((all, one) => all + (one[of] ?? 0), 0)
    const done = own.filter(({ status }) => status === 'completed')
    const most = own[0]?.link?.[1] ?? Infinity
    const held = own.filter(({ reserved, link }) => reserved && link![1] !== null).length
    const paid = done.reduce((all, { amount }) => all + amount, 0)
    const found: Findings = []
    if (sum('taken') !== done.length + held)
      found.push([id, `counts ${sum('taken')} uses of ${done.length + held}`])
    if (sum('reserved') !== held) found.push([id, `reserves ${sum('reserved')} uses of ${held}`])
    if (sum('paid') !== paid) found.push([id, `was paid ${sum('paid')}, and its checkouts ${paid}`])
    if (done.length > most) found.push([id, `was paid ${done.length} times of ${most}`])
    return found
  })
}
