import { usableMethod, type Customer } from '../../domain/customer.ts'
import { composeFinalInvoice } from '../../domain/invoice/compose-final.ts'
import { withIntent } from '../../domain/invoice/intent.ts'
import type { Invoice, OpenAttempt } from '../../domain/invoice/invoice.ts'
import type { Subscription, UnbilledLine } from '../../domain/subscription/subscription.ts'
import { newId, nowOf, strongly } from '../../store/context.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { creditUseWrites, customerAfterCredit } from '../billing-state/credit-writes.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { chargeAndSettle } from './book-charge.ts'

/** A last invoice as it is made with the end of its subscription; nothing of it where nothing is left to bill. */
export interface FinalBilling {
  readonly subscription: Subscription
  readonly customer: Customer
  readonly invoice: Invoice | null
  readonly writes: readonly Write[]
}

/**
 * Makes the last invoice of a subscription that ends in the same commit (B5), with the intent to charge it once
 * where that can be tried: should the process die, the invoice itself comes due.
 * @param ended The subscription after its end, before it knows of the invoice.
 */
export function billFinal(
  context: OperationContext,
  { customer, ended, endedAt }: { customer: Customer; ended: Subscription; endedAt: string },
  lines: readonly UnbilledLine[],
): FinalBilling {
  if (lines.length === 0) return { subscription: ended, customer, invoice: null, writes: [] }
  const composed = composeFinalInvoice(ended, lines, {
    id: newId(context, 'invoice'),
    now: nowOf(context),
    endedAt,
    creditKobo: customer.credits[ended.price.currency] ?? 0,
  })
  const method = customer.blacklisted ? null : usableMethod(customer, ended)
  const wallMs = Date.parse(context.time.wall.now())
  const order = { now: nowOf(context), wallMs, kind: 'manual', watched: true } as const
  const invoice =
    composed.status === 'uncollectible' && method ? withIntent(composed, { ...order, method }) : composed
  const after = customerAfterCredit(customer, invoice)
  return {
    subscription: { ...ended, latestInvoiceId: invoice.id, invoiceCount: ended.invoiceCount + 1 },
    customer: after,
    invoice,
    writes: [
      create(invoiceCodec, invoice),
      ...creditUseWrites(context, customer, after, invoice).filter(
        ({ change }) => change?.codec !== customerCodec,
      ),
      ...(after === customer ? [] : [replace(customerCodec, customer, after)]),
    ],
  }
}

/** Charges a last invoice that was committed with its intent. A decline leaves the debt, which its events tell. */
export async function chargeFinal(
  context: Charging,
  loaded: LoadedBilling,
  { subscription, customer, invoice }: FinalBilling,
): Promise<void> {
  const attempt = invoice?.attempt
  if (!invoice || !attempt) return
  const own: Charging = strongly({ ...context, idempotency: null })
  const open: Invoice & { readonly attempt: OpenAttempt } = { ...invoice, attempt }
  const state = { ...loaded, subscription, customer, invoice: open }
  await chargeAndSettle(own, state, { resumed: false, answer: null })
}
