import type { RecoverySettings } from '../domain/dunning/settings.ts'
import { defaultReminderDays } from '../domain/invoice/waiting.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import { pick } from './pick.ts'

/** A merchant's recovery settings as the interface shows them (D7.17). */
export function recoverySettingsView(settings: RecoverySettings) {
  const shown = pick(settings, [
    'dunningEnabled',
    'retryOffsets',
    'paydayAware',
    'finalAction',
    'renewalReminders',
    'renewalReminderDays',
    'notifyChannels',
    'paymentReceipts',
    'testMessagesToOwner',
  ])
  return {
    ...shown,
    invoiceReminderDays: settings.invoiceReminderDays ?? defaultReminderDays,
    graceDays: settings.graceDays ?? 0,
  }
}

/** A subscription whose failed renewal is being recovered. */
export type RecoveringSubscription = Subscription & {
  readonly recovery: NonNullable<Subscription['recovery']>
}

/** An open case with its last decision: what failed, what follows, by which rule and when the case ends (D7.19). */
export function recoveryCaseView({ id, customerId, recovery }: RecoveringSubscription) {
  return {
    invoiceId: recovery.invoiceId,
    subscriptionId: id,
    customerId,
    attemptsMade: recovery.failures,
    nextAttemptAt: recovery.nextAttemptAt,
    lastFailureCode: recovery.lastFailureCode,
    action: recovery.action,
    reason: recovery.reason,
    rule: recovery.rule,
    firstFailureAt: recovery.firstFailureAt,
    stopAt: recovery.stopAt,
  }
}
