import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { readStackState, type StackState } from '../../../infra/local/stack-file.ts'

const file = join(import.meta.dirname, 'fake-start.ts')
const processes: Started[] = []

/** The folder that stacks of this test keep their data in. */
export let dataDir: string

/** Each test of the file gets a folder; what it started is ended after it. */
export function startsStacks(): void {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'start-'))
  })
  afterEach(async () => {
    for (const started of processes.splice(0)) await started.end('SIGTERM')
    await rm(dataDir, { recursive: true })
  })
}

/** The stack as a process of its own, as `npm start` runs it. */
export class Started {
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
