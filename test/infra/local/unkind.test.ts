import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTables, startDatabase, type Database } from '../../../infra/local/database.ts'
import type { EngineState } from '../../../infra/local/unkind/engine-state.ts'
import { makeUnkind } from '../../../infra/local/unkind/make-unkind.ts'
import { deliverUnkindly } from '../../../infra/local/unkind/unkind-delivery.ts'
import type { Unkindness } from '../../../infra/local/unkind/unkindness.ts'

const TableName = 'unkind-table'
const kind: Unkindness = {
  seed: 7,
  indexLagMs: 0,
  readLagMs: 0,
  holdMs: 0,
  throttled: 0,
  answersLost: 0,
  unprocessed: 0,
  pagesCut: 0,
  twice: 0,
  deliveryLagMs: 0,
}
/** A lag that this test's own time never passes. */
const longMs = 3_600_000

let database: Database
let partitions = 0

beforeAll(async () => {
  database = await startDatabase()
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  })
  await createTables(database.endpoint, { live: TableName, sandbox: 'unkind-other' }, { streams: false })
})
afterAll(() => database.stop())

interface Stage {
  readonly engine: EngineState
  readonly pk: string
  readonly client: DynamoDBDocumentClient
  readonly put: (sk: string, at: string, n?: number) => Promise<unknown>
  readonly due: (options?: object) => Promise<{ names: string[]; next: unknown }>
  readonly read: (sk: string, ConsistentRead: boolean) => Promise<unknown>
}

/** A client that is unkind in these ways, and a partition of its own. */
function stage(changes: Partial<Unkindness>): Stage {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const engine = makeUnkind(client, { ...kind, ...changes })
  const pk = `p${(partitions += 1)}`
  return {
    engine,
    pk,
    client,
    put: (sk, at, n = 0) =>
      client.send(new PutCommand({ TableName, Item: { pk, sk, n, dpk: `DUE#${pk}`, dsk: `${at}#${sk}` } })),
    due: async (options = {}) => {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'due',
          KeyConditionExpression: '#p = :p AND #s BETWEEN :low AND :high',
          ExpressionAttributeNames: { '#p': 'dpk', '#s': 'dsk' },
          ExpressionAttributeValues: { ':p': `DUE#${pk}`, ':low': '0', ':high': '5' },
          ...options,
        }),
      )
      return { names: Items.map(({ dsk }) => String(dsk)), next: LastEvaluatedKey }
    },
    read: async (sk, ConsistentRead) =>
      (await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead }))).Item?.['n'],
  }
}

describe('the unkind engine', () => {
  it('shows in an index what was written a while ago, at its old place until then', async () => {
    const { engine, put, due } = stage({ indexLagMs: longMs })
    for (const sk of ['a', 'b', 'c']) await put(sk, '2')
    expect((await due()).names).toEqual([])
    engine.time.skip(longMs)
    expect((await due()).names).toEqual(['2#a', '2#b', '2#c'])
    await put('b', '4')
    await put('c', '9')
    expect((await due()).names).toEqual(['2#a', '2#b', '2#c'])
    const first = await due({ Limit: 2 })
    const second = await due({ ExclusiveStartKey: first.next })
    expect([first.names, second.names]).toEqual([['2#a', '2#b'], ['2#c']])
    expect((await due({ ScanIndexForward: false })).names).toEqual(['2#c', '2#b', '2#a'])
    engine.time.skip(longMs)
    expect((await due()).names).toEqual(['2#a', '4#b'])
  })

  it('reads the value of a moment before by default, and the present one strongly', async () => {
    const { engine, pk, client, put, read } = stage({ readLagMs: longMs })
    await put('a', '1', 1)
    engine.time.skip(longMs)
    await put('a', '1', 2)
    await put('b', '1', 1)
    const batch = async (ConsistentRead: boolean): Promise<unknown[]> => {
      const Keys = ['a', 'b'].map((sk) => ({ pk, sk }))
      const command = new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead } } })
      return (await client.send(command)).Responses![TableName]!.map((item) => item['n'] as number)
    }
    expect(await Promise.all([read('a', false), read('b', false), batch(false)])).toEqual([1, undefined, [1]])
    expect(await Promise.all([read('a', true), read('b', true), batch(true)])).toEqual([2, 1, [2, 1]])
    engine.time.skip(longMs)
    expect(await batch(false)).toEqual([2, 1])
  })

  it('refuses writers of items that a transaction holds', async () => {
    const { engine, client, pk, put } = stage({ holdMs: 50 })
    const Put = { TableName, Item: { pk, sk: 'a' } }
    const transaction = (): Promise<unknown> =>
      client.send(
        new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: { pk, sk: 'z' } } }, { Put }] }),
      )
    const answers = await Promise.allSettled([transaction(), transaction(), put('a', '1')])
    expect(answers.map((one) => (one.status === 'rejected' ? (one.reason as Error).name : 'done'))).toEqual([
      'done',
      'TransactionCanceledException',
      'TransactionConflictException',
    ])
    expect(engine.fates.conflicts).toBe(2)
  })

  it('loses answers after the effect, and the SDK retries', async () => {
    const { engine, pk, client } = stage({ answersLost: 1 })
    const once = { TableName, Item: { pk, sk: 'a' }, ConditionExpression: 'attribute_not_exists(pk)' }
    await expect(client.send(new PutCommand(once))).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    })
    // A transaction has a token, by which its repeat is the same one.
    const Put = { ...once, Item: { pk, sk: 'b' } }
    await client.send(new TransactWriteCommand({ TransactItems: [{ Put }] }))
    expect(engine.fates.answersLost).toBe(2)
  })

  it('throttles, leaves keys unprocessed and ends pages anywhere', async () => {
    const { engine, pk, client, put, due } = stage({ unprocessed: 1, pagesCut: 1 })
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    for (const sk of names) await put(sk, '1')
    const Keys = names.map((sk) => ({ pk, sk }))
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }),
    )
    const left = UnprocessedKeys![TableName]!.Keys!.length
    expect([left > 0, Responses![TableName]!.length + left]).toEqual([true, 8])
    const found: string[] = []
    let next: unknown
    do {
      const page = await due({ Limit: 3, ExclusiveStartKey: next })
      found.push(...page.names)
      next = page.next
    } while (next !== undefined)
    expect(found).toHaveLength(8)
    expect(engine.fates.pagesCut).toBeGreaterThan(2)
    const busy = stage({ throttled: 1 })
    await expect(busy.put('a', '1')).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' })
  })

  it('delivers batches twice', async () => {
    const seen: string[] = []
    const handle = (event: string): Promise<string> => Promise.resolve(event + String(seen.push(event)))
    const { engine } = stage({ twice: 1 })
    expect(await deliverUnkindly(engine, handle)('batch')).toBe('batch2')
  })
})
