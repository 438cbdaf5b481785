import * as z from 'zod/mini'
import { FAILURE_CODES } from '../../domain/dunning/failure-codes.ts'
import { dunningActions } from '../../domain/dunning/policy.ts'
import { simulatedOutcomes, tryAnswers } from '../../domain/dunning/simulate.ts'
import {
  finalActions,
  maxReminderDays,
  notifyChannels,
  validateRetryOffsets,
} from '../../domain/dunning/settings.ts'
import { invoice, payInvoice } from './invoice.ts'
import { currency, expandOf, instant, instantIssue, listQuery, nullableInstant, pageOf } from './common.ts'
import { expanded } from './expanded.ts'

const offsetIssues = {
  wrong_count: 'must have 1 to 8 offsets',
  not_whole_seconds: 'must be whole seconds from 1 on',
  not_ascending: 'must ascend',
  too_long: 'must end within 21 days',
} as const

const retryOffsets = z.array(z.int()).check(
  z.refine((value) => validateRetryOffsets(value) === null, {
    error: ({ input }) => offsetIssues[validateRetryOffsets(input as number[]) ?? 'wrong_count'],
  }),
)

const settings = {
  dunningEnabled: z.boolean(),
  retryOffsets: z.nullable(retryOffsets),
  paydayAware: z.boolean(),
  finalAction: z.enum(finalActions),
  renewalReminders: z.boolean(),
  renewalReminderDays: z.int().check(z.minimum(1), z.maximum(maxReminderDays)),
  notifyChannels: z
    .array(z.enum(notifyChannels))
    .check(z.refine((value) => new Set(value).size === value.length, 'must not repeat a channel')),
  paymentReceipts: z.boolean(),
  testMessagesToOwner: z.boolean(),
  invoiceReminderDays: z.array(z.int().check(z.minimum(-60), z.maximum(60))).check(
    z.maxLength(10),
    z.refine((value) => new Set(value).size === value.length, 'must not repeat a day'),
  ),
  graceDays: z.int().check(z.minimum(0), z.maximum(90)),
}

/** The settings of recovery (D7.17). `retryOffsets` null means the default offsets for the period's length. */
const recoverySettings = z.object(settings)

/** An open case (D7.19), with the reasons for its last decision. */
const recoveryCase = z.object({
  invoiceId: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  attemptsMade: z.int(),
  nextAttemptAt: nullableInstant,
  lastFailureCode: z.enum(FAILURE_CODES),
  action: z.enum(dunningActions),
  reason: z.string(),
  rule: z.string(),
  firstFailureAt: z.iso.datetime(),
  stopAt: nullableInstant,
  ...expanded,
  invoice: z.optional(invoice),
})

const moment = z.optional(z.union([z.iso.date(), instant], { error: instantIssue }))

/** Other settings, and the failures on which to try them. */
const simulationBody = z.object({
  retryOffsets: settings.retryOffsets,
  paydayAware: settings.paydayAware,
  from: moment,
  to: moment,
  currency: z.optional(currency),
})

/** A recorded case, and how it would have ended. */
const simulatedCase = z.object({
  invoiceId: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  amount: z.int(),
  firstFailureAt: z.iso.datetime(),
  recorded: z.array(z.object({ at: z.iso.datetime(), failureCode: z.enum(FAILURE_CODES) })),
  paidAt: nullableInstant,
  tries: z.array(
    z.object({
      at: z.iso.datetime(),
      rule: z.string(),
      paydaySnapped: z.boolean(),
      answer: z.enum(tryAnswers),
    }),
  ),
  outcome: z.enum(simulatedOutcomes),
  shiftSeconds: z.nullable(z.number()),
})

const simulation = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  timeZone: z.string(),
  currency,
  complete: z.boolean(),
  cases: z.int(),
  outcomes: z.array(z.object({ outcome: z.enum(simulatedOutcomes), cases: z.int(), amountKobo: z.int() })),
  items: z.array(simulatedCase),
})

export const simulateRecovery = { body: simulationBody, response: simulation }
export const getRecoverySettings = { response: recoverySettings }
export const updateRecoverySettings = { body: z.exactPartial(recoverySettings), response: recoverySettings }
export const listRecovery = {
  query: listQuery(expandOf(['customer', 'plan', 'invoice']).shape),
  response: pageOf(recoveryCase),
}
export const retryRecovery = payInvoice
export const stopRecovery = { response: invoice }
export const sendRecoveryLink = { response: z.object({ invoiceId: z.string(), sends: z.boolean() }) }
