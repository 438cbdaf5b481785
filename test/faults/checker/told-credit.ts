import type { Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I6, credit (F1): what a subscription's events name as credit is what the journal moved for it at that instant. */
export function toldCredit({ told, journal }: Tenant): Findings {
  const named = new Map<string, number>()
  for (const { at, data } of told) {
    const { id } = data.subscription ?? {}
    const amount = (data.creditKobo ?? 0) + (data.returnedKobo ?? 0)
    if (id !== undefined && amount > 0) named.set(`${id} ${at}`, (named.get(`${id} ${at}`) ?? 0) + amount)
  }
  const moved = new Map<string, number>()
  for (const entry of journal) {
    const { subscriptionId, at } = entry
    const place = `${subscriptionId ?? ''} ${at}`
    const amount = onCredit(entry)
    if (subscriptionId !== null && amount > 0) moved.set(place, (moved.get(place) ?? 0) + amount)
  }
  return [...new Set([...named.keys(), ...moved.keys()])].flatMap((place): Findings => {
    const [told_, took] = [named.get(place) ?? 0, moved.get(place) ?? 0]
    return told_ === took ? [] : [[place, `names ${told_} of credit, and ${took} moved`]]
  })
}

function onCredit({ postings }: Entry): number {
  return (postings ?? [])
    .filter(({ account }) => account === 'customer_credit')
    .reduce((sum, { amount }) => sum + amount, 0)
}
