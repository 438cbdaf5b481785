import { randomUUID } from 'node:crypto'
import { openScene } from '../support/billing.ts'
import { startService } from '../support/service.ts'
import { recordCalls, replay, type Recorded } from './recorded.ts'

/** Fewer by the environment, for a quick look. */
const total = Number(process.env['BENCH_REQUESTS'] ?? 10_000)
const each = 250
const goal = 0.5

/**
 * How many requests a second the functions answer on this machine, one after the other, beside a bare loop of the same calls
 * of the table in the same minute; and whether that declines over ten thousand requests.
 */
export async function run(): Promise<void> {
  const service = await startService({ streams: true })
  const scene = await openScene(service)
  const { key } = scene
  const plan = await scene.plan()
  const customer = await scene.customer()
  for (let i = 0; i < 100; i += 1) await scene.customer(null)
  const body = { name: 'Gold', amount: 500_000, interval: 'month' }
  const kinds: Record<string, () => Promise<unknown>> = {
    read: () => service.call('get-plan', { key, params: { id: String(plan['id']) } }),
    create: () => service.call('create-plan', { key, body }),
    'create with key': () =>
      service.call('create-plan', { key, body, headers: { 'idempotency-key': randomUUID() } }),
    'charged subscription': () => scene.subscribe({ customerId: customer['id'], planId: plan['id'] }),
    'list of 100': () => service.call('list-customers', { key, query: { limit: '100' } }),
  }
  const recorded = await recordEach(kinds)
  const rates: Record<string, number[]> = {}
  const rounds = Math.max(1, Math.round(total / (each * Object.keys(kinds).length)))
  const bare: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, request] of Object.entries(kinds)) {
      ;(rates[name] ??= []).push(await perSecond(request))
      if (round === rounds - 1) bare[name] = await perSecond(() => replay(recorded[name]!))
    }
  }
  console.table(
    Object.entries(rates).map(([name, all]) => {
      const ratio = all.at(-1)! / bare[name]!
      return {
        request: name,
        'first 250 a second': Math.round(all[0]!),
        'last 250 a second': Math.round(all.at(-1)!),
        'bare loop': Math.round(bare[name]!),
        ratio: `${ratio.toFixed(2)}${ratio < goal ? ' BELOW 0.5' : ''}`,
      }
    }),
  )
  await service.stop()
}

async function perSecond(request: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  for (let i = 0; i < each; i += 1) await request()
  return (each * 1000) / (performance.now() - before)
}

/** The table's calls of one request of each kind, once everything is warm. */
async function recordEach(
  kinds: Record<string, () => Promise<unknown>>,
): Promise<Record<string, readonly Recorded[]>> {
  const all: Record<string, readonly Recorded[]> = {}
  for (const [name, request] of Object.entries(kinds)) {
    await request()
    all[name] = await recordCalls(request)
  }
  return all
}
