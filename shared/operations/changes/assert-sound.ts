import type { Customer } from '../../domain/customer/customer.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import type { Written } from '../../domain/sound/money-written.ts'
import { unsound } from '../../domain/sound/unsound.ts'
import type { EventDraft } from '../../domain/subscription/billing-state.ts'
import type { PlanChangeDraft } from '../../domain/subscription/plan-change-draft.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { Write } from '../../store/write.ts'
import { StaleRead } from '../../store/context.ts'
import { stillStands } from '../../store/still-stands.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A change whose money does not add up: an error of ours, so nothing of it is written. */
export class UnsoundChange extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`an unsound change: ${faults.join('; ')}`)
    this.name = 'UnsoundChange'
    this.faults = faults
  }
}

/**
 * Asserts before each commit of money that it adds up (I4, I5, F1): postings sum to zero, an invoice's lines to its
 * totals, nothing is below zero, a held charge asks for what is due, the credit that is announced is the credit
 * moves, and no one takes a higher price without a recorded notice (K9).
 *
 * Data read before and after another's commit may not add up either, and its own commit would be
 * refused: so before an alarm the stored versions are read once more.
 * @throws StaleRead when something that it was decided on has changed meanwhile; UnsoundChange, after an alarm. Either way
 * nothing is written.
 */
export async function assertSound(
  context: OperationContext,
  writes: readonly Write[],
  events: readonly EventDraft[],
): Promise<void> {
  const faults = unsound({
    customers: written<Customer>(writes, 'customer'),
    invoices: written<Invoice>(writes, 'invoice'),
    subscriptions: written<Subscription>(writes, 'subscription'),
    drafts: written<PlanChangeDraft>(writes, 'plan-change'),
    entries: written<Transaction>(writes, 'transaction').map(({ after }) => after),
    events,
  })
  if (faults.length === 0) return
  if (!(await stillStands(context, writes))) throw new StaleRead('what does not add up')
  context.deployment.raiseAlarm('unsound_change', `${context.request.id} ${faults.join('; ')}`)
  throw new UnsoundChange(faults)
}

/** The whole items of a type that are written, by their codec's name. */
function written<T>(writes: readonly Write[], name: string): Written<T>[] {
  return writes.flatMap(({ change }) =>
    change?.codec.name === name ? [{ before: change.before as T | null, after: change.after as T }] : [],
  )
}
