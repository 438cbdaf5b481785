import type { Instant } from '../time/time.ts'
import type { FailureCode } from './failure-codes.ts'
import type { DunningAction } from './policy.ts'
import type { FinalAction, RecoverySettings } from './settings.ts'

/** The settings that a decision depends on. */
export type DunningSettings = Pick<
  RecoverySettings,
  'dunningEnabled' | 'retryOffsets' | 'paydayAware' | 'finalAction'
>

/** A customer's method. `declinesIn30Days` counts declined automatic charges, including the one just failed. */
export type DunningMethod = {
  id: string
  status: 'active' | 'expired' | 'revoked'
  declinesIn30Days: number
}

/** Everything that a decision about a failed automatic charge depends on. */
export type DunningInput = {
  /** `at` is when the charge was tried; the 24 hours to the next are counted from it. */
  failure: { failureCode: FailureCode; at: Instant }
  /** `scheduled` is the renewal and every retry; `new_method` the extra charge of a new or changed method. */
  attemptKind: 'scheduled' | 'switch_rail' | 'new_method'
  /** The first automatic failure of this invoice; for the first failure itself, its own `at`. */
  firstFailureAt: Instant
  /**
   * Automatic failures of this invoice before this one. The renewal, retries and `switch_rail` count;
   * manual and `new_method` attempts don't.
   */
  priorAutomaticFailures: number
  /** When this attempt had been planned; null or absent for a first one, and for an extra one. */
  plannedAt?: Instant | null
  /** The customer's methods in the order of preference for a switch. */
  methods: readonly DunningMethod[]
  /** The method that was charged, or null when there was none. */
  chargedMethodId: string | null
  /** Whether this case has switched the rail before, or does so with this attempt. */
  railSwitched: boolean
  settings: DunningSettings
  invoicePeriodStart: Instant
  invoicePeriodEnd: Instant
  subscriptionStatus:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'paused'
    | 'unpaid'
    | 'canceled'
    | 'expired'
  customerBlacklisted: boolean
  now: Instant
}

/** What follows a failed charge (D7.11). */
export type DunningDecision = {
  action: DunningAction
  /** When the next automatic charge is due: `now` for `switch_rail`, null when none is planned. */
  nextAttemptAt: Instant | null
  /** When the case gives up, or null when it never does by itself. */
  stopAt: Instant | null
  /** When the worker must look again: the next attempt, else the stop, else null. */
  nextDueAt: Instant | null
  /** Name of the policy row that decided. */
  rule: string
  /** One sentence for people: what the bank said and what we do. */
  reason: string
  /** The method to charge at once for `switch_rail`, else null. */
  switchToMethodId: string | null
  /** Whether the charged method must be set `revoked`. */
  revokeMethod: boolean
  notifyCustomer: boolean
  /** What to do with the subscription when `exhausted`, else null. */
  finalAction: FinalAction | null
  /** The facts that the decision is based on, for display. */
  inputs: Readonly<Record<string, string | number | boolean | null>>
}
