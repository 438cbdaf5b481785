import * as z from 'zod/mini'
import { intervalCountProblem, INTERVALS } from '../../domain/time/interval.ts'
import type { PlanTerms } from '../../domain/catalog/plan.ts'
import { MAX_AMOUNT } from '../../domain/money/money.ts'
import { mostTiers, planModels, type PlanModel } from '../../domain/pricing/plan-pricing.ts'
import { mostUnits } from '../../domain/pricing/pricing.ts'
import { pricesModes } from '../../domain/tax/tax-terms.ts'
import { taxable } from './tax.ts'
import { amount, amountOrNothing, currency, listQuery, nullableInstant, pageOf, text } from './common.ts'

const interval = z.enum(INTERVALS)
const intervalCount = z.int().check(z.minimum(1), z.maximum(365))
const trialDays = z.int().check(z.minimum(0), z.maximum(730))
const maxCycles = z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))

const model = z.enum(planModels)
const units = z.int().check(z.minimum(1), z.maximum(mostUnits))
const tier = z.object({ upTo: z.nullable(units), unitAmount: z.int(), flatAmount: z.int() })
const price = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT))

/** How the price follows from the quantity (K3); one flat price for one where it is left out. */
export const pricingOfModel = (models: z.ZodMiniType<PlanModel, PlanModel>) =>
  z.exactOptional(
    z.object({
      model: z._default(models, 'flat'),
      tiers: z.exactOptional(
        z.nullable(
          z
            .array(z.object({ upTo: z.nullable(units), unitAmount: price, flatAmount: z._default(price, 0) }))
            .check(z.maxLength(mostTiers)),
        ),
      ),
      minQuantity: z.exactOptional(units),
      maxQuantity: z.exactOptional(units),
    }),
  )

export const askedPricing = pricingOfModel(model)

/** How a price follows, as it is shown. */
export const shownPricing = z.object({
  model,
  tiers: z.nullable(z.array(tier)),
  minQuantity: z.int(),
  maxQuantity: z.int(),
})

/** Charged once, with the first payment (K4). */
const setupFee = z.nullable(z.object({ name: text(200), amount }))

/** A schema for every term of a plan. */
type Terms = Readonly<Record<keyof PlanTerms, z.ZodMiniType>>

/** The price that is announced for a plan (K9). */
const nextPrice = z.object({
  amount: z.int(),
  pricing: shownPricing,
  effectiveFrom: z.iso.datetime(),
  priceChangeId: z.string(),
})

/** What is sold again and again shows so: a plan, and an add-on beside it. */
export const soldFields = {
  id: z.string(),
  name: z.string(),
  amount: z.int(),
  currency,
  interval,
  intervalCount: z.int(),
}

/** A plan; `archivedAt` is null while it is sold (S5, D3.3). */
export const plan = z.object({
  ...soldFields,
  trialDays: z.int(),
  maxCycles: z.nullable(z.int()),
  archivedAt: nullableInstant,
  createdAt: z.iso.datetime(),
  pricing: shownPricing,
  setupFee: z.nullable(z.object({ name: z.string(), amount: z.int() })),
  nextPrice: z.nullable(nextPrice),
  taxCode: z.optional(z.string()),
  prices: z.optional(z.enum(pricesModes)),
} satisfies Terms & Readonly<Record<string, z.ZodMiniType>>)

/** 0 is requested by its model, so that a mistyped amount gives nothing away (K7). */
const nothingIsAsked = z.refine<{
  readonly amount?: number
  readonly pricing?: { readonly model: string }
}>((body) => body.amount !== 0 || body.pricing?.model === 'free', {
  path: ['amount'],
  message: 'Too small: expected number to be >=1; a free plan is asked for by `pricing` {"model": "free"}',
})

const createBody = z
  .object({
    name: text(200),
    amount: z.exactOptional(amountOrNothing),
    currency: z._default(currency, 'NGN'),
    interval,
    intervalCount: z._default(intervalCount, 1),
    trialDays: z._default(trialDays, 0),
    maxCycles: z._default(maxCycles, null),
    pricing: askedPricing,
    setupFee: z._default(setupFee, null),
    ...taxable,
  } satisfies Terms)
  .check(
    z.refine((body) => intervalCountProblem(body.interval, body.intervalCount) === null, {
      path: ['intervalCount'],
      message: 'interval times intervalCount must be at most 3 years',
    }),
    nothingIsAsked,
  )

const updateBody = z
  .object({
    name: z.exactOptional(text(200)),
    trialDays: z.exactOptional(trialDays),
    amount: z.exactOptional(amountOrNothing),
    currency: z.exactOptional(currency),
    interval: z.exactOptional(interval),
    intervalCount: z.exactOptional(intervalCount),
    maxCycles: z.exactOptional(maxCycles),
    pricing: askedPricing,
    setupFee: z.exactOptional(setupFee),
    ...taxable,
  } satisfies Terms)
  .check(nothingIsAsked)

export const listPlans = { query: listQuery({}), response: pageOf(plan) }
export const createPlan = { body: createBody, response: plan }
export const getPlan = { response: plan }
export const updatePlan = {
  body: updateBody,
  changedBy: { archivedAt: 'DELETE /v1/plans/{id}', nextPrice: 'POST /v1/plans/{id}/price-changes' },
  response: plan,
}
export const archivePlan = { response: plan }
