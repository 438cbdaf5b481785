import * as z from 'zod/mini'
import { intervalCountProblem, INTERVALS } from '../../domain/time/interval.ts'
import { pricingModels } from '../../domain/pricing/pricing.ts'
import { amount, currency, listQuery, nullableInstant, pageOf, text } from './common.ts'
import { pricingOfModel, shownPricing, soldFields } from './plan.ts'

const interval = z.enum(INTERVALS)

/** What is sold beside a plan; `archivedAt` is null while it is sold (K4). */
export const addOn = z.object({
  ...soldFields,
  archivedAt: nullableInstant,
  createdAt: z.iso.datetime(),
  pricing: shownPricing,
})

const createBody = z
  .object({
    name: text(200),
    amount: z.exactOptional(amount),
    currency: z._default(currency, 'NGN'),
    interval,
    intervalCount: z._default(z.int().check(z.minimum(1), z.maximum(365)), 1),
    pricing: pricingOfModel(z.enum(pricingModels)),
  })
  .check(
    z.refine((body) => intervalCountProblem(body.interval, body.intervalCount) === null, {
      path: ['intervalCount'],
      message: 'interval times intervalCount must be at most 3 years',
    }),
  )

const another = 'POST /v1/add-ons makes another one'

export const listAddOns = { query: listQuery({}), response: pageOf(addOn) }
export const createAddOn = { body: createBody, response: addOn }
export const getAddOn = { response: addOn }
export const updateAddOn = {
  body: z.object({ name: z.exactOptional(text(200)) }),
  changedBy: {
    amount: another,
    currency: another,
    interval: another,
    intervalCount: another,
    pricing: another,
    archivedAt: 'DELETE /v1/add-ons/{id}',
  },
  response: addOn,
}
export const archiveAddOn = { response: addOn }
