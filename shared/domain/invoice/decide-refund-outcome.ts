import { turned, type Change } from '../change/change.ts'
import { subjectsOf, type AnyState, type EventDraft } from '../subscription/billing-state.ts'
import { decided, refundedPayment, type Refund } from './refund.ts'

/** The known state of a refund that has not been refused. */
export type RefundProgress = 'succeeded' | 'pending'

/** A refund is pending or succeeded: its event is announced at once in both cases (D6.10). */
export function decideRefundMade(
  refund: Refund,
  status: RefundProgress,
  state: AnyState,
  now: string,
): Change<Refund> {
  const { reason } = refund
  const { turns, moves, result } = progress(refund, status, now)
  return {
    turns,
    moves,
    events: [refunded(refund, { ...(reason === null ? {} : { reason }), ...fromCredit(refund) })],
    about: subjectsOf(state),
    result,
  }
}

/** The result of querying a refund that was announced as pending: it succeeded, or is queried again (D6.10). */
export function decideRefundNews(refund: Refund, status: RefundProgress, now: string): Change<undefined> {
  return { ...progress(refund, status, now), events: [], about: {}, result: undefined }
}

function progress(
  refund: Refund,
  status: RefundProgress,
  now: string,
): Pick<Change<Refund>, 'turns' | 'moves' | 'result'> {
  const after = decided(refund, status, now)
  const { transactionId } = refund
  return {
    turns: turned('refund', refund, after),
    moves: status === 'succeeded' ? [{ kind: 'refund_ended', transactionId, status }] : [],
    result: after,
  }
}

/**
 * The event of a refund: its money leaves the merchant's cash, even if a part had become credit before (Q7). Money that no
 * gateway refunds was not part of it, or is credit now (M1).
 */
export function refunded(refund: Refund, more: Readonly<Record<string, unknown>>): EventDraft {
  const { amount, rail, transactionId, outsideAs = null } = refund
  const effectKobo = outsideAs === null ? -amount : 0
  const paymentId = refundedPayment(refund)
  const extra = { amount, ...(rail === null ? {} : { rail }), transactionId, ...more, effectKobo, paymentId }
  return { type: refundedType(refund), extra }
}

/** No `subscription_*` event names an invoice without a subscription (Q7). */
export function refundedType({ subscriptionId }: { readonly subscriptionId: string | null }) {
  return subscriptionId === null ? ('invoice_refunded' as const) : ('subscription_payment_refunded' as const)
}

/** The part of a refund that was taken back of the chain's credit (F2); nothing if there was none. */
function fromCredit({ fromCreditKobo }: Refund): { readonly fromCreditKobo?: number } {
  return fromCreditKobo === null ? {} : { fromCreditKobo }
}
