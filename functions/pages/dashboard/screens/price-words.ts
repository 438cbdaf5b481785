import type { Plan, PriceChange, PriceRow } from '../types.ts'

/** The state of a price change, as the badges name it: from its plan, which knows the sandbox's clock. */
export function statusOf({ id, dryRun, status }: PriceChange, { nextPrice }: Plan): string {
  if (dryRun) return 'price_draft'
  if (status === 'reverted') return 'price_reverted'
  return nextPrice?.priceChangeId === id ? 'price_announced' : 'price_in_effect'
}

const causes: Readonly<Record<NonNullable<PriceRow['cause']>, string>> = {
  plan: 'Other plan',
  quantity: 'Other number of units',
  add_ons: 'Other add-ons',
  code: 'Other code',
  tax: 'Other tax',
  pause: 'Was paused',
  trial: 'Trial was moved',
  billing_day: 'Billing day was moved',
}

/** The note on a row, and its colour. */
export function noteOf(row: PriceRow): readonly [words: string, tone: 'good' | 'bad' | 'wait' | 'info' | ''] {
  if (row.cause !== null) return [causes[row.cause], 'wait']
  if (row.state === 'reverted') return ['Withdrawn', '']
  if (row.billed !== null && row.promised !== null) return ['As promised', 'good']
  if (row.state === 'kept') return ['Not told in time: keeps its price', 'wait']
  if (row.promised === null) return ['Unchanged: ends or leaves before', '']
  if (row.promised.amount === row.now && row.promised.plan === row.before?.plan) return ['Pays the same', '']
  if (row.state === 'planned' && !row.reachable) return ['Can’t be told: keeps its price', 'wait']
  if (row.state === 'sold') return ['Told at the sale', 'good']
  if (row.state === 'told') return ['Told', 'good']
  return row.lastingCode ? ['Code never ends: keeps a lower price', 'info'] : ['Will be notified', 'info']
}
