import { lateDepositIn } from './late-charges.ts'
import type { Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/**
 * I6, credit (F1): what a subscription's events name as credit is what the journal moved for it at that instant. What a
 * void invoice had drawn and gives back is on that invoice: events may name it (the end of a recovery) or not (a pause).
 */
export function toldCredit(tenant: Tenant): Findings {
  const named = new Map<string, number>()
  for (const { at, data } of tenant.told) {
    const { id } = data.subscription ?? {}
    const amount = (data.creditKobo ?? 0) + (data.returnedKobo ?? 0)
    if (id !== undefined && amount > 0) named.set(`${id} ${at}`, (named.get(`${id} ${at}`) ?? 0) + amount)
  }
  const moved = new Map<string, { all: number; returned: number }>()
  for (const entry of tenant.journal) {
    const { subscriptionId, at } = entry
    const place = `${subscriptionId ?? ''} ${at}`
    // No event names what a late success brought beyond what was due (M1).
    const amount = onCredit(entry) - lateDepositIn(tenant, entry)
    if (subscriptionId === null || amount <= 0) continue
    const { all, returned } = moved.get(place) ?? { all: 0, returned: 0 }
    moved.set(place, { all: all + amount, returned: returned + (ofVoid(tenant, entry) ? amount : 0) })
  }
  return [...new Set([...named.keys(), ...moved.keys()])].flatMap((place): Findings => {
    const names = named.get(place) ?? 0
    const { all, returned } = moved.get(place) ?? { all: 0, returned: 0 }
    const holds = names <= all && names >= all - returned
    return holds ? [] : [[place, `names ${names} of credit, and ${all} moved`]]
  })
}

function ofVoid({ invoices }: Tenant, { sourceType, sourceId }: Entry): boolean {
  return sourceType === 'invoice' && invoices.get(sourceId)?.status === 'void'
}

/** What an entry moves on customers’ credit. */
export function onCredit({ postings }: Entry): number {
  return (postings ?? [])
    .filter(({ account }) => account === 'customer_credit')
    .reduce((sum, { amount }) => sum + amount, 0)
}
