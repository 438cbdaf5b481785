import { turned, type Change } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import { closeUnpaid } from '../invoice/close-unpaid.ts'
import { endUnpaid } from '../invoice/end-unpaid.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { Plan } from '../catalog/plan.ts'
import { draftsOf } from './event-drafts.ts'
import { transition, type Subscription } from './subscription.ts'

/** A subscription whose first invoice was not paid in time; the invoice is absent where there is none. */
export interface NeverPaid {
  readonly subscription: Subscription
  readonly invoice: Invoice | undefined
  readonly customer: Customer
  readonly plan: Plan
}

/**
 * A subscription that was not paid within 23 hours ends: its first invoice is void and its code's use is returned
 * (D4.7, D3.9). It does not wait for a payer: a payment that arrives later is given back (A9).
 */
export function decideExpiry(
  { subscription, invoice, customer, plan }: NeverPaid,
  now: string,
): Change<Subscription> {
  const { subscription: expired, emits } = transition(subscription, 'expire_incomplete', { endedAt: now })
  const closed =
    invoice?.status === 'open'
      ? closeUnpaid(
          { invoice, customer, subscription },
          {
            why: 'incomplete_expired',
            statusAfter: expired.status,
            now,
            end: (free) => endUnpaid(free, 'void', now),
          },
        )
      : { turns: [], moves: [], customer }
  return {
    turns: [...turned('subscription', subscription, expired), ...closed.turns],
    moves: [...closed.moves, { kind: 'code_returned', subscription }],
    events: draftsOf(emits, { subscription_incomplete_expired: { onTimeline: true } }),
    about: { subscription: expired, customer: closed.customer, plan },
    result: expired,
  }
}
