import type { Customer } from '../customer/customer.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import type { Transaction } from '../ledger/transaction.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A stored thing before and after a commit; `before` is null where it is created. */
export interface Written<T> {
  readonly before: T | null
  readonly after: T
}

/** What a commit writes of money, and the events that it announces. */
export interface MoneyWritten {
  readonly customers: readonly Written<Customer>[]
  readonly invoices: readonly Written<AnyInvoice>[]
  readonly subscriptions: readonly Written<Subscription>[]
  readonly drafts: readonly Written<PlanChangeDraft>[]
  /** New entries of the journal. */
  readonly entries: readonly Transaction[]
  readonly events: readonly EventDraft[]
}
