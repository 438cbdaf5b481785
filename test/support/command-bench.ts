import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListenerState } from '../../shared/sdk/cli/listen/state.ts'
import { unwrap, type BillingEvent } from '../../shared/sdk/src/index.ts'

/** A receiver that checks signatures, as a merchant's does. */
export interface Receiver {
  readonly server: Server
  readonly url: string
  readonly events: BillingEvent[]
  /** The answers to come, by subscription; 200 after them. */
  readonly answers: Map<string, number[]>
}

/** A run of the command that has not ended, with what it printed. */
interface Started {
  readonly child: ChildProcess
  readonly said: () => string
  readonly told: () => string
}

/** Runs the `billing` command from its sources, with a folder of its own for logins. */
export function commandBench() {
  const folder = mkdtempSync(join(tmpdir(), 'billing-command-'))
  const config = join(folder, 'config')
  const running = new Set<ChildProcess>()

  function start(...given: string[]): Started {
    const child = spawn(process.execPath, ['shared/sdk/cli/main.ts', ...given], {
      env: {
        ...process.env,
        BILLING_CONFIG_DIR: config,
        BILLING_API_KEY: undefined,
        BILLING_BASE_URL: undefined,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.on('exit', () => running.delete(child))
    return { child, said: () => out, told: () => err }
  }

  /** Runs a command to its end. */
  async function run(...given: string[]): Promise<{ code: number; out: string; err: string }> {
    const { child, said, told } = start(...given)
    const [code] = (await once(child, 'close')) as [number]
    return { code, out: said(), err: told() }
  }

  /** What a command prints as JSON. */
  async function json(...given: string[]): Promise<any> {
    const { code, out, err } = await run('--json', ...given)
    if (code !== 0) throw new Error(err)
    return JSON.parse(out)
  }

  async function startReceiver(): Promise<Receiver> {
    const events: BillingEvent[] = []
    const answers = new Map<string, number[]>()
    const server = createServer((message, response) => {
      const chunks: Buffer[] = []
      message.on('data', (chunk: Buffer) => chunks.push(chunk))
      message.on('end', () => {
        unwrap(Buffer.concat(chunks), message.headers, secretOf()).then(
          (event) => {
            const { subscription } = event.data as { subscription?: { id: string } }
            const status = answers.get(subscription?.id ?? '')?.shift() ?? 200
            if (status === 200) events.push(event)
            response.writeHead(status).end()
          },
          () => response.writeHead(400).end(),
        )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      server,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
      events,
      answers,
    }
  }

  /** The secret that `listen` signs with. */
  function secretOf(): string {
    const profiles = JSON.parse(readFileSync(join(config, 'profiles.json'), 'utf8')) as Record<string, any>
    return profiles['default'].listenSecret ?? `whsec_${btoa('x'.repeat(31))}`
  }

  /** Events that a listener has read and not noted as accepted. */
  function pending(): string[] {
    const states = readdirSync(config).filter((name) => /^listen-.*\.json$/.test(name))
    return states.flatMap(
      (name) => (JSON.parse(readFileSync(join(config, name), 'utf8')) as ListenerState).pending,
    )
  }

  function killAll(): void {
    for (const child of running) child.kill('SIGKILL')
  }

  return { folder, config, start, run, json, startReceiver, pending, killAll }
}
