import * as z from 'zod/mini'
import { evidenceFields, longestEvidence } from '../../domain/dispute/evidence.ts'
import { disputeStatuses } from '../../domain/dispute/transitions.ts'
import { CURRENCIES } from '../../domain/money/money.ts'
import { amount, id, instant, listQuery, nullableInstant, pageOf, severalOf, text } from './common.ts'

const evidence = z.partialRecord(z.enum(evidenceFields), z.string())

/** A dispute as events name it. */
export const shownDispute = z.object({
  id: z.string(),
  invoiceId: z.string(),
  customerId: z.string(),
  paymentId: z.string(),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  category: z.nullable(z.string()),
  status: z.enum(disputeStatuses),
  dueAt: nullableInstant,
  heldKobo: z.int(),
  lostKobo: z.int(),
})

/** A payment that a payer disputes at their bank (N3). */
export const dispute = z.extend(shownDispute, {
  evidence,
  submittedAt: nullableInstant,
  closedAt: nullableInstant,
  createdAt: z.iso.datetime(),
})

export const listDisputes = {
  query: listQuery({
    invoiceId: z.optional(z.string()),
    customerId: z.optional(z.string()),
    status: z.optional(severalOf(disputeStatuses)),
  }),
  response: pageOf(dispute),
}
export const getDispute = { response: dispute }
export const updateDispute = {
  body: z.object({
    evidence: z.partialRecord(z.enum(evidenceFields), z.string().check(z.maxLength(longestEvidence))),
  }),
  response: dispute,
}
export const submitDispute = { response: dispute }
export const acceptDispute = { body: z.object({ amount: z.exactOptional(amount) }), response: dispute }

/** V11. */
export const disputeSandboxCharge = {
  body: z.object({
    invoiceId: z.exactOptional(id),
    paymentId: z.exactOptional(text(100)),
    amount: z.exactOptional(amount),
    category: z.exactOptional(text(100)),
    dueAt: z.exactOptional(instant),
    disputeId: z.exactOptional(id),
    outcome: z.exactOptional(z.enum(['won', 'lost'])),
    silent: z.exactOptional(z.boolean()),
  }),
  response: z.object({ dispute: z.nullable(dispute) }),
}
