import { SingleBar, Presets } from 'cli-progress'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { workers } from '../../functions/workers/registry.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { tenantKey } from '../../shared/store/keys.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { startService } from '../support/service.ts'
import { recordCalls, replay, type Recorded } from './recorded.ts'

/** Fewer by the environment, for a quick look. */
const subscriptions = Number(process.env['BENCH_SUBSCRIPTIONS'] ?? 200)
/** As many calls as a walk has under way. */
const sideBySide = 8
const start = '2027-01-31T09:00:00.000Z'
const end = '2028-01-31T09:00:00.000Z'

/**
 * Moves a tenant of 200 monthly subscriptions one simulated year: 2,400 renewals; beside it a bare loop of the same calls of
 * the table in the same run.
 */
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
  const cpuBefore = process.cpuUsage()
  const calls = await recordCalls(() => walkTo(scene))
  clearInterval(look)
  bar.update(span, { now: end })
  bar.stop()
  const seconds = (performance.now() - before) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const renewals = (await scene.charges()).length - subscriptions
  const bareSeconds = await bareLoop(calls)
  const years = (inSeconds: number): number => Number((subscriptions / inSeconds).toFixed(1))
  console.log(`${renewals} renewals in ${seconds.toFixed(1)} s`)
  console.table({
    'subscription-years a second': years(seconds),
    'bare loop of the same calls': years(bareSeconds),
    ratio: Number((bareSeconds / seconds).toFixed(2)),
    'calls a renewal': Number((calls.length / renewals).toFixed(1)),
    'ms of processor a renewal': Number(((cpu.user + cpu.system) / 1000 / renewals).toFixed(1)),
  })
  await service.stop()
}

async function bareLoop(calls: readonly Recorded[]): Promise<number> {
  const rest = calls.values()
  const before = performance.now()
  const runner = async (): Promise<void> => {
    // What had its condition once may have it no more: refused, it costs the same.
    for (const call of rest) await replay([call]).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: sideBySide }, runner))
  return (performance.now() - before) / 1000
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
