import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { credentials, region } from '../../../infra/local/account.ts'
import { startTimeOf } from '../../../infra/local/process-identity.ts'
import { readStackState } from '../../../infra/local/stack-file.ts'
import type { StackState } from '../../../infra/local/stack-file.ts'

const file = join(import.meta.dirname, 'fake-start.ts')
let dataDir: string
const processes: Started[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'))
})

afterEach(async () => {
  for (const started of processes.splice(0)) await started.end('SIGTERM')
  await rm(dataDir, { recursive: true })
})

/** The stack as a process of its own, as `npm start` runs it. */
class Started {
  readonly #child: ChildProcess
  readonly #exited: Promise<number | null>
  output = ''

  constructor(env: Record<string, string> = {}, { byNpm = false } = {}) {
    const command = byNpm ? 'npm' : process.execPath
    const args = byNpm ? ['exec', '-c', `node ${file}`] : [file]
    this.#child = spawn(command, args, {
      env: { ...process.env, PORT: '0', LOCAL_DATA: dataDir, ...env },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream!.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    }
    this.#exited = once(this.#child, 'exit').then(([code]) => code as number | null)
    processes.push(this)
  }

  async state(): Promise<StackState & { url: string }> {
    return vi.waitFor(
      () => {
        const state = readStackState(dataDir)
        const ours = [state?.pid, ...(state?.above ?? []).map(({ pid }) => pid)].includes(this.#child.pid)
        if (!state?.url || !ours) throw new Error(`The stack is not up: ${this.output}`)
        return { ...state, url: state.url }
      },
      { timeout: 20_000, interval: 20 },
    )
  }

  get exited(): Promise<number | null> {
    return this.#exited
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal)
    return this.#exited
  }
}

const Item = { pk: { S: 'plan' }, sk: { S: '1' } }
const databaseOf = ({ env }: StackState) =>
  new DynamoDBClient({ endpoint: env!['AWS_ENDPOINT_URL_DYNAMODB']!, region, credentials })

describe('npm start', () => {
  // Holds D14.12.
  it('is healthy, introduces itself, and ends with all it started on a signal', async () => {
    const started = new Started()
    const state = await started.state()
    expect((await fetch(`${state.url}/health`)).status).toBe(200)
    await vi.waitFor(() => {
      expect(started.output).toMatch(/^Dashboard http:\S+\/dashboard/m)
      expect(started.output).toContain(`Sandbox  ${state.url}/sandbox`)
      expect(started.output).toContain('npm run quickstart')
    })
    const signalledAt = Date.now()
    expect(await started.end('SIGINT')).toBe(0)
    expect(Date.now() - signalledAt).toBeLessThan(5_000)
    expect(state.children).toHaveLength(1)
    expect(startTimeOf(state.children[0]!.pid)).toBeNull()
    expect(readStackState(dataDir)).toBeNull()
  })

  // Holds D14.12.
  it('starts again after it was killed, ends the orphans, and has what was acknowledged', async () => {
    const killed = new Started()
    const before = await killed.state()
    await databaseOf(before).send(new PutItemCommand({ TableName: 'billing-live', Item }))
    await killed.end('SIGKILL')
    const orphan = before.children[0]!
    expect(startTimeOf(orphan.pid)).toBe(orphan.startTime)

    const after = await new Started().state()
    expect(startTimeOf(orphan.pid)).toBeNull()
    const found = await databaseOf(after).send(new GetItemCommand({ TableName: 'billing-live', Key: Item }))
    expect(found.Item).toEqual(Item)
  })

  it('ends with the npm that runs it, which passes no SIGTERM on, and does not hinder the next start', async () => {
    const first = new Started({}, { byNpm: true })
    const { pid, startTime, children } = await first.state()
    await first.end('SIGTERM')
    const second = new Started({}, { byNpm: true })
    const state = await second.state()
    expect(startTimeOf(pid)).not.toBe(startTime)
    expect(startTimeOf(children[0]!.pid)).not.toBe(children[0]!.startTime)

    await second.end('SIGKILL')
    await vi.waitFor(
      () => {
        expect(startTimeOf(state.pid)).not.toBe(state.startTime)
        expect(startTimeOf(state.children[0]!.pid)).not.toBe(state.children[0]!.startTime)
      },
      { timeout: 5_000 },
    )
  })

  it('says why it does not start', async () => {
    const { url } = await new Started().state()
    const again = new Started()
    expect(await again.exited).toBe(1)
    expect(again.output).toMatch(/already runs on .*LOCAL_DATA and PORT/)

    const busy = new Started({ LOCAL_DATA: join(dataDir, 'other'), PORT: new URL(url).port })
    expect(await busy.exited).toBe(1)
    expect(busy.output.trim()).toBe(`Port ${new URL(url).port} is in use. Set PORT to another one.`)

    const wrong = new Started({ LOCAL_DATA: join(dataDir, 'other'), PORT: 'http' })
    expect(await wrong.exited).toBe(1)
    expect(wrong.output).toContain('must be a port number')
  })

  it('ends when its database does', async () => {
    const started = new Started()
    const { children } = await started.state()
    process.kill(children[0]!.pid, 'SIGKILL')
    expect(await started.exited).toBe(1)
    expect(started.output).toContain('The database ended by itself')
  })
})
