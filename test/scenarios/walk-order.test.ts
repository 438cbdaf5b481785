import { oneGateway } from '../support/at-gateways.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { PaymentGateway } from '../../shared/ports/payment-gateway.ts'
import { walkClock } from '../../shared/operations/sandbox/walk-clock.ts'
import type { Walking } from '../../shared/operations/sandbox/walk-window.ts'
import { provide } from '../../shared/runtime/provider.ts'
import { bank } from '../../shared/runtime/providers/bank.ts'
import { gateway } from '../../shared/runtime/providers/gateway.ts'
import { vas } from '../../shared/runtime/providers/vas.ts'
import { webhookHttp } from '../../shared/runtime/providers/webhook-http.ts'
import { commit } from '../../shared/store/commit.ts'
import { dueUntil } from '../../shared/store/due.ts'
import { clockCodec } from '../../shared/store/entities/sandbox-clock.ts'
import { put } from '../../shared/store/write.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'
import { emit } from '../workers/deliveries.ts'
import type { PipelineContext } from '../workers/pipeline.ts'

const service = await forThisFile(startService())

const start = '2027-01-31T09:00:00.000Z'
const boundary = '2027-02-28T09:00:00.000Z'
const end = '2027-03-02T09:00:00.000Z'

/** Walks the merchant's sandbox to the end of the story; `onCharge` runs while a charge is at the gateway. */
async function walk(life: Life, onCharge: (customerId: string, context: Walking) => Promise<void>) {
  const { merchantId } = life.merchant
  const base = workerContext(merchantId, 'sandbox')
  const context = provide(base, { gateway, bank, vas, 'webhook-http': webhookHttp }) as unknown as Walking
  const twin: PaymentGateway = context.gateways.first
  const watched: PaymentGateway = {
    ...twin,
    charge: async (request) => {
      await onCharge(request.customer.id, context)
      return twin.charge(request)
    },
  }
  const clock = { merchantId, now: start, target: end, leaseUntil: null, version: 9 }
  await commit(context, { writes: [put(clockCodec, clock)] })
  const reached = await walkClock({ ...context, gateways: oneGateway(watched) }, Date.now() + 60_000)
  expect(reached).toMatchObject({ now: end, target: end, leaseUntil: null })
}

/** Waits until something is so, or for a while. */
async function forAWhile(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 40 && !isSo(); i += 1) await sleep(5)
}

// Holds D13.5.
it('bills one customer’s subscriptions one after the other, and different customers concurrently', async () => {
  const life = await openLife(service, start)
  const { id: planId } = await life.plan()
  const other = await life.begin(planId as string)
  const { id: customerId } = await life.customer()
  const mine: string[] = []
  for (let i = 0; i < 4; i += 1)
    mine.push((await life.subscribe({ customerId, planId })).body['id'] as string)
  // The last one's price is returned as credit, which is enough for one renewal.
  await life.done('cancel-subscription', mine.pop()!, {})
  expect(await life.creditOf(customerId as string)).toBe(500_000)

  const atGateway: string[] = []
  const met = { same: 0, others: 0 }
  await walk(life, async (who) => {
    const others = atGateway.length
    atGateway.push(who)
    const same = (): boolean => atGateway.filter((one) => one === who).length > 1
    await forAWhile(same)
    if (same()) met.same += 1
    else if (others > 0) met.others += 1
    atGateway.splice(atGateway.indexOf(who), 1)
  })
  expect(met.same).toBe(0)
  expect(met.others).toBeGreaterThan(0)
  const credited = await Promise.all(mine.map(async (id) => (await life.invoices(id))[1]!['creditApplied']))
  expect(credited).toEqual([500_000, 0, 0])
  expect((await life.invoices(other['id'] as string)).length).toBe(2)
})

it('does not arrive before everything that became due earlier is done', async () => {
  const life = await openLife(service, start)
  const { id: planId } = await life.plan()
  await life.begin(planId as string)
  const late: string[] = []
  await walk(life, async (_, context) => {
    // A request that began when the clock stood a day earlier.
    const time = { ...context.time, now: '2027-02-27T09:00:00.000Z', clock: 'set' as const }
    const request = { ...context, time } as unknown as PipelineContext
    late.push(...(await emit(request, { type: 'subscription_updated' })).map(({ id }) => id))
  })
  expect(late).toHaveLength(1)
  const { merchantId } = life.merchant
  const { table } = workerContext(merchantId, 'sandbox')
  const left: string[] = []
  for await (const page of dueUntil(table, `DUE#${merchantId}`, end))
    // Messages to people go in real time, by a worker of their own.
    left.push(...page.filter(({ job }) => job !== 'customer-message').map(({ key }) => key.sk))
  expect(left).toEqual([])
  expect((await life.events()).filter(({ createdAt }) => createdAt === boundary).length).toBeGreaterThan(0)
})
