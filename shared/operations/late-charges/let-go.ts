import { isRunning, paymentInProgress } from '../../domain/invoice/intent.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { freed } from '../../domain/late-charge/late-charge.ts'
import type { LetGoReason } from '../../domain/late-charge/let-go-rules.ts'
import { nowOf } from '../../store/context.ts'
import type { Write } from '../../store/write.ts'
import { letGoWrites } from '../changes/late-charge-moves.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** An invoice that waits for no charge any more, and what to write beside it. */
export interface LetGoCharges {
  readonly invoice: Invoice
  readonly writes: readonly Write[]
}

/** How charges are let go. */
export interface LetGoOrder {
  readonly why: LetGoReason
  /** The subscription's status after it, for the timeline. */
  readonly statusAfter: string
}

/**
 * Lets go whatever is out for an invoice that ends, or that another charge is begun for: nothing waits for it (A9),
 * and should it succeed later, its reference leads to {@link bookLateCharge}. The invoice keeps its version: the
 * caller's own change of it, in the same commit as the writes, raises it.
 */
export function letChargesGo(
  context: OperationContext,
  invoice: Invoice,
  { why, statusAfter }: LetGoOrder,
): LetGoCharges {
  const { invoice: after, charges } = freed(invoice, why, nowOf(context))
  return { invoice: after, writes: charges.flatMap((charge) => letGoWrites(context, charge, statusAfter)) }
}

/**
 * The same for what a merchant or a debtor decides: it waits for no payer, but for a request that charges at this moment.
 * @throws Problem 409 `payment_in_progress` while that request may still be at work.
 */
export function letPendingGo(context: OperationContext, invoice: Invoice, order: LetGoOrder): LetGoCharges {
  const wallMs = Date.parse(context.time.wall.now())
  if (invoice.attempt && isRunning(invoice.attempt, wallMs)) throw paymentInProgress()
  return letChargesGo(context, invoice, order)
}
