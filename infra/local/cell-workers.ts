import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { SQSClient } from '@aws-sdk/client-sqs'
import { allJobs } from '../../shared/jobs/catalog.ts'
import type { Job } from '../../shared/jobs/catalog.ts'
import { credentials, region } from './account.ts'
import { modes } from './contracts.ts'
import type { Log, Mode, Running, WorkerRegistry } from './contracts.ts'
import { isFrozen } from './frozen.ts'
import { invoke } from './invoke.ts'
import type { EngineState } from './unkind/engine-state.ts'
import { deliverUnkindly } from './unkind/unkind-delivery.ts'
import { pollQueue } from './queue-poller.ts'
import { fileCheckpoint } from './stream-checkpoint.ts'
import { pollStream } from './stream-poller.ts'
import type { TableNames } from './database.ts'
import { runTimer } from './timer.ts'

export interface CellWorkersOptions {
  readonly workers: WorkerRegistry
  readonly databaseEndpoint: string
  readonly queues: { readonly endpoint: string; readonly urlPrefix: string }
  readonly tables: TableNames
  /** The folder that stores the positions in the streams. */
  readonly dataDir: string
  /** Seconds between sweeps, overriding the row's; null for no sweeps. */
  readonly sweepSeconds?: number | null
  /** Makes sources deliver late and twice. */
  readonly engine?: EngineState | undefined
  readonly log: Log
}

/**
 * Queues and schedules are in memory here, so after a kill only the sweep knows what they held; the claims of a dead
 * sender expire some seconds later.
 */
const localSweepSeconds = 20

/** Work still running then is aborted, as in a crash: its messages are delivered again. */
const stopGraceMs = 2_000

/** Runs every job of the catalog in both cells. */
export async function startCellWorkers(options: CellWorkersOptions): Promise<Running> {
  const { databaseEndpoint, queues, tables } = options
  const database = { endpoint: databaseEndpoint, region, credentials }
  // A long poll occupies a connection: with the default of 50, polls alone could use all of them.
  const requestHandler = { httpAgent: { maxSockets: 200 } }
  const sqs = new SQSClient({ endpoint: queues.endpoint, region, credentials, requestHandler })
  const streams = new DynamoDBStreamsClient(database)
  const running: Running[] = []
  for (const mode of modes) {
    const streamArn = await streamOf(new DynamoDBClient(database), tables[mode])
    for (const { name, job } of allJobs()) {
      const worker = startWorker(options, { mode, sqs, streams, streamArn }, name, job)
      if (worker !== null) running.push(worker)
    }
  }
  return {
    stop: async () => {
      const stopped = Promise.all(running.map((worker) => worker.stop()))
      await Promise.race([stopped, wait(stopGraceMs, undefined, { ref: false })])
      sqs.destroy()
      streams.destroy()
    },
  }
}

/** The sources of a cell's workers. */
interface Cell {
  readonly mode: Mode
  readonly sqs: SQSClient
  readonly streams: DynamoDBStreamsClient
  readonly streamArn: string
}

function startWorker(
  options: CellWorkersOptions,
  { mode, sqs, streams, streamArn }: Cell,
  job: string,
  row: Job,
): Running | null {
  const { workers, queues, dataDir, sweepSeconds, engine, log } = options
  const name = `${mode}-${job}`
  const load = workers[job]
  if (load === undefined) throw new Error(`No worker is registered for the job ${job}`)
  const run = (event: unknown) =>
    invoke(name, row.timeoutSeconds * 1000, async (context) =>
      (await load()).handlerFor(mode)(event, context),
    )
  const frozen = () => isFrozen(dataDir)
  const handle = engine ? deliverUnkindly(engine, run) : run
  switch (row.source) {
    case 'queue':
      return pollQueue({
        sqs,
        queueUrl: `${queues.urlPrefix}${name}`,
        batchSize: row.batchSize,
        handle,
        log,
        frozen,
      })
    case 'stream': {
      const checkpoint = fileCheckpoint(join(dataDir, `stream-${name}.json`))
      return pollStream({ ...row, streams, streamArn, name, handle, checkpoint, log, frozen })
    }
    case 'timer': {
      const everySeconds = job !== 'sweep' ? row.everySeconds : (sweepSeconds ?? localSweepSeconds)
      if (job === 'sweep' && sweepSeconds === null) return null
      return everySeconds ? runTimer({ name, everySeconds, handle, log, frozen }) : null
    }
  }
}

async function streamOf(client: DynamoDBClient, tableName: string): Promise<string> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
  client.destroy()
  if (Table?.LatestStreamArn === undefined) throw new Error(`The table ${tableName} has no stream`)
  return Table.LatestStreamArn
}
