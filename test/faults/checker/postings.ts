import type { Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

const accounts: readonly string[] = [
  'gateway_clearing',
  'merchant_pending',
  'merchant_available',
  'payouts_in_transit',
  'vas_in_transit',
  'customer_credit',
  'merchant_owed',
  'refunds',
  'unapplied',
  'outside',
  'outside_clearing',
  'fees',
  'disputes_held',
]

/** I4: value only moves. An entry's postings, which are of one currency, sum to zero, and come to what it says it moved. */
export function postings({ journal, declined }: Tenant): Findings {
  return [...journal.flatMap(moved), ...declined.flatMap(movedNothing)]
}

function moved({ id, amount, currency, postings: all }: Entry): Findings {
  const found: Findings = []
  if (!all || all.length === 0) return [[id, 'is in the journal without postings']]
  if (typeof currency !== 'string') found.push([id, 'has no currency'])
  const strange = all.filter((one) => !accounts.includes(one.account) || !Number.isSafeInteger(one.amount))
  if (strange.length > 0) found.push([id, `posts ${JSON.stringify(strange)}`])
  const sum = all.reduce((total, one) => total + one.amount, 0)
  if (sum !== 0) found.push([id, `posts ${sum} ${currency} more than nothing`])
  // A payment that a merchant takes back may return credit that came from it, beside its own amount (M2).
  const outside = all.find(({ account }) => account === 'outside')
  const into =
    Math.abs(outside?.amount ?? 0) || all.reduce((total, one) => total + Math.max(0, one.amount), 0)
  if (sum === 0 && into !== amount) found.push([id, `says it moved ${amount}, and moved ${into}`])
  return found
}

/** A declined charge. */
function movedNothing({ id, status, postings: all }: Entry): Findings {
  const none = status === 'failed' && (all ?? []).length === 0
  return none ? [] : [[id, 'lies among the declined charges, and is none']]
}
