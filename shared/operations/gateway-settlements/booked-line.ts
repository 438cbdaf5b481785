import { arrivalName } from '../../domain/account/decide-received.ts'
import type { BookedLine } from '../../domain/gateway-settlement/match.ts'
import type { ToldLine } from '../../domain/gateway-settlement/settlement.ts'
import { isId } from '../../domain/ids.ts'
import { chargedKobo } from '../../domain/invoice/outside-part.ts'
import type { Ref } from '../../store/codec.ts'
import { arrivalNameRef, arrivalRef } from '../../store/entities/arrival.ts'
import { refundRef } from '../../store/entities/refund.ts'
import { load } from '../../store/load.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import { disputeOf } from '../refunds/dispute-of.ts'
import { findPaidCharge, isChargeReference } from '../refunds/find-paid-charge.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * What the books have for settled lines, in their order, as `bookedLine`. Charges with a reference that is none of ours are read together:
 * a gateway may settle many that no merchant has here.
 */
export async function bookedLines(
  context: OperationContext,
  gateway: string,
  lines: readonly ToldLine[],
): Promise<readonly (BookedLine | null)[]> {
  const others = lines.filter(isOfOthers)
  const [credits, own] = await Promise.all([
    bookedCredits(
      context,
      gateway,
      others.map(({ reference }) => reference),
    ),
    Promise.all(lines.map(async (line) => (isOfOthers(line) ? null : bookedLine(context, gateway, line)))),
  ])
  const creditOf = new Map(others.map((line, i) => [line, credits[i] ?? null]))
  return lines.map((line, i) => creditOf.get(line) ?? own[i] ?? null)
}

function isOfOthers({ kind, reference }: ToldLine): boolean {
  return kind === 'charge' && !isChargeReference(reference)
}

/** What the books have for a settled line, by our reference; null if they know nothing of it (N2). */
export async function bookedLine(
  context: OperationContext,
  gateway: string,
  { kind, reference }: ToldLine,
): Promise<BookedLine | null> {
  if (kind === 'charge')
    return (
      (await bookedCharge(context, reference)) ??
      (await bookedCredits(context, gateway, [reference]))[0] ??
      null
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

/** Credits on customers' own account numbers have the gateway's references (M4); all of them are read together. */
async function bookedCredits(
  context: OperationContext,
  gateway: string,
  references: readonly string[],
): Promise<readonly (BookedLine | null)[]> {
  const { merchantId } = context.tenant
  const pointers = await load(
    context,
    byPlace(references.map((reference) => arrivalNameRef(merchantId, arrivalName({ gateway }, reference)))),
  )
  const targets = references.map((_, i) => pointers[i]?.target ?? null)
  if (targets.every((target) => target === null)) return targets.map(() => null)
  const arrivals = await load(
    context,
    byPlace(targets.map((target) => (target === null ? null : arrivalRef(merchantId, target)))),
  )
  return targets.map((_, i) => {
    const arrival = arrivals[i]
    return arrival ? bookedAs({ ...arrival, invoiceId: null }, arrival.amount) : null
  })
}

/** References to be read together, each under its place in a list. */
function byPlace<T>(refs: readonly (Ref<T> | null)[]): Record<string, Ref<T> | null> {
  return Object.fromEntries(refs.map((ref, i) => [String(i), ref]))
}
