import { randomUUID } from 'node:crypto'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openScene } from '../support/billing.ts'
import { startService } from '../support/service.ts'

/** Fewer by the environment, for a quick look. */
const total = Number(process.env['BENCH_REQUESTS'] ?? 10_000)
const each = 250
const goal = 0.5

/** A call of the table, as the product made it. */
interface Recorded {
  readonly command: new (input: object) => never
  readonly input: object
}

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
): Promise<Record<string, Recorded[]>> {
  const client = documentClient()
  const all: Record<string, Recorded[]> = {}
  const send = client.send.bind(client)
  for (const [name, request] of Object.entries(kinds)) {
    await request()
    const calls: Recorded[] = []
    client.send = ((command: { input: object; constructor: unknown }) => {
      calls.push({ command: command.constructor as Recorded['command'], input: command.input })
      return send(command as never)
    }) as never
    await request()
    client.send = send as never
    all[name] = calls
  }
  return all
}

/** The same calls again. What may be written once only is written over; a transaction is another one. */
async function replay(calls: readonly Recorded[]): Promise<void> {
  for (const { command, input } of calls) await documentClient().send(new command(again(input)))
}

interface Action {
  readonly Put?: Record<string, unknown>
  readonly Update?: Record<string, unknown>
  readonly ConditionCheck?: Record<string, unknown>
}

function again(input: object): object {
  const { TransactItems, Item, ...rest } = input as { TransactItems?: Action[]; Item?: unknown }
  if (Item !== undefined) return plainPut(input as Record<string, unknown>)
  if (TransactItems === undefined) return { ...input }
  const items = TransactItems.map((action) => (action.Put ? { Put: plainPut(action.Put) } : action))
  return { ...rest, TransactItems: items, ClientRequestToken: randomUUID() }
}

function plainPut({ TableName, Item }: Record<string, unknown>): Record<string, unknown> {
  return { TableName, Item }
}
