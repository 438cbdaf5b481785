import { workers } from '../../functions/workers/registry.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { subscriptionCodec } from '../../shared/store/entities/subscription.ts'
import { readItems } from '../../shared/store/read-items.ts'
import { tenantKey } from '../../shared/store/keys.ts'
import type { Scene } from './billing.ts'
import { moveClock } from './recovery.ts'
import type { Service } from './service.ts'

/** Trips to the table, and the write and read units that they take. */
interface Cost {
  readonly trips: number
  readonly wru: number
  readonly rru: number
}

/** Makes what is needed and answers what to measure. */
type Prepare = (service: Service, scene: Scene) => Promise<() => Promise<unknown>>

/** An operation with what it may cost (H12). In the sandbox the tenant's clock is read on top. */
export interface Budget extends Cost {
  readonly name: string
  readonly prepare: Prepare
}

const budget = (name: string, cost: Cost, prepare: Prepare): Budget => ({ name, ...cost, prepare })

const withKey = { 'idempotency-key': 'trial' }

/** A subscription on a trial, created with a key after what is done with the same order `before`. */
const creation =
  (before: (scene: Scene, order: Readonly<Record<string, unknown>>) => Promise<unknown>): Prepare =>
  async (_service, scene) => {
    const order = await trialOrder(scene)
    await before(scene, order)
    return () => scene.subscribe(order, withKey)
  }

/** A call on a new subscription: `order` is what was ordered besides a plan with a trial, `bodyOf` what the call says. */
const onSubscription =
  (
    name: 'cancel-subscription' | 'pause-subscription' | 'change-plan',
    order: Readonly<Record<string, unknown>>,
    bodyOf: (scene: Scene) => Promise<object> = () => Promise.resolve({}),
  ): Prepare =>
  async (service, scene) => {
    const { body } = await scene.subscribe({ ...(await trialOrder(scene)), ...order })
    const said = await bodyOf(scene)
    return () => service.call(name, { key: scene.key, params: { id: body['id'] }, body: said })
  }
const paidAtOnce = { trialDays: 0 }

/** Reading the sandbox tenant's clock, in the same batch. */
export const clockRead = 0.5

async function trialOrder(scene: Scene): Promise<Record<string, unknown>> {
  const [plan, customer] = [await scene.plan({ trialDays: 14 }), await scene.customer()]
  return { customerId: customer['id'], planId: plan['id'] }
}

const start = '2027-01-05T09:00:00.000Z'

async function addOn(service: Service, { key }: Scene, n: number) {
  const body = { name: `Add-on ${n}`, amount: 10_000, interval: 'month' }
  const made = await service.call<{ id: string }>('create-add-on', { key, body })
  return { addOnId: made.body.id }
}

/** An active subscription whose period's end comes: its due work, as the worker gets it. */
const renewal =
  (token: string, addOns = 0): Prepare =>
  async (service, scene) => {
    await service.call('set-sandbox-clock', { key: scene.key, body: { now: start } })
    const [plan, payer] = [await scene.plan(), await scene.customer()]
    const beside = await Promise.all(Array.from({ length: addOns }, (_, n) => addOn(service, scene, n)))
    const order = { customerId: payer['id'], planId: plan['id'] }
    const { body } = await scene.subscribe(addOns === 0 ? order : { ...order, addOns: beside })
    if (token !== 'tok_test_success') {
      const params = { id: payer['id'] as string }
      await service.call('attach-payment-method', {
        key: scene.key,
        params,
        body: { token, setDefault: true },
      })
    }
    await moveClock(scene, body['currentPeriodEnd'])
    return () => runDue(scene, body['id'], 'renewal')
  }

/** What a merchant does who is registered for tax: each invoice of theirs bears it (L1). */
const taxed =
  (prepare: Prepare): Prepare =>
  async (service, scene) => {
    const particulars = { legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', address: 'Lagos' }
    const body = { registered: true, ...particulars }
    await service.call('update-tax-settings', { key: scene.key, body })
    return prepare(service, scene)
  }

/** A past-due subscription whose nth retry comes. */
const retry =
  (token: string, nth: number): Prepare =>
  async (service, scene) => {
    const first = await renewal(token)(service, scene)
    await first()
    const list = (await service.call('list-subscriptions', { key: scene.key })).body as {
      items: { id: string; status: string }[]
    }
    const { id } = list.items.find((one) => one.status === 'past_due')!
    for (let n = 1; ; n += 1) {
      const stored = await storedSubscription(scene, id)
      await moveClock(scene, stored.recovery!.nextAttemptAt!)
      if (n === nth) return () => runDue(scene, id, 'dunning')
      await runDue(scene, id, 'dunning')
    }
  }

async function runDue(scene: Scene, id: string, job: 'renewal' | 'dunning'): Promise<void> {
  const stored = await storedSubscription(scene, id, true)
  const { handlerFor } = await workers[job]()
  const { pk, sk } = subscriptionCodec.key(stored)
  const hints = {
    customerId: stored.customerId,
    planId: stored.planId,
    ...(stored.latestInvoiceId ? { invoiceId: stored.latestInvoiceId } : {}),
  }
  const body = JSON.stringify({ merchantId: scene.merchant.merchantId, pk, sk, at: start, job, hints })
  const result = (await handlerFor('sandbox')(
    { Records: [{ messageId: 'm', body, eventSource: 'aws:sqs' }] },
    {} as never,
  )) as { batchItemFailures: unknown[] }
  if (result.batchItemFailures.length > 0) throw new Error('the worker failed')
}

/** Reads past the counter: the test's own reads must not count. */
async function storedSubscription(scene: Scene, id: string, uncounted = true) {
  const client = uncounted
    ? (await import('../../shared/runtime/clients.ts')).twinTable().client
    : documentClient()
  const key = tenantKey(scene.merchant.merchantId, 'SUB', id)
  const [item] = await readItems({ client, name: process.env['TABLE_SANDBOX']! }, [key], 'strong')
  return subscriptionCodec.decode(item!)
}

/**
 * Where a budget is not the design's own, its comment says why. Half a read unit of each load that a charge may be decided
 * on is for the hold of its gateway, read in the same batch (O1).
 */
export const budgets: readonly Budget[] = [
  budget('authenticate, warm, and refuse a malformed key', { trips: 0, wru: 0, rru: 0 }, (service) =>
    Promise.resolve(() => service.call('get-plan', { key: 'sk_test_nonsense', params: { id: 'plan_x' } })),
  ),
  // Two units of it are what its invoices are found by (P5).
  budget(
    'create a subscription on a trial, with a key',
    { trips: 2, wru: 11, rru: 3 },
    creation((scene, order) => scene.subscribe(order)),
  ),
  // One trip more than without a code: only the code's text leads to the code.
  budget(
    'create a subscription on a trial with a promo code, with a key',
    { trips: 3, wru: 13, rru: 4 },
    async (service, scene) => {
      const promo = { code: 'SAVE20', discountType: 'percentage', discountValue: 20 }
      await service.call('create-promo-code', { key: scene.key, body: promo })
      const order = { ...(await trialOrder(scene)), promoCode: 'SAVE20' }
      await scene.subscribe(order)
      return () => scene.subscribe(order, withKey)
    },
  ),
  budget(
    'create a plan’s first subscription on a trial, with a key',
    { trips: 2, wru: 13, rru: 3 },
    creation(() => Promise.resolve()),
  ),
  // Half a unit of it is for the merchant’s settings, whose zone it takes (B13).
  budget(
    'replay of that',
    { trips: 1, wru: 0, rru: 3 },
    creation((scene, order) => scene.subscribe(order, withKey)),
  ),
  budget('renewal that succeeds', { trips: 3, wru: 23, rru: 3 }, renewal('tok_test_success')),
  budget('renewal of six items', { trips: 3, wru: 23, rru: 3 }, renewal('tok_test_success', 5)),
  budget('renewal that fails', { trips: 3, wru: 24, rru: 3 }, renewal('tok_test_insufficient_funds')),
  // A paid one waits for its number in the index of what is due, which is a unit (L4); nothing else is read or written for tax.
  budget(
    'renewal that succeeds, of a merchant who is registered for tax',
    { trips: 3, wru: 24, rru: 3 },
    taxed(renewal('tok_test_success')),
  ),
  budget(
    'renewal that fails, of a merchant who is registered for tax',
    { trips: 3, wru: 24, rru: 3 },
    taxed(renewal('tok_test_insufficient_funds')),
  ),
  budget(
    'dunning attempt that recovers, of a merchant who is registered for tax',
    { trips: 3, wru: 20, rru: 3 },
    taxed(retry('tok_test_fail_2_then_success', 2)),
  ),
  budget(
    'dunning attempt that fails',
    { trips: 3, wru: 15, rru: 3 },
    retry('tok_test_insufficient_funds', 1),
  ),
  budget(
    'dunning attempt that recovers',
    { trips: 3, wru: 20, rru: 3 },
    retry('tok_test_fail_2_then_success', 2),
  ),
  // One unit more since its event names the invoice's number and reason, which makes it longer than 1 KB (Q7).
  budget(
    'dunning attempt that exhausts',
    { trips: 3, wru: 17, rru: 3 },
    retry('tok_test_insufficient_funds', 4),
  ),
  // The design says 2 trips: but only the subscription names the customer and plan that its event expands. Half a
  // read unit is for the settings that say what happens to the money (B3).
  budget('cancel now', { trips: 3, wru: 8, rru: 6 }, onSubscription('cancel-subscription', {})),
  // One trip more than a cancel: where the money is booked is read only when there is credit to give. The design says 14
  // units: but its journal entry is an item of its own, and found by its customer and subscription too; and 2 more
  // for the chain's first invoice, which says what was given as credit, so that no refund gives it again (B1).
  budget(
    'cancel now with credit',
    { trips: 4, wru: 18, rru: 8 },
    onSubscription('cancel-subscription', paidAtOnce),
  ),
  // Read strongly, like all that a charge may be decided on (D1): so are cancel and refund, which pay twice for it.
  budget('pause', { trips: 3, wru: 7, rru: 6.5 }, onSubscription('pause-subscription', paidAtOnce)),
  // 2 write units and a read unit of it are for the chain's first invoice, which the paid one joins (B1).
  budget(
    'change the plan, charged at once',
    // Half a read unit of it is for the settings, which say whether charges are held (O1).
    { trips: 7, wru: 33, rru: 13.5 },
    onSubscription('change-plan', paidAtOnce, async (scene) => ({
      planId: (await scene.plan({ amount: 900_000 }))['id'],
    })),
  ),
  // 4 of them for the audit record of who refunded, its list (A14, R7), and what was done to that invoice, which its page shows.
  budget('refund', { trips: 7, wru: 24, rru: 6.5 }, async (service, scene) => {
    const { body } = await scene.subscribe({ ...(await trialOrder(scene)), trialDays: 0 })
    const params = { id: body['latestInvoiceId'] as string }
    return () => service.call('refund-invoice', { key: scene.key, params, body: {} })
  }),
  budget('a page of 20 subscriptions', { trips: 1, wru: 0, rru: 2 }, async (service, scene) => {
    const order = await trialOrder(scene)
    for (let i = 0; i < 21; i += 1) await scene.subscribe(order)
    return () => service.call('list-subscriptions', { key: scene.key })
  }),
  budget('a page of 100 invoices', { trips: 1, wru: 0, rru: 12 }, async (service, scene) => {
    const [plan, customer] = [await scene.plan(), await scene.customer(null)]
    for (let i = 0; i < 101; i += 1) await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    return () => service.call('list-invoices', { key: scene.key, query: { limit: '100' } })
  }),
]
