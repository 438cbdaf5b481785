import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createTables,
  startDatabase,
  startTemporaryDatabase,
  type Database,
} from '../../infra/local/database.ts'
import { isRunning, startTimeOf } from '../../infra/local/process-identity.ts'
import { startClockWorker, type ClockWorker } from './clock-worker.ts'
import { runFolder } from './once.ts'

/** What the product runs on in a test: the engine with both tables, and the queues that lead to clocks and codes. */
export interface Engine {
  readonly database: Database
  readonly clockWorker: ClockWorker
  readonly stop: () => Promise<void>
}

export const tableNames = { live: 'billing-live', sandbox: 'billing-sandbox' }

const slot = Symbol.for('the engine of this worker')
const shared = globalThis as unknown as Record<symbol, Promise<Engine> | undefined>

/**
 * An engine of the file's own; in a project whose files share one, that of the worker: the product keeps one client, so
 * a worker has one engine for as long as it keeps the product's modules.
 */
export function openEngine({ streams }: { streams: boolean }): Promise<Engine> {
  if (process.env['SHARED_ENGINE'] === undefined) return startEngine(streams)
  if (streams)
    throw new Error('A file that reads a stream needs an engine of its own: test/support/projects.ts')
  return (shared[slot] ??= startEngine(false).then((engine) => ({
    ...engine,
    stop: () => Promise.resolve(),
  })))
}

async function startEngine(streams: boolean): Promise<Engine> {
  const database = await (streams ? startTemporaryDatabase({ onSpawn }) : startDatabase({ onSpawn }))
  await createTables(database.endpoint, tableNames, { streams })
  const clockWorker = await startClockWorker()
  return {
    database,
    clockWorker,
    stop: async () => {
      await clockWorker.stop()
      await database.stop()
    },
  }
}

/** A file whose tests are all filtered out runs no hook, and a shared engine has no last file: the end of the run ends them. */
function onSpawn(pid: number): void {
  const folder = runFolder()
  if (folder !== undefined) appendFileSync(join(folder, engines), `${pid} ${startTimeOf(pid)}\n`)
}

const engines = 'engines.txt'

/** Ends the engines of a run that are still there. */
export function endEngines(folder: string): void {
  const file = join(folder, engines)
  if (!existsSync(file)) return
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [pid = '', startTime = ''] = line.split(' ')
    if (isRunning({ pid: Number(pid), startTime })) process.kill(Number(pid), 'SIGKILL')
  }
}
