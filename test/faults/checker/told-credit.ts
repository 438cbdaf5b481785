import type { Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I6, credit (F1): what a subscription's events name as credit is at most what the journal moved for it at that instant. */
export function toldCredit({ told, journal }: Tenant): Findings {
  const named = new Map<string, number>()
  for (const { at, data } of told) {
    const { id } = data.subscription ?? {}
    const amount = (data.creditKobo ?? 0) + (data.returnedKobo ?? 0)
    if (id !== undefined && amount > 0) named.set(`${id} ${at}`, (named.get(`${id} ${at}`) ?? 0) + amount)
  }
  return [...named].flatMap(([place, amount]): Findings => {
    const moved = journal
      .filter(({ subscriptionId, at }) => `${subscriptionId ?? ''} ${at}` === place)
      .reduce((sum, entry) => sum + Math.max(0, onCredit(entry)), 0)
    return amount <= moved ? [] : [[place, `names ${amount} of credit, and ${moved} moved`]]
  })
}

function onCredit({ postings }: Entry): number {
  return (postings ?? [])
    .filter(({ account }) => account === 'customer_credit')
    .reduce((sum, { amount }) => sum + amount, 0)
}
