import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A Dynoxide that listens on 127.0.0.1. */
export interface DatabaseProcess {
  readonly endpoint: string
  readonly pid: number
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface LaunchOptions {
  readonly binary: string
  readonly port: number
  readonly dbPath: string | undefined
  readonly onSpawn: ((pid: number) => void) | undefined
}

const startMs = 10_000
const stopMs = 2_000

/** Ended with this process, unless that is killed outright. */
const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Starts the binary and waits until it listens. */
export async function launchDatabase(options: LaunchOptions): Promise<DatabaseProcess> {
  const { binary, port, dbPath, onSpawn } = options
  const path = dbPath === undefined ? [] : ['--db-path', dbPath]
  // Its own process group: Ctrl-C in the terminal must not end the database before requests in progress.
  const child = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), ...path], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  alive.add(child)
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      alive.delete(child)
      resolve()
    }
    child.once('error', end).once('exit', end)
  })
  if (child.pid !== undefined) onSpawn?.(child.pid)
  try {
    await listening(child, ended)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  child.unref()
  return { endpoint: `http://127.0.0.1:${port}`, pid: child.pid!, ended, stop: () => stop(child, ended) }
}

/** Waits for the line that Dynoxide prints once it listens: on the port itself another database could answer. */
async function listening(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const stderr = child.stderr!
  let output = ''
  const line = new Promise<void>((resolve) => {
    stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (output.includes('listening on')) resolve()
    })
  })
  const failed = once(child, 'error').then(([error]) => {
    throw error
  })
  const gone = ended.then(() => {
    throw new Error(`The database did not start: ${output.trim()}`)
  })
  const late = wait(startMs, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${startMs / 1000} s: ${output.trim()}`)
  })
  await Promise.race([line, failed, gone, late])
  // Nobody reads further: a full pipe would block the database, and a referenced one would keep this process alive.
  stderr.removeAllListeners('data').resume()
  ;(stderr as typeof stderr & { unref?: () => void }).unref?.()
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  // Otherwise a process with nothing else to do would end before the database has.
  child.ref()
  child.kill('SIGTERM')
  const late = wait(stopMs, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
  await Promise.race([ended, late])
  await ended
}
