import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadStackEnvironment, readStackState } from '../../infra/local/stack-file.ts'

/** A whole local stack in a process of its own, as `npm start` runs it. */
export interface ChildStack {
  readonly url: string
  readonly dataDir: string
  readonly env: Record<string, string>
  /** The first merchant's sandbox key; null when the data folder had a merchant already. */
  readonly secretKey: string | null
  /** The same merchant's key in live. */
  readonly liveKey: string | null
  readonly process: ChildProcess
  readonly stop: () => Promise<void>
  readonly kill: () => Promise<void>
}

const clock = `--import=${new URL('clock-ahead.ts', import.meta.url).href}`

/** Sets the stack's clock ahead, for all later requests. */
export async function moveClock(stack: ChildStack, ms = 120_000): Promise<void> {
  const ahead = join(stack.dataDir, 'clock-ahead')
  const read = () => (existsSync(ahead) ? readFileSync(ahead, 'utf8') : '')
  const before = read()
  writeFileSync(join(stack.dataDir, 'clock-step'), String(ms))
  stack.process.kill('SIGUSR2')
  await until(() => read() !== before && read() !== '')
}

/** Starts a stack on a free port. The same folder again is a restart. */
export async function startChildStack(
  settings: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'billing-')),
): Promise<ChildStack> {
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    env: { ...process.env, PORT: '0', LOCAL_DATA: dataDir, NODE_OPTIONS: clock, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await until(() => /First merchant|Another merchant/.test(output) || child.exitCode !== null)
  const env = loadStackEnvironment(dataDir)
  const url = readStackState(dataDir)?.url
  if (child.exitCode !== null || !env || !url) throw new Error(`the stack did not start: ${output}`)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    url,
    dataDir,
    env,
    secretKey: /sk_test_\w+/.exec(output)?.[0] ?? null,
    liveKey: /sk_live_\w+/.exec(output)?.[0] ?? null,
    process: child,
    stop: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    kill: () => end('SIGKILL'),
  }
}

/** Calls the stack as a merchant does. */
export async function request<T = Record<string, any>>(
  stack: ChildStack,
  key: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const base = key.startsWith('sk_live_') ? stack.url : `${stack.url}/sandbox`
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

/** Looks again until something holds. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 120_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`did not happen within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
