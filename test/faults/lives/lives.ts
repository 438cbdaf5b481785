import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createTables } from '../../../infra/local/database.ts'
import { startService, type Service } from '../../support/service.ts'
import { readAll, type RawItem } from '../checker/read.ts'
import { castOf } from './cast.ts'
import { judge, type Lived } from './judge.ts'
import { play } from './play.ts'
import { joinLives, type LivesResult } from './result.ts'
import type { Script } from './script.ts'

export interface LivesOptions {
  readonly seed: number
  readonly subscriptions: number
  /** How much of each life is lived: 1 for all of ten years, a year or a fortnight, whichever it has. */
  readonly share?: number
  /** Whether payments are disputed too, gateways settle and keep fees. */
  readonly banks?: boolean
  /** Only every nth merchant, counted from i: so processes divide the work between them. */
  readonly shard?: readonly [i: number, n: number]
  /** The progress, 0 to 1. */
  readonly onProgress?: (done: number) => void
  /** Where to live; its sandbox must be empty, and is left so. A process can start only one, so a second run needs it. */
  readonly service?: Service
}

/** Merchants that live at one time: the process works for one while another waits for the table. */
const together = 2

/**
 * Lives what the seed has written, on the virtual clock, and holds what is left to the oracle and the invariants. A few
 * merchants at a time have the table to themselves, so a long run is no slower at its end.
 * @throws Error when the product answers what it never may, such as a 500.
 */
export async function runLives(options: LivesOptions): Promise<LivesResult> {
  const { seed, subscriptions, share = 1, banks = true, shard: [first, of] = [0, 1], onProgress } = options
  const scripts = castOf(seed, subscriptions, share, banks).filter((_, i) => i % of === first)
  const report = progressOf(scripts, onProgress ?? (() => undefined))
  const service = options.service ?? (await startService())
  const live = async (script: Script): Promise<Lived> => {
    const merchantId = await play(service, script, (done) => {
      report(script, done)
    })
    return { script, merchantId }
  }
  const parts: LivesResult[] = []
  try {
    for (let i = 0; i < scripts.length; i += together) {
      const lived = await Promise.all(scripts.slice(i, i + together).map(live))
      parts.push(judge(await takeAll(service), lived))
    }
  } finally {
    if (!options.service) await service.stop()
  }
  return joinLives(parts)
}

/** Takes all items of the sandbox's table, which is empty afterwards. */
async function takeAll({ database }: Service): Promise<RawItem[]> {
  const [live, sandbox] = [process.env['TABLE_LIVE']!, process.env['TABLE_SANDBOX']!]
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const items = await readAll(client, sandbox)
  await client.send(new DeleteTableCommand({ TableName: sandbox }))
  await createTables(database.endpoint, { live, sandbox }, { streams: false })
  client.destroy()
  return items
}

/** The merchants' progress together, weighted by their expected renewals. */
function progressOf(
  scripts: readonly Script[],
  tell: (done: number) => void,
): (script: Script, done: number) => void {
  const all = scripts.reduce((sum, { weight }) => sum + weight, 0)
  const dones = new Map<Script, number>()
  return (script, done) => {
    dones.set(script, done * script.weight)
    tell([...dones.values()].reduce((sum, part) => sum + part, 0) / all)
  }
}
