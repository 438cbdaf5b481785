import * as z from 'zod/mini'
import { checkoutSession } from '../../api/contracts/checkout.ts'
import { currency } from '../../api/contracts/common.ts'
import { shownDispute } from '../../api/contracts/dispute.ts'
import { paymentMethod } from '../../api/contracts/payment-method.ts'
import { payout } from '../../api/contracts/payout.ts'
import { proration } from '../../api/contracts/plan-change.ts'
import { bill } from '../../api/contracts/vas.ts'
import { FAILURE_CODES } from '../../domain/dunning/failure-codes.ts'
import { dunningActions } from '../../domain/dunning/policy.ts'
import { rails } from '../../domain/payment-methods/payment-method.ts'
import type { EventField, EventType } from '../../domain/event/event-catalog.ts'

const minorUnits = z.int().check(z.minimum(0))

/** The fields that a catalog row may name besides its objects. Optional ones are omitted, never null (S35). */
export const extraFields: Readonly<Record<EventField, z.ZodMiniType>> = {
  amount: minorUnits,
  cycle: z.int().check(z.minimum(1)),
  failureCode: z.enum(FAILURE_CODES),
  action: z.enum(dunningActions),
  nextAttemptAt: z.exactOptional(z.iso.datetime()),
  rail: z.exactOptional(z.enum(rails)),
  transactionId: z.exactOptional(z.string()),
  reason: z.string(),
  source: z.exactOptional(z.literal('webhook')),
  excessKobo: z.exactOptional(z.int().check(z.minimum(1))),
  changed: z.array(z.string()).check(z.minLength(1)),
  creditKobo: minorUnits,
  forfeitedKobo: z.exactOptional(minorUnits),
  returnedKobo: z.exactOptional(minorUnits),
  keptKobo: z.exactOptional(minorUnits),
  fromCreditKobo: z.exactOptional(minorUnits),
  fromPlanId: z.string(),
  toPlanId: z.string(),
  fromQuantity: z.int(),
  toQuantity: z.int(),
  proration: z.exactOptional(proration),
  scheduled: z.exactOptional(z.literal(true)),
  paymentMethod,
  payment: z.object({
    reference: z.string(),
    sessionId: z.nullable(z.string()),
    amount: minorUnits,
    currency,
    rail: z.enum(rails),
    transactionId: z.string(),
    reason: z.enum(['late_charge', 'gateway_reversal']),
  }),
  priceChange: z.object({
    id: z.string(),
    at: z.iso.datetime(),
    amount: minorUnits,
    previousAmount: minorUnits,
    planAmount: minorUnits,
    previousPlanAmount: minorUnits,
  }),
  payout,
  dispute: shownDispute,
  bill,
  session: checkoutSession,
  subscriptionId: z.string(),
  customerId: z.string(),
  effectKobo: z.int(),
  paymentId: z.exactOptional(z.string()),
  dueAt: z.iso.datetime(),
}

/** Fields whose meaning differs in one event type. */
export const fieldsOfType: Partial<Record<EventType, Readonly<Record<string, z.ZodMiniType>>>> = {
  // Null if the invoice has no subscription.
  invoice_sent: { subscriptionId: z.nullable(z.string()) },
  invoice_reminder: { subscriptionId: z.nullable(z.string()) },
  invoice_overdue: { subscriptionId: z.nullable(z.string()) },
  // The reason is returned only if the merchant sent one.
  subscription_payment_refunded: {
    reason: z.exactOptional(z.string()),
    creditKobo: z.exactOptional(minorUnits),
    amount: z.int(),
  },
  invoice_refunded: { reason: z.exactOptional(z.string()), creditKobo: z.exactOptional(minorUnits) },
  // Only if proration leaves credit over.
  invoice_created: { creditKobo: z.exactOptional(minorUnits) },
  // Only if a reason was given.
  subscription_cancelled: { reason: z.exactOptional(z.string()) },
  dispute_closed: { creditKobo: z.exactOptional(minorUnits) },
  payment_restored: { creditKobo: z.exactOptional(minorUnits) },
  subscription_plan_changed: { creditKobo: z.exactOptional(minorUnits) },
}
