import * as z from 'zod/mini'
import { intervalCountProblem, INTERVALS } from '../../domain/interval.ts'
import type { PlanTerms } from '../../domain/plan.ts'
import { amount, currency, listQuery, nullableInstant, pageOf, text } from './common.ts'

const interval = z.enum(INTERVALS)
const intervalCount = z.int().check(z.minimum(1), z.maximum(365))
const trialDays = z.int().check(z.minimum(0), z.maximum(730))
const maxCycles = z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))

/** A schema for every term of a plan. */
type Terms = Readonly<Record<keyof PlanTerms, z.ZodMiniType>>

/** A plan; `archivedAt` is null while it is sold (S5, D3.3). */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.int(),
  currency,
  interval,
  intervalCount: z.int(),
  trialDays: z.int(),
  maxCycles: z.nullable(z.int()),
  archivedAt: nullableInstant,
  createdAt: z.iso.datetime(),
} satisfies Terms & Readonly<Record<string, z.ZodMiniType>>)

const createBody = z
  .object({
    name: text(200),
    amount,
    currency: z._default(currency, 'NGN'),
    interval,
    intervalCount: z._default(intervalCount, 1),
    trialDays: z._default(trialDays, 0),
    maxCycles: z._default(maxCycles, null),
  } satisfies Terms)
  .check(
    z.refine((body) => intervalCountProblem(body.interval, body.intervalCount) === null, {
      path: ['intervalCount'],
      message: 'interval times intervalCount must be at most 3 years',
    }),
  )

const updateBody = z.object({
  name: z.exactOptional(text(200)),
  trialDays: z.exactOptional(trialDays),
  amount: z.exactOptional(amount),
  currency: z.exactOptional(currency),
  interval: z.exactOptional(interval),
  intervalCount: z.exactOptional(intervalCount),
  maxCycles: z.exactOptional(maxCycles),
} satisfies Terms)

export const listPlans = { query: listQuery({}), response: pageOf(plan) }
export const createPlan = { body: createBody, response: plan }
export const getPlan = { response: plan }
export const updatePlan = {
  body: updateBody,
  changedBy: { archivedAt: 'DELETE /v1/plans/{id}' },
  response: plan,
}
export const archivePlan = { response: plan }
