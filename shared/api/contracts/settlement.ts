import * as z from 'zod/mini'
import {
  differenceCauses,
  differenceStatuses,
  settledKinds,
} from '../../domain/gateway-settlement/settlement.ts'
import { CURRENCIES } from '../../domain/money/money.ts'
import { amount, listQuery, nullableInstant, pageOf, severalOf, text } from './common.ts'

/** What a gateway settled of the merchant's charges (N2). */
export const settlement = z.object({
  id: z.string(),
  gateway: z.string(),
  gatewayId: z.string(),
  paidOn: z.iso.datetime(),
  currency: z.enum(CURRENCIES),
  charges: z.int(),
  chargedKobo: z.int(),
  feesKobo: z.int(),
  refundedKobo: z.int(),
  disputedKobo: z.int(),
  netKobo: z.int(),
  differences: z.int(),
  createdAt: z.iso.datetime(),
})

/** One row in which gateway and books differ (N2). */
export const settlementDifference = z.object({
  id: z.string(),
  cause: z.enum(differenceCauses),
  kind: z.nullable(z.enum(settledKinds)),
  reference: z.string(),
  gateway: z.string(),
  settlementId: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
  currency: z.enum(CURRENCIES),
  expectedKobo: z.int(),
  settledKobo: z.int(),
  differenceKobo: z.int(),
  status: z.enum(differenceStatuses),
  closedAt: nullableInstant,
  explanation: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})

export const listSettlements = { query: listQuery({}), response: pageOf(settlement) }
export const listSettlementDifferences = {
  query: listQuery({
    settlementId: z.optional(z.string()),
    cause: z.optional(severalOf(differenceCauses)),
    status: z.optional(severalOf(differenceStatuses)),
  }),
  response: pageOf(settlementDifference),
}

const references = z._default(z.array(text(100)).check(z.maxLength(100)), [])

/** V11. */
export const settleSandboxAccount = {
  body: z.object({
    leaveOut: references,
    twice: references,
    otherwise: z._default(
      z
        .array(
          z.object({
            reference: text(100),
            amount: z.exactOptional(amount),
            feeKobo: z.exactOptional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
          }),
        )
        .check(z.maxLength(100)),
      [],
    ),
  }),
  response: z.object({ settlement: z.nullable(settlement) }),
}
