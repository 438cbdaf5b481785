import type { GatewayTerms } from '../money/fees.ts'
import type { Hold } from '../merchant/hold.ts'
import type { TaxTerms } from '../tax/tax-terms.ts'
import { DAY_SECONDS } from '../time/time.ts'

/** What happens when dunning gives up (D7.13). */
export const finalActions = ['mark_unpaid', 'cancel'] as const

export type FinalAction = (typeof finalActions)[number]

/** How a customer may be notified about a failure. */
export const notifyChannels = ['email', 'whatsapp'] as const

export type NotifyChannel = (typeof notifyChannels)[number]

/** A renewal is announced at most this many days ahead. */
export const maxReminderDays = 30

/** A merchant's recovery settings (D7.17). */
export type RecoverySettings = {
  dunningEnabled: boolean
  /** Seconds from the first failure to each retry, or null for the default of the period's length. */
  retryOffsets: readonly number[] | null
  /** Move retries for lack of funds to the days on which salaries are paid. */
  paydayAware: boolean
  finalAction: FinalAction
  renewalReminders: boolean
  renewalReminderDays: number
  notifyChannels: readonly NotifyChannel[]
  /** Whether customers get a receipt after each payment. */
  paymentReceipts: boolean
  /** Whether the owner gets what a sandbox would have sent to people, with `[TEST]` in the subject (A11). */
  testMessagesToOwner: boolean
  /** What the operator holds back; kept here because each charge reads these settings (O1). Null for nothing. */
  hold: Hold | null
  /** Who bears the gateway's fees, and what a test has set for the twin (N1, V11); null while nothing is set. */
  gateway?: GatewayTerms | null
  /** The merchant's tax settings; kept here because each charge reads these settings (L1). Null or absent for none. */
  tax?: TaxTerms | null
  /** Days from an invoice's due date on which its customer is reminded (M3); null or absent for the default. */
  invoiceReminderDays?: readonly number[] | null
  /** Days after the due date that pass before an invoice is overdue (M3); absent for none. */
  graceDays?: number | null
}

/** The settings of a merchant who has set nothing (D7.17). */
export const defaultRecoverySettings: RecoverySettings = {
  dunningEnabled: true,
  retryOffsets: null,
  paydayAware: true,
  finalAction: 'mark_unpaid',
  renewalReminders: false,
  renewalReminderDays: 3,
  notifyChannels: ['email', 'whatsapp'],
  paymentReceipts: true,
  testMessagesToOwner: false,
  hold: null,
}

const MAX_RETRIES = 8
const MAX_OFFSET_SECONDS = 21 * DAY_SECONDS

/**
 * Why a merchant's retry offsets are refused, or null when they are valid: 1 to 8 whole numbers of seconds from 1 to
 * 21 days, each larger than the one before (D7.21).
 */
export function validateRetryOffsets(
  offsetsSeconds: readonly number[],
): 'wrong_count' | 'not_whole_seconds' | 'not_ascending' | 'too_long' | null {
  if (offsetsSeconds.length < 1 || offsetsSeconds.length > MAX_RETRIES) return 'wrong_count'
  if (offsetsSeconds.some((seconds) => !Number.isSafeInteger(seconds) || seconds < 1))
    return 'not_whole_seconds'
  if (offsetsSeconds.some((seconds, i) => i > 0 && seconds <= offsetsSeconds[i - 1]!)) return 'not_ascending'
  return offsetsSeconds.at(-1)! > MAX_OFFSET_SECONDS ? 'too_long' : null
}
