import type { Capability } from '../../api/capabilities.ts'
import type { jobs } from '../../jobs/catalog.ts'
import type { DueJob, DueMessage, DueQueueJob } from '../../jobs/messages.ts'
import { runSessionDue } from '../checkout/expire-session.ts'
import { bookLatePayment } from '../checkout/settle-late-payment.ts'
import { deliverWebhook, type Delivering } from '../webhooks/deliver-webhook.ts'
import { isAccountWatchKey } from '../../store/entities/account.ts'
import { isArrivalKey } from '../../store/entities/arrival.ts'
import { isLateChargeKey } from '../../store/entities/late-charge.ts'
import { isMandateKey } from '../../store/entities/mandate.ts'
import { isNoteDueKey } from '../../store/entities/note-due.ts'
import { isDisputeKey } from '../../store/entities/dispute.ts'
import { isReversalQuestionKey } from '../../store/entities/reversal-question.ts'
import { runAccountDue } from '../accounts/ask-account.ts'
import { runArrivalDue } from '../accounts/refund-deposit.ts'
import { runDisputeDue } from '../refunds/follow-disputes.ts'
import { runReversalQuestionDue } from '../refunds/take-gateway-reversal.ts'
import { runLateChargeDue } from '../late-charges/ask-after-late-charge.ts'
import { runMandateDue } from '../payment-methods/take-mandate.ts'
import { runPriceChange } from '../price-changes/run-price-change.ts'
import { runDailyMail } from '../team/run-daily-mail.ts'
import { runPriceNotice } from '../price-changes/run-price-notice.ts'
import { reconcileBill } from '../vas/reconcile-bill.ts'
import { runPayoutDue } from '../payouts/run-payout.ts'
import { askAfterPayment, reconcileAttempt, runSubscriptionDue } from '../renewal/run-subscription-due.ts'
import type { ContextOf, Writing } from '../unit-of-work/context.ts'
import { announceToNobody, fanOutEvent } from '../webhooks/fan-out-event.ts'
import { writeNotes } from '../tax/write-notes.ts'
import { runInvoiceDue } from '../invoices/run-invoice-due.ts'
import { reconcileRefund } from '../refunds/finish-refund.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/** Each job's context, as the job's row grants it. An operation that needs more does not compile here. */
export type DueContexts = {
  readonly [J in Exclude<DueQueueJob, 'owner-notice' | 'customer-message' | 'import' | 'export'>]: ContextOf<
    (typeof jobs)[J]['uses'][number] & Capability
  >
} & {
  readonly 'webhook-delivery': Delivering
  readonly 'event-fanout': Writing
  readonly 'owner-notice': Writing
  readonly 'customer-message': Writing
  readonly import: Writing
  readonly export: Writing
}

type DueOperation<J extends DueJob> = (context: DueContexts[J], message: DueMessage) => Promise<unknown>

/** The operation of each job that a due entry names. Workers and the sandbox clock's walk share it. */
export const dueOperations: { readonly [J in DueJob]: DueOperation<J> } = {
  renewal: runSubscriptionDue,
  'trial-end': runSubscriptionDue,
  'period-end': runSubscriptionDue,
  dunning: runSubscriptionDue,
  'incomplete-expiry': runSubscriptionDue,
  reconcile: reconcileAttempt,
  'refund-reconcile': (context, { sk }) => reconcileRefund(context, sk),
  'pending-payment': (context, message) =>
    isLateChargeKey(message)
      ? runLateChargeDue(context, message.sk, bookLatePayment)
      : isReversalQuestionKey(message)
        ? runReversalQuestionDue(context, message.sk)
        : isMandateKey(message)
          ? runMandateDue(context, message.sk)
          : isDisputeKey(message)
            ? runDisputeDue(context, message.sk)
            : isArrivalKey(message)
              ? runArrivalDue(context, message.sk)
              : isAccountWatchKey(message)
                ? runAccountDue(context, message.sk)
                : askAfterPayment(context, message),
  payout: runPayoutDue,
  'bill-reconcile': reconcileBill,
  'checkout-expiry': runSessionDue,
  'webhook-delivery': deliverWebhook,
  // For the walk: tries come due in the walked partition. Stream and sweep call the operation with a queue.
  'event-fanout': (context, { sk }) => fanOutEvent(context, sk, announceToNobody),
  // A walk does not wait for a mail server: these queues' workers are woken on the wall clock.
  'owner-notice': () => Promise.resolve(),
  'customer-message': () => Promise.resolve(),
  // A file is imported in real time, whatever the tenant's clock says.
  import: () => Promise.resolve(),
  // So is one written.
  export: () => Promise.resolve(),
  documents: (context, message) =>
    isNoteDueKey(message) ? writeNotes(context, message.sk) : runInvoiceDue(context, message.sk),
  'price-change': (context, { sk }) => runPriceChange(context, sk),
  'price-notice': runPriceNotice,
  'daily-mail': (context, { sk }) => runDailyMail(context, sk),
}

/** Runs a due item's operation, again while others change the same objects. */
export async function runDue<J extends DueJob>(
  context: DueContexts[J],
  message: DueMessage & { readonly job: J },
): Promise<void> {
  const operation: DueOperation<J> = dueOperations[message.job]
  await onFreshState(context, (own) => operation(own, message))
}
