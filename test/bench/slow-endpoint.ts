import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadRegistries } from '../../infra/local/registries.ts'
import { startStack } from '../../infra/local/stack.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { addEndpoint, emit } from '../workers/deliveries.ts'
import type { PipelineContext } from '../workers/pipeline.ts'
import { workerContext } from '../support/worker-context.ts'

const everyMs = 250
const seconds = 60
const hangMs = 15_000

/** Prints the figures of {@link compare}, made in a process of its own: a process keeps to the first stack it sees. */
export async function run(): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`slow-endpoint ended with ${code}`)
}

/**
 * Two endpoints get four events a second for a minute: once both answer at once, once one of them hangs for 15 s on every
 * call. Prints how long deliveries to the other take, from the commit of the event to the call.
 */
async function compare(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const stack = await startStack({ port: 0, dataDir, load: loadRegistries, log: () => undefined })
  const other = await startReceiver()
  const slow = await startReceiver()
  try {
    const [fastUrl, slowUrl] = [urlOf(other.server), urlOf(slow.server)]
    const undisturbed = await measure(other, fastUrl, slowUrl)
    slow.delayMs = hangMs
    const disturbed = await measure(other, fastUrl, slowUrl)
    const [before, after] = [figures(undisturbed), figures(disturbed)]
    const ratio = after.median / before.median
    console.log('milliseconds from commit to call, for the endpoint that answers:')
    print('both answer', before)
    print('the other hangs 15 s', after)
    console.log(`median ${ratio.toFixed(2)}x of undisturbed (at most 2x): ${ratio <= 2 ? 'holds' : 'BROKEN'}`)
    console.log(`calls that the hanging endpoint got: ${slow.calls}`)
  } finally {
    for (const { server } of [other, slow]) {
      server.closeAllConnections()
      server.close()
    }
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface BenchReceiver {
  readonly server: Server
  /** When each event came first, by its id. */
  readonly arrivals: Map<string, number>
  delayMs: number
  calls: number
}

async function startReceiver(): Promise<BenchReceiver> {
  const arrivals = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    if (!arrivals.has(id)) arrivals.set(id, performance.now())
    receiver.calls += 1
    request.resume()
    setTimeout(() => response.writeHead(200).end(), receiver.delayMs)
  })
  const receiver: BenchReceiver = { server, arrivals, delayMs: 0, calls: 0 }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return receiver
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Latencies of a new merchant's events at the endpoint that answers. */
async function measure(fast: BenchReceiver, fastUrl: string, slowUrl: string): Promise<number[]> {
  const merchantId = createIdSource(() => Date.now()).next('merchant', new Date().toISOString(), false)
  const context = (): PipelineContext =>
    workerContext(merchantId, 'live', { timeZone: 'Africa/Lagos' }) as unknown as PipelineContext
  await addEndpoint(context(), fastUrl)
  await addEndpoint(context(), slowUrl)
  const committed = new Map<string, number>()
  const end = performance.now() + seconds * 1000
  for (let next = performance.now(); next < end; next += everyMs) {
    await wait(Math.max(0, next - performance.now()))
    const at = performance.now()
    const [event] = await emit(context(), { type: 'subscription_created' })
    committed.set(event!.id, at)
  }
  const late = performance.now() + 60_000
  while ([...committed.keys()].some((id) => !fast.arrivals.has(id)) && performance.now() < late)
    await wait(100)
  return [...committed].map(([id, at]) => (fast.arrivals.get(id) ?? Number.POSITIVE_INFINITY) - at)
}

function figures(latencies: readonly number[]) {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { count: sorted.length, median: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1)! }
}

function print(name: string, { count, median, p95, p99, max }: ReturnType<typeof figures>): void {
  const [m, a, b, c] = [median, p95, p99, max].map((ms) => ms.toFixed(0).padStart(6))
  console.log(`  ${name.padEnd(22)} n ${count}  median${m}  p95${a}  p99${b}  max${c}`)
}

if (import.meta.main) {
  await compare()
  process.exit(0)
}
