import type { Change, Moment } from '../change/change.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { CheckoutSession } from './session.ts'

/** A settled session and everything that changes with it. */
export interface Completion extends Change<CheckoutSession> {
  /** Cases that are charged with the method that it brought, once it is written. */
  readonly due: readonly Subscription[]
}

/** When a session is settled, with identifiers for what that creates. */
export interface CompletionOrder extends Moment {
  /** The key that opens the receipt. */
  readonly receiptKey: string
  /** The fee that the gateway reports for the charge, null for none; absent for a late one (N1). */
  readonly toldFeeKobo?: number | null
  readonly ids: {
    readonly customer: string
    readonly subscription: string
    readonly transaction: string
  }
}
