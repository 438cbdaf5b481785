import { answered } from '../../domain/change/change.ts'
import type { Dispute } from '../../domain/dispute/dispute.ts'
import { chargedKobo } from '../../domain/invoice/outside-part.ts'
import { invoiceTransitions } from '../../domain/invoice/transitions.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import { nextStatus } from '../../domain/change/transition-table.ts'
import { newId, nowOf, withoutKey } from '../../store/context.ts'
import { disputeRef } from '../../store/entities/dispute.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { addMs } from '../../domain/time/time.ts'
import { commitChange } from '../changes/commit-change.ts'
import { followDisputes } from '../refunds/follow-disputes.ts'
import { disputeOf } from '../refunds/dispute-of.ts'
import { chargeOf } from '../refunds/find-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { disputeAnswerMs } from '../waits.ts'

/** The actions of a sandbox's bank on a payment: its customer disputes it, or the bank decides. */
export interface SandboxDispute {
  readonly invoiceId?: string
  /** The reference of the charge. */
  readonly paymentId?: string
  readonly amount?: number
  readonly category?: string
  readonly dueAt?: string
  readonly disputeId?: string
  readonly outcome?: 'won' | 'lost'
  /** Its callback is lost: what happened is found by querying. */
  readonly silent?: boolean
}

/**
 * Lets a payer dispute a sandbox payment, or their bank decide (V11).
 * @returns the dispute as it is here; null while its callback is lost.
 * @throws Problem 404; 409 `invalid_transition`; 422 unless exactly one of invoice, payment and dispute is named.
 */
export async function disputeCharge(context: Charging, order: SandboxDispute): Promise<Dispute | null> {
  const named = [order.invoiceId, order.paymentId, order.disputeId].filter((one) => one !== undefined)
  if (named.length !== 1) throw invalid('invoiceId', 'give one of invoiceId, paymentId and disputeId')
  const told = order.disputeId === undefined ? await opened(context, order) : await decided(context, order)
  if (order.silent !== true) await followDisputes(withoutKey(context), told.chargeReference, {})
  return commitChange(context, answered(await disputeOf(context, told.reference)))
}

interface Told {
  readonly reference: string
  readonly chargeReference: string
}

async function opened(context: Charging, order: SandboxDispute): Promise<Told> {
  const { merchantId } = context.tenant
  const chargeReference = order.paymentId ?? (await chargeOfInvoice(context, order.invoiceId ?? ''))
  const reference = `twin-dispute-${newId(context, 'dispute').slice(-26)}`
  const entered = await context.sandboxPayments?.openDispute(merchantId, {
    reference,
    chargeReference,
    amount: order.amount ?? null,
    category: order.category ?? 'general',
    dueAt: order.dueAt ?? addMs(nowOf(context), disputeAnswerMs),
  })
  if (entered !== true) throw notFound('paymentId')
  return { reference, chargeReference }
}

async function decided(context: Charging, { disputeId = '', outcome }: SandboxDispute): Promise<Told> {
  const { merchantId } = context.tenant
  if (outcome === undefined) throw invalid('outcome', 'is required: won or lost')
  const { dispute } = await load(context, { dispute: disputeRef(merchantId, disputeId) })
  if (!dispute) throw notFound('disputeId')
  await context.sandboxPayments?.decideDispute(merchantId, dispute.reference, outcome)
  return dispute
}

async function chargeOfInvoice(context: Charging, invoiceId: string): Promise<string> {
  const { invoice } = await load(context, { invoice: invoiceRef(context.tenant.merchantId, invoiceId) })
  if (!invoice) throw notFound('invoiceId')
  nextStatus(invoiceTransitions, invoice.status, 'refund')
  if (chargedKobo(invoice) === 0) throw notFound('paymentId')
  return (await chargeOf(context, invoice)).reference
}
