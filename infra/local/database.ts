import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findDatabaseBinary } from './database-binary.ts'
import { freePort } from './free-port.ts'

export interface Database {
  readonly endpoint: string
  /** Null when the endpoint was given from outside: then it is not ours to stop. */
  readonly pid: number | null
  /** Resolves when the process has ended, whoever ended it; never for an endpoint from outside. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface DatabaseOptions {
  /** The file that keeps the data; in memory without one. */
  readonly dbPath?: string
  readonly port?: number
  /** Called as soon as the process exists, so that a stack which is killed meanwhile can still find it again. */
  readonly onSpawn?: (pid: number) => void
}

const portAttempts = 5
const startMs = 10_000

/** Starts Dynoxide on 127.0.0.1, or uses the endpoint named by LOCAL_DYNAMODB_ENDPOINT. */
export async function startDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const given = process.env['LOCAL_DYNAMODB_ENDPOINT']
  if (given) return { endpoint: given, pid: null, ended: new Promise(() => undefined), stop: async () => {} }

  const binary = findDatabaseBinary()
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(binary, options.port ?? (await freePort()), options)
    } catch (error) {
      // Between finding a free port and listening on it, another process may have taken it.
      const portTaken = error instanceof Error && /in use/i.test(error.message)
      if (!portTaken || options.port !== undefined || attempt === portAttempts) throw error
    }
  }
}

async function launch(binary: string, port: number, { dbPath, onSpawn }: DatabaseOptions): Promise<Database> {
  const path = dbPath === undefined ? [] : ['--db-path', dbPath]
  // Its own process group: a Ctrl-C in the terminal must not end the database before the requests in hand.
  const child = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), ...path], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => {
      resolve()
    })
    child.once('exit', () => {
      resolve()
    })
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  if (child.pid !== undefined) onSpawn?.(child.pid)

  try {
    await listening(child, ended)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  child.unref()
  return { endpoint: `http://127.0.0.1:${port}`, pid: child.pid ?? null, ended, stop: () => stop(child, ended) }
}

/**
 * Waits for the line that Dynoxide writes once it listens. Asking the port instead could be answered by another
 * database that took the port first.
 */
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
  // Nobody reads on: a full pipe would block the database, and a referenced one would keep this process alive.
  stderr.removeAllListeners('data').resume()
  ;(stderr as typeof stderr & { unref?: () => void }).unref?.()
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const late = wait(2_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
  await Promise.race([ended, late])
  await ended
}
