import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startCellWorkers } from './cell-workers.ts'
import type { Log, Registries, Running } from './contracts.ts'
import { createTables, startDatabase } from './database.ts'
import type { Database } from './database.ts'
import { isFrozen } from './frozen.ts'
import { filesFolder } from './files.ts'
import { startHttpServer } from './http-server.ts'
import type { HttpServer } from './http-server.ts'
import { startTimeOf } from './process-identity.ts'
import { startQueues } from './queues.ts'
import { startSchedules } from './schedules.ts'
import { StackRefusal, claimDataDir } from './stack-claim.ts'
import { stackEnvironment, tableNames } from './stack-environment.ts'
import { trimPassedStreams } from './stream-trim.ts'
import { requireStoredForm } from './stored-form.ts'
import { removeStackState, writeStackState } from './stack-file.ts'
import type { StackState } from './stack-file.ts'

export interface StackOptions {
  /** 0 for any free port. */
  readonly port: number
  readonly dataDir: string
  /** Whether to delete what the data folder holds. */
  readonly fresh?: boolean
  /** Imports the functions. It gets the environment they need, and sets it if it imports them into this process. */
  readonly load: (env: Readonly<Record<string, string>>) => Promise<Registries>
  /** Seconds between sweeps; null for none, absent for the job's own. */
  readonly sweepSeconds?: number | null
  /** False: schedules never fire. */
  readonly scheduler?: boolean
  /** The checked variables that choose gateways; by default the twin serves the sandbox and live has none. */
  readonly gateways?: Readonly<Record<string, string>>
  readonly log?: Log
}

export interface Stack extends Running {
  /** Base address of the stage `live`; `/sandbox` below it is the other stage. */
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  /** Resolves when the database ends without being stopped; nothing works after that. */
  readonly broken: Promise<void>
}

/** Starts the whole service on this machine. Several can run at once, each with its own port and data folder. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { load, sweepSeconds, scheduler = true, log = console.log } = options
  const dataDir = resolve(options.dataDir)
  const state = await claimDataDir(dataDir)
  const started: Running[] = []
  const keep = <T extends Running>(part: T): T => {
    started.unshift(part)
    return part
  }
  // Stops in reverse order; requests in progress finish first.
  const stop = async () => {
    for (const part of started.splice(0)) {
      await part.stop().catch((error: unknown) => {
        log(`[stop] ${String(error)}`)
      })
    }
    removeStackState(dataDir)
  }
  try {
    const http = await listen(options.port, log)
    if (options.fresh) forget(dataDir)
    requireStoredForm(dataDir)
    const database = keep(await openDatabase(dataDir, state))
    await createTables(database.endpoint, tableNames)
    const queues = keep(await startQueues())
    const schedules = keep(await startSchedules({ queues, log, firing: scheduler }))
    const env = {
      ...stackEnvironment({
        url: http.url,
        database: database.endpoint,
        queues: queues.endpoint,
        queueUrlPrefix: queues.urlPrefix,
        schedules: schedules.endpoint,
        files: filesFolder(dataDir),
      }),
      ...options.gateways,
    }
    const { endpoints, workers, engine, takeUp } = await load(env)
    await takeUp?.()
    const sweep = sweepSeconds === undefined ? {} : { sweepSeconds }
    const cells = { workers, queues, tables: tableNames, dataDir, log, engine, ...sweep }
    keep(await startCellWorkers({ ...cells, databaseEndpoint: database.endpoint }))
    keep(http).serve(endpoints)
    writeStackState(dataDir, Object.assign(state, { url: http.url, env }))
    return { url: http.url, env, broken: database.ended, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function listen(port: number, log: Log): Promise<HttpServer> {
    try {
      return keep(
        await startHttpServer({
          port,
          log,
          frozen: () => isFrozen(dataDir),
          filesFolder: filesFolder(dataDir),
        }),
      )
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      throw new StackRefusal(`Port ${port} is in use. Set PORT to another one.`)
    }
  }
}

async function openDatabase(dataDir: string, state: StackState): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const dbPath = join(dataDir, 'database.db')
  const database = await startDatabase({
    dbPath,
    onSpawn: (pid) => {
      state.children.push({ pid, startTime: startTimeOf(pid) ?? '', mark: dbPath })
      writeStackState(dataDir, state)
    },
  })
  // Only for a file of ours: an endpoint from outside manages its own streams.
  if (database.pid !== null) trimPassedStreams(dataDir, dbPath)
  return database
}

/** Deletes only files that a stack wrote: the folder may hold others. */
function forget(dataDir: string): void {
  for (const name of globSync('{database.db*,stream-*.json,frozen}', { cwd: dataDir }))
    rmSync(join(dataDir, name))
  rmSync(filesFolder(dataDir), { recursive: true, force: true })
}
