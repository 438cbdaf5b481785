import { decideMandateAnswer, invoiceOfMandate } from '../../domain/payment-methods/decide-mandate.ts'
import type { MandateAnswer } from '../../ports/payment-gateway.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { lateChargeRef } from '../../store/entities/late-charge.ts'
import { mandateRef } from '../../store/entities/mandate.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { keepPaidMethod } from '../charging/keep-paid-method.ts'
import type { Charging } from '../unit-of-work/context.ts'

/** Queries a mandate that is due. */
export async function runMandateDue(context: Charging, reference: string): Promise<void> {
  const { mandate } = await load(context, { mandate: mandateRef(context.tenant.merchantId, reference) })
  if (mandate?.dueAt != null && mandate.dueAt <= nowOf(context)) await takeMandate(context, reference)
}

/**
 * Asks the gateway whether a payer's bank has confirmed the mandate that they gave with a payment, and keeps it as the method for
 * that payment's purpose (M5). The method is kept first: a run that crashes in between keeps it again, which changes nothing.
 */
export async function takeMandate(given: Charging, reference: string): Promise<void> {
  const context = strongly(given)
  const { merchantId } = context.tenant
  const { mandate } = await load(context, { mandate: mandateRef(merchantId, reference) })
  if (mandate?.status !== 'awaited') return
  const now = nowOf(context)
  const asked = { merchantId, reference, since: mandate.since, now }
  const answer = await context.gateways.of(mandate).mandateOf(asked).catch(unanswered)
  if (answer.kind === 'active') {
    const { invoice, late } = await load(context, {
      invoice: invoiceRef(merchantId, invoiceOfMandate(mandate)),
      late: lateChargeRef(merchantId, reference),
    })
    // What it paid is not booked yet: it is queried again.
    if (invoice?.paidAt == null) return close(context, reference, 'waits')
    // Its money arrived too late, and was refunded: its account pays for nothing here.
    if (late && late.status !== 'succeeded') return close(context, reference, 'none')
    await keepPaidMethod(context, invoice, { ...answer.details, gateway: mandate.gateway })
  }
  await close(context, reference, answer.kind)
}

async function close(context: Charging, reference: string, answer: MandateAnswer['kind']): Promise<void> {
  const { mandate } = await load(context, { mandate: mandateRef(context.tenant.merchantId, reference) })
  if (mandate?.status === 'awaited')
    await commitChange(context, decideMandateAnswer(mandate, answer, nowOf(context)))
}

const unanswered = (): MandateAnswer => ({ kind: 'waits' })
