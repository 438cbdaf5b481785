import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import type { ReversalQuestion } from '../../domain/reversal/question.ts'
import { decideAnswer, decideQuestion } from '../../domain/reversal/decide-question.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { reversalQuestionRef } from '../../store/entities/reversal-question.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { bookReversal } from './book-reversal.ts'
import { followDisputes } from './follow-disputes.ts'
import { findPaidCharge, gatewayOfPaid } from './find-paid-charge.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * The gateway says that a charge's money was returned, after a dispute or from its own dashboard. The gateway is
 * queried for the parts that are not our refunds, and each part is booked once, under the gateway's own identity of it
 * and by the amount that the gateway names (B17, F3, G1), on whatever the charge paid (R5). If it names none, or
 * nothing was paid by the charge, nothing can be booked automatically: the operator is notified, and the gateway is
 * queried again daily for 30 days.
 */
export async function takeGatewayReversal(
  context: Charging,
  chargeReference: string,
  toldBy: AtGateway,
): Promise<void> {
  await askAndAnswer(context, chargeReference, toldBy)
}

/** Queries again a charge of which money was returned that is not booked, when that is due (G1). */
export async function runReversalQuestionDue(context: Charging, chargeReference: string): Promise<void> {
  const ref = reversalQuestionRef(context.tenant.merchantId, chargeReference)
  const { question } = await load(context, { question: ref })
  if (!question?.dueAt || question.dueAt > nowOf(context)) return
  await askAndAnswer(context, chargeReference, question)
}

/** Queries the gateway of the charge, or the one that named it while the charge is unknown here (G6). */
async function askAndAnswer(context: Charging, chargeReference: string, named: AtGateway): Promise<void> {
  const paid = await findPaidCharge(context, chargeReference)
  const at = paid === null ? named : await gatewayOfPaid(context, paid)
  if (paid !== null) await followDisputes(context, chargeReference, at)
  const isBooked = await bookTakings(context, chargeReference, { isPaid: paid !== null, at })
  await answerQuestion(context, { reference: chargeReference, gateway: at.gateway }, isBooked)
}

/** The operator has booked what was taken: the gateway is not queried about it any more. */
export async function closeReversalQuestion(context: Writing, chargeReference: string): Promise<void> {
  await answerQuestion(context, { reference: chargeReference, gateway: null }, true)
}

/** Books what the gateway has taken of a charge; false when something of it could not be booked. */
async function bookTakings(
  context: Charging,
  chargeReference: string,
  { isPaid, at }: { readonly isPaid: boolean; readonly at: AtGateway },
): Promise<boolean> {
  const { takings, isUnexplained } = await context.gateways
    .of(at)
    .reversalsOf(context.tenant.merchantId, chargeReference)
  if (takings.length === 0 && !isUnexplained) return true
  if (!isPaid || isUnexplained) context.deployment.raiseAlarm('reversal_unbooked', chargeReference)
  if (!isPaid) return false
  for (const { reference, amount } of takings) {
    const notice = { chargeReference, amount, reference, reason: 'gateway_reversal' }
    await onFreshState(context, (own) => bookReversal(own, notice))
  }
  return !isUnexplained
}

/** Keeps the question about a charge as long as something is not booked. Only an open one is queried. */
async function answerQuestion(
  given: Writing,
  about: Pick<ReversalQuestion, 'reference' | 'gateway'>,
  isBooked: boolean,
): Promise<void> {
  await onFreshState(strongly(given), async (context) => {
    const { merchantId } = context.tenant
    const { question } = await load(context, { question: reversalQuestionRef(merchantId, about.reference) })
    const now = nowOf(context)
    if (question && (isBooked || question.status === 'open') && question.status !== 'booked')
      await commitChange(context, decideAnswer(question, isBooked, now))
    else if (!question && !isBooked)
      await commitChange(context, decideQuestion({ merchantId, ...about }, now))
  })
}
