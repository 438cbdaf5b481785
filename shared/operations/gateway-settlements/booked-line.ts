import { arrivalName } from '../../domain/account/decide-received.ts'
import type { BookedLine } from '../../domain/gateway-settlement/match.ts'
import type { ToldLine } from '../../domain/gateway-settlement/settlement.ts'
import { isId } from '../../domain/ids.ts'
import { chargedKobo } from '../../domain/invoice/outside-part.ts'
import { arrivalNameRef, arrivalRef } from '../../store/entities/arrival.ts'
import { refundRef } from '../../store/entities/refund.ts'
import { load } from '../../store/load.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import { disputeOf } from '../refunds/dispute-of.ts'
import { findPaidCharge } from '../refunds/find-paid-charge.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What the books have for a settled line, by our reference; null if they know nothing of it (N2). */
export async function bookedLine(
  context: OperationContext,
  gateway: string,
  { kind, reference }: ToldLine,
): Promise<BookedLine | null> {
  if (kind === 'charge')
    return (
      (await bookedCharge(context, reference)) ?? bookedCredit(context, arrivalName({ gateway }, reference))
    )
  if (kind === 'dispute') {
    const dispute = await disputeOf(context, reference)
    return dispute && bookedAs(dispute, dispute.loss?.amount ?? dispute.amount)
  }
  if (!isId('refund', reference)) return null
  const { refund } = await load(context, { refund: refundRef(context.tenant.merchantId, reference) })
  return refund ? bookedAs(refund, refund.amount) : null
}

function bookedAs(
  { invoiceId, currency }: Pick<BookedLine, 'invoiceId' | 'currency'>,
  amount: number,
  feeKobo: number | null = null,
): BookedLine {
  return { invoiceId, currency, amount, feeKobo }
}

async function bookedCharge(context: OperationContext, reference: string): Promise<BookedLine | null> {
  const paid = await findPaidCharge(context, reference)
  if (paid === null) return null
  if (paid.kind === 'late') return bookedAs(paid.charge, paid.charge.amount)
  if (paid.kind === 'session') return bookedAs({ ...paid.session, invoiceId: null }, paid.session.amount)
  const { id: invoiceId, customerId, createdAt: since, currency } = paid.invoice
  const entries = await queryTransactions(context, { customerId, since, sourceId: invoiceId })
  const charge = entries.find(
    ({ type, status, attempt }) =>
      type === 'charge' && status === 'succeeded' && attempt?.reference === reference,
  )
  return charge
    ? bookedAs({ invoiceId, currency }, charge.amount, charge.feeKobo ?? null)
    : bookedAs({ invoiceId, currency }, chargedKobo(paid.invoice))
}

/** A credit on a customer's own account number has the gateway's reference (M4). */
async function bookedCredit(context: OperationContext, name: string): Promise<BookedLine | null> {
  const { merchantId } = context.tenant
  const { pointer } = await load(context, { pointer: arrivalNameRef(merchantId, name) })
  if (!pointer) return null
  const { arrival } = await load(context, { arrival: arrivalRef(merchantId, pointer.target) })
  return arrival ? bookedAs({ ...arrival, invoiceId: null }, arrival.amount) : null
}
