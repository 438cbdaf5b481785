import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { Presets, SingleBar } from 'cli-progress'
import { runPriceChange } from '../../shared/operations/price-changes/run-price-change.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { addMs, DAY_MS } from '../../shared/domain/time/time.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { startService, type Service } from '../support/service.ts'
import { countUnits, type Units } from '../support/units.ts'

/** Fewer by the environment, for a quick look. */
const subscriptions = Number(process.env['BENCH_SUBSCRIPTIONS'] ?? 10_000)

/**
 * What a price change would mean for a plan with 10,000 subscriptions: how soon its first page of rows is there, how soon its
 * sums are complete, and what both read. The subscriptions are copies in the table of one that was sold.
 */
export async function run(): Promise<void> {
  const service = await startService()
  const scene = await openScene(service)
  const plan = await scene.plan()
  const customer = await scene.customer()
  const sold = (await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })).body
  await copy(scene, String(customer['id']), String(sold['id']), subscriptions - 1)

  const counter = countUnits()
  const body = { amount: 600_000, effectiveFrom: addMs(new Date().toISOString(), 60 * DAY_MS), dryRun: true }
  const params = { id: String(plan['id']) }
  const began = performance.now()
  const made = await service.call('create-price-change', { key: scene.key, params, body })
  if (made.status !== 201) throw new Error(made.text)
  const change = { ...params, changeId: String(made.body['id']) }
  const page = await counter.measure(() =>
    service.call('list-price-change-rows', { key: scene.key, params: change, query: { limit: '100' } }),
  )
  const firstPage = (performance.now() - began) / 1000
  const rows = page.result.body['items'].length
  const { units, seconds, done } = await complete(service, scene, change)
  console.table({
    'seconds to the first page': Number(firstPage.toFixed(2)),
    'rows on it': rows,
    'its read units': page.units.rru,
    'seconds to all sums': Number(seconds.toFixed(1)),
    'subscriptions in them': done,
    'read units': Math.round(units.rru),
    'read units a subscription': Number((units.rru / done).toFixed(2)),
    'write units': Math.round(units.wru),
  })
  await service.stop()
}

/** Runs the job until its sums are complete, as its worker does, with its progress as the interface shows it. */
async function complete(service: Service, scene: Scene, params: { id: string; changeId: string }) {
  const bar = new SingleBar(
    { format: 'dry run {bar} {percentage}%', noTTYOutput: true, notTTYSchedule: 2000 },
    Presets.shades_classic,
  )
  bar.start(subscriptions, 0)
  const { merchantId } = scene.merchant
  const began = performance.now()
  const units: Units = { trips: 0, wru: 0, rru: 0 }
  const counter = countUnits()
  for (;;) {
    const actor = { kind: 'worker', id: 'price-change' } as const
    const context = createContext({
      ...{ merchantId, mode: 'sandbox', requestId: 'bench', actor, timeZone: 'Africa/Lagos' },
    })
    const look = setInterval(() => {
      void service.call('get-price-change', { key: scene.key, params }).then(({ body }) => {
        bar.update(Number(body['sums']['subscriptions']))
      })
    }, 1000)
    const { units: more } = await counter.measure(() => runPriceChange(context, params.changeId))
    clearInterval(look)
    units.rru += more.rru
    units.wru += more.wru
    const { body } = await service.call('get-price-change', { key: scene.key, params })
    const done = Number(body['sums']['subscriptions'])
    bar.update(done)
    if (body['status'] === 'running') continue
    bar.stop()
    return { units, done, seconds: (performance.now() - began) / 1000 }
  }
}

/** Copies of a customer and their subscription, with identifiers of their own. */
async function copy(scene: Scene, customerId: string, subscriptionId: string, count: number): Promise<void> {
  const { client, name } = twinTable()
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }))
  const { merchantId } = scene.merchant
  const kinds = [`${merchantId}#SUB`, `${merchantId}#CUS`]
  const texts = Items.filter(
    ({ pk, sk }) => kinds.includes(String(pk)) && [customerId, subscriptionId].includes(String(sk)),
  ).map((item) => JSON.stringify(item))
  if (texts.length !== 2) throw new Error(`expected a customer and a subscription, found ${texts.length}`)
  const ids = createIdSource(() => 0)
  const now = new Date().toISOString()
  let items: Record<string, unknown>[] = []
  const flush = async (): Promise<void> => {
    const requests = items.map((Item) => ({ PutRequest: { Item } }))
    items = []
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }))
  }
  for (let n = 0; n < count; n += 1) {
    const customer = ids.next('customer', now, false)
    const subscription = ids.next('subscription', now, false)
    for (const text of texts)
      items.push(
        JSON.parse(text.replaceAll(customerId, customer).replaceAll(subscriptionId, subscription)) as Record<
          string,
          unknown
        >,
      )
    if (items.length >= 24) await flush()
  }
  if (items.length > 0) await flush()
}
