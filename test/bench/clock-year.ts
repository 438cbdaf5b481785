import { SingleBar, Presets } from 'cli-progress'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { workers } from '../../functions/workers/registry.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { tenantKey } from '../../shared/store/keys.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { startService } from '../support/service.ts'

const subscriptions = 200
const start = '2027-01-31T09:00:00.000Z'
const end = '2028-01-31T09:00:00.000Z'

/** Moves a tenant of 200 monthly subscriptions one simulated year: 2,400 renewals. */
export async function run(): Promise<void> {
  const service = await startService()
  const scene = await openScene(service)
  const setClock = (now: string) => service.call('set-sandbox-clock', { key: scene.key, body: { now } })
  await setClock(start)
  const plan = await scene.plan()
  for (let i = 0; i < subscriptions; i += 1) {
    const customer = await scene.customer()
    await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  }
  const bar = new SingleBar(
    { format: 'year {bar} {percentage}%  {now}', noTTYOutput: true, notTTYSchedule: 5000 },
    Presets.shades_classic,
  )
  const span = Date.parse(end) - Date.parse(start)
  bar.start(span, 0, { now: start })
  const look = setInterval(() => {
    void service.call('get-sandbox-clock', { key: scene.key }).then(({ body }) => {
      bar.update(Date.parse(body['now']) - Date.parse(start), { now: body['now'] })
    })
  }, 500)
  const before = performance.now()
  await walkTo(scene)
  clearInterval(look)
  bar.update(span, { now: end })
  bar.stop()
  const seconds = (performance.now() - before) / 1000
  const charges = await scene.charges()
  console.log(`${charges.length - subscriptions} renewals in ${seconds.toFixed(1)} s`)
  await service.stop()
}

/** As the worker finishes a long jump: a request would hand the rest over after 18 s. */
async function walkTo(scene: Scene): Promise<void> {
  const { merchantId } = scene.merchant
  const { client, name } = twinTable()
  await client.send(
    new UpdateCommand({
      TableName: name,
      Key: tenantKey(merchantId, 'CLOCK', 'CLOCK'),
      UpdateExpression: 'SET #t = :t ADD #v :one',
      ExpressionAttributeNames: { '#t': 't', '#v': 'v' },
      ExpressionAttributeValues: { ':t': Date.parse(end), ':one': 1 },
    }),
  )
  const { handlerFor } = await workers['clock-advance']()
  const Records = [{ messageId: 'walk', body: JSON.stringify({ merchantId }), eventSource: 'aws:sqs' }]
  const answer = (await handlerFor('sandbox')({ Records }, {} as never)) as { batchItemFailures: unknown[] }
  if (answer.batchItemFailures.length > 0) throw new Error('the walk failed')
}
