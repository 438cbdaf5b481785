import fc from 'fast-check'
import { expect } from 'vitest'
import { openLife, type Life } from './lifecycle.ts'
import type { Service } from './service.ts'

/** What the merchant of a random life sells. */
const plans = [
  { name: 'Basic', amount: 300_000 },
  { name: 'Gold', amount: 500_001 },
  { name: 'Weekly', amount: 99_999, interval: 'week' },
] as const

/** The interval of each of their plans, in their order. */
export const intervalsOfPlans = ['month', 'month', 'week'] as const

const tokens = [
  ...['tok_test_success', 'tok_test_insufficient_funds', 'tok_test_fail_2_then_success'],
  'tok_test_refund_fails',
] as const

const plan = fc.integer({ min: 0, max: plans.length - 1 })

/** Time passes in most steps; everything else is what a merchant may try, whether or not it is legal just then. */
export const lifeStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 700 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      plan,
      effective: fc.constantFrom('immediate', 'at_renewal'),
      proration: fc.constantFrom('charge_now', 'next_invoice', 'none'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      hours: fc.option(fc.integer({ min: 1, max: 500 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resume' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('card' as const), token: fc.constantFrom(...tokens) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      amount: fc.integer({ min: 1, max: 400_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), atPeriodEnd: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('uncancel' as const) }) },
)

export type LifeStep = typeof lifeStep extends fc.Arbitrary<infer T> ? T : never

/** A life on its way. */
export interface Walk {
  readonly service: Service
  readonly life: Life
  readonly planIds: readonly string[]
  readonly id: string
  readonly customerId: string
  now: number
}

/** Takes a step, whether or not it is legal just then. */
export async function takeStep(walk: Walk, one: LifeStep): Promise<void> {
  const { service, life, id } = walk
  const iso = (hours: number): string => new Date(walk.now + hours * 3_600_000).toISOString()
  const newest = async (): Promise<string> => (await life.invoices(id)).at(-1)?.['id'] ?? 'inv_none'
  switch (one.kind) {
    case 'wait':
      await life.clock(iso(one.hours))
      walk.now += one.hours * 3_600_000
      return
    case 'change': {
      const order = { planId: walk.planIds[one.plan], effective: one.effective, proration: one.proration }
      const preview = await life.act('preview-plan-change', id, order)
      const answer = await life.act('change-plan', id, order)
      // A preview is the same decision: it costs what it says, and is refused where the change is.
      if (answer.status !== 402) expect(answer.status).toBe(preview.status)
      if (answer.status === 200) {
        expect(answer.body['proration']).toEqual(preview.body['proration'])
        expect(answer.body['invoice']?.amount).toBe(preview.body['invoice']?.amount)
      }
      return
    }
    case 'pause':
      await life.act('pause-subscription', id, one.hours === null ? {} : { resumesAt: iso(one.hours) })
      return
    case 'resume':
      await life.act('resume-subscription', id)
      return
    case 'card':
      await service.call('attach-payment-method', {
        key: life.key,
        params: { id: walk.customerId },
        body: { token: one.token, setDefault: true },
      })
      return
    case 'pay':
      await life.act('pay-invoice', await newest(), {})
      return
    case 'refund':
      await life.act('refund-invoice', await newest(), { amount: one.amount })
      return
    case 'void':
      await life.act('void-invoice', await newest())
      return
    case 'cancel':
      await life.act('cancel-subscription', id, { atPeriodEnd: one.atPeriodEnd })
      return
    case 'uncancel':
      await life.act('uncancel-subscription', id)
  }
}

/** How lives begin: mostly with a success, since otherwise there is no life to watch. */
export const lifeBeginning = fc.record({
  token: fc.constantFrom(
    'tok_test_success',
    'tok_test_success',
    'tok_test_success',
    'tok_test_fail_2_then_success',
  ),
  trialDays: fc.constantFrom(0, 0, 10),
  plan,
})

/** Begins a life on the last day of a January. */
export async function beginLife(
  service: Service,
  { token, trialDays, plan: first }: { token: string; trialDays: number; plan: number },
): Promise<Walk> {
  const start = '2027-01-31T09:00:00.000Z'
  const life = await openLife(service, start)
  const planIds: string[] = []
  for (const terms of plans) planIds.push((await life.plan(terms))['id'])
  const { id, customerId } = await life.begin(planIds[first]!, token, { trialDays })
  return { service, life, planIds, id, customerId, now: Date.parse(start) }
}
