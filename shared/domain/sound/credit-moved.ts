import { creditOf } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import { effectOn } from '../ledger/posting.ts'
import type { Transaction } from '../ledger/transaction.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { MoneyWritten, Written } from './money-written.ts'

/** Credit that customers gain or lose without its movement in the journal, in words (F1). */
export function unmovedCredit({ customers, drafts, entries }: Omit<MoneyWritten, 'events'>): string[] {
  const currencies = new Set([
    ...customers.flatMap(({ before, after }) => [before, after].flatMap((one) => currenciesOf(one))),
    ...drafts.map(({ after }) => after.invoice.currency),
    ...entries.map(({ currency }) => currency),
  ])
  return [...currencies].flatMap((currency) => {
    const had = change(customers, (customer) => creditOf(customer, currency))
    const held = change(drafts, (draft) => heldBy(draft, currency))
    const moved = sum(entries.map((entry) => onCredit(entry, currency)))
    return had + held === moved
      ? []
      : [`credit rises by ${had + held} ${currency}, and by ${moved} in the journal`]
  })
}

/**
 * Credit in an event without a movement in the journal, or the other way round, in words (F1). Only what these
 * events announce happens in their commits.
 */
export function untoldCredit({ entries, events }: Pick<MoneyWritten, 'entries' | 'events'>): string[] {
  const telling = events.filter(tellsCredit)
  if (telling.length === 0) return []
  const told = sum(telling.map(({ extra }) => kobo(extra?.['creditKobo']) + kobo(extra?.['returnedKobo'])))
  const moved = sum(entries.map((entry) => Math.max(0, onCredit(entry, entry.currency))))
  return told === moved ? [] : [`events name ${told} of credit, and the journal moves ${moved}`]
}

function tellsCredit({ type, extra }: EventDraft): boolean {
  if (type === 'invoice_created' || type === 'subscription_cancelled' || type === 'subscription_expired')
    return true
  return (
    (type === 'subscription_plan_changed' && extra?.['proration'] !== undefined) ||
    extra?.['creditKobo'] !== undefined
  )
}

/** Credit that a plan change holds until its charge has an outcome. */
function heldBy({ outcome, invoice }: PlanChangeDraft, currency: string): number {
  return outcome === null && invoice.currency === currency ? invoice.creditApplied : 0
}

function currenciesOf(customer: Customer | null): string[] {
  return customer?.lots.map(({ currency }) => currency) ?? []
}

function onCredit({ currency, postings }: Transaction, of: string): number {
  return currency === of ? effectOn(postings, 'customer_credit') : 0
}

function change<T>(written: readonly Written<T>[], of: (thing: T) => number): number {
  return sum(written.map(({ before, after }) => of(after) - (before === null ? 0 : of(before))))
}

function kobo(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
