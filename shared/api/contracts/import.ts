import * as z from 'zod/mini'
import { importStatuses, maxImportRows, rowStatuses } from '../../domain/import/import.ts'
import { CURRENCIES } from '../../domain/money/money.ts'
import { rails } from '../../domain/payment-methods/payment-method.ts'
import { mostOfLine } from '../../domain/pricing/pricing.ts'
import {
  id,
  instant,
  listQuery,
  metadata,
  nullableInstant,
  orderedAddOns,
  pageOf,
  quantity,
  text,
} from './common.ts'
import { email, merchantRef, phone } from './customer.ts'

/** A row's instant, converted to UTC. */
const at = z.pipe(
  instant,
  z.transform((value) => new Date(value).toISOString()),
)

/** One row of a file; a row with an unknown column is refused. */
export const importRow = z.strictObject({
  merchantRef,
  email: z._default(z.nullable(email), null),
  phone: z._default(z.nullable(phone), null),
  name: z._default(z.nullable(text(200)), null),
  metadata: z._default(metadata, {}),
  token: z._default(z.nullable(text(200)), null),
  tokenEmail: z._default(z.nullable(email), null),
  rail: z._default(z.enum(rails), 'card'),
  brand: z._default(z.nullable(text(40)), null),
  last4: z._default(z.nullable(z.string().check(z.regex(/^\d{4}$/))), null),
  expMonth: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(12))), null),
  expYear: z._default(z.nullable(z.int().check(z.minimum(2000), z.maximum(2100))), null),
  planId: z._default(z.nullable(id), null),
  subscriptionRef: z._default(z.nullable(merchantRef), null),
  currentPeriodStart: z._default(z.nullable(at), null),
  currentPeriodEnd: z._default(z.nullable(at), null),
  billingAnchor: z._default(z.nullable(at), null),
  cyclesCompleted: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  paidForPeriod: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(mostOfLine))), null),
  quantity: z._default(quantity, 1),
  addOns: z._default(orderedAddOns, []),
})

/** The columns of a file. */
export const importColumns = Object.keys(importRow.shape)

const fields = z.object({
  id: z.string(),
  status: z.enum(importStatuses),
  dryRun: z.boolean(),
  rows: z.int(),
  done: z.int(),
  imported: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  createdAt: z.iso.datetime(),
  completedAt: nullableInstant,
})

const rowResult = z.object({
  row: z.int(),
  merchantRef: z.nullable(z.string()),
  status: z.enum(rowStatuses),
  customerId: z.nullable(z.string()),
  paymentMethodId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  warnings: z.array(z.string()),
  nextInvoices: z.array(z.object({ date: z.iso.datetime(), amount: z.int(), currency: z.enum(CURRENCIES) })),
  errors: z.array(z.object({ path: z.string(), issue: z.string(), reason: z.nullable(z.string()) })),
})

/** Each row is validated separately, so that an invalid row does not affect the others. */
export const createImport = {
  query: z.object({ dryRun: z._default(z.enum(['true', 'false']), 'false') }),
  body: z.object({
    rows: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(maxImportRows)),
  }),
  response: fields,
}
export const getImport = { response: fields }
export const listImports = { query: listQuery({}), response: pageOf(fields) }
export const listImportRows = {
  query: listQuery({ status: z.exactOptional(z.enum(rowStatuses)) }),
  response: pageOf(rowResult),
}
