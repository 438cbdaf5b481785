import * as z from 'zod/mini'
import { priceChangeCauses } from '../../domain/price-change/cause.ts'
import { subscriptionStatuses } from '../../domain/subscription/transitions.ts'
import { changeRowStates } from '../../domain/price-change/shown-row.ts'
import { amount, instant, listQuery, nullableInstant, pageOf } from './common.ts'
import { askedPricing, shownPricing } from './plan.ts'

const at = z.pipe(
  instant,
  z.transform((value) => new Date(value).toISOString()),
)

const body = z
  .object({
    amount: z.exactOptional(amount),
    pricing: askedPricing,
    effectiveFrom: at,
    noticeDays: z._default(z.int().check(z.minimum(0), z.maximum(365)), 30),
    dryRun: z._default(z.boolean(), false),
  })
  .check(
    z.refine((asked) => asked.amount !== undefined || asked.pricing !== undefined, {
      path: ['amount'],
      message: 'amount or pricing is required',
    }),
  )

const sums = z.object({
  subscriptions: z.int(),
  changing: z.int(),
  withLastingCode: z.int(),
  unreachable: z.int(),
  mrrBefore: z.int(),
  mrrAfter: z.int(),
  before: z.int(),
  after: z.int(),
  firstAt: nullableInstant,
  lastAt: nullableInstant,
})

/** A price change, or a dry run of one (K9). */
export const priceChange = z.object({
  id: z.string(),
  planId: z.string(),
  amount: z.int(),
  pricing: shownPricing,
  effectiveFrom: z.iso.datetime(),
  noticeDays: z.int(),
  dryRun: z.boolean(),
  status: z.enum(['running', 'complete', 'reverted']),
  createdAt: z.iso.datetime(),
  revertedAt: nullableInstant,
  looked: z.int(),
  sums,
  total: z.nullable(z.int()),
  compared: z.nullable(
    z.object({
      at: z.iso.datetime(),
      rows: z.int(),
      billedRows: z.int(),
      waiting: z.int(),
      promised: z.int(),
      billed: z.int(),
      difference: z.int(),
      differing: z.int(),
    }),
  ),
})

const parts = {
  amount: z.int(),
  quantity: z.int(),
  plan: z.int(),
  addOns: z.int(),
  code: z.int(),
  tax: z.int(),
}

/** A subscription in a price change: what was promised, beside what was billed. */
export const priceChangeRow = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  customerName: z.nullable(z.string()),
  status: z.nullable(z.enum(subscriptionStatuses)),
  state: z.enum(changeRowStates),
  toldAt: nullableInstant,
  reachable: z.boolean(),
  lastingCode: z.boolean(),
  now: z.nullable(z.int()),
  promised: z.nullable(z.object({ at: z.iso.datetime(), ...parts })),
  billed: z.nullable(z.object({ invoiceId: z.string(), at: z.iso.datetime(), ...parts })),
  difference: z.nullable(z.int()),
  cause: z.nullable(z.enum(priceChangeCauses)),
  before: z.nullable(z.object(parts)),
})

export const createPriceChange = { body, response: priceChange }
export const listPriceChanges = { query: listQuery({}), response: pageOf(priceChange) }
export const getPriceChange = { response: priceChange }
export const listPriceChangeRows = { query: listQuery({}), response: pageOf(priceChangeRow) }
export const revertPriceChange = { response: priceChange }
