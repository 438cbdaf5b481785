import { money } from './format.ts'
import type { IconName } from './parts/icon.tsx'
import type { BillingEvent } from './types.ts'

/** The fields of an event that its line names. */
interface Carried {
  readonly customer?: { readonly name: string | null; readonly email: string | null } | null
  readonly plan?: { readonly name: string } | null
  readonly invoice?: { readonly amount: number; readonly currency: string } | null
  readonly amount?: number
}

type Row = readonly [
  icon: IconName,
  tone: 'good' | 'bad' | 'wait' | 'info' | '',
  said: (carried: Carried) => string,
]

const sumOf = ({ amount, invoice }: Carried): string =>
  money(amount ?? invoice?.amount ?? 0, invoice?.currency ?? 'NGN')

/** The events that people want to see, and how; every other is for machines. */
const rows: Readonly<Record<string, Row>> = {
  subscription_payment_success: ['check', 'good', (of) => `paid ${sumOf(of)}`],
  subscription_payment_recovered: ['check', 'good', (of) => `paid ${sumOf(of)}, after it had failed`],
  subscription_payment_failed: ['card', 'bad', (of) => `could not be charged ${sumOf(of)}`],
  subscription_payment_refunded: ['back', '', (of) => `got ${sumOf(of)} back`],
  subscription_created: ['plus', 'info', () => 'joined'],
  subscription_cancelled: ['warning', 'wait', () => 'cancelled'],
  subscription_paused: ['clock', 'wait', () => 'paused'],
  subscription_resumed: ['renews', '', () => 'came back from a pause'],
  subscription_unpaid: ['warning', 'bad', () => 'did not pay in the end'],
}

/** An event as a line for people: who, what, which plan; null for one that only machines need. */
export function newsOf({ type, data }: BillingEvent) {
  const row = rows[type]
  if (row === undefined) return null
  const carried = data as Carried
  const [icon, tone, said] = row
  const who = carried.customer?.name ?? carried.customer?.email ?? 'A customer'
  return { icon, tone, text: `${who} ${said(carried)}`, why: carried.plan?.name ?? null }
}
