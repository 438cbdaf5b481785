import { QueryCommand, ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { bookKinds, partitionTypes } from './partitions.ts'

/** An item as stored in the table, with short attribute names. */
export interface RawItem {
  readonly pk: string
  readonly sk: string
  readonly [attribute: string]: unknown
}

type Client = Pick<DynamoDBDocumentClient, 'send'>

/**
 * Scans the whole table (a test's own), strongly. A scan is no snapshot: nothing may be written meanwhile, or what one
 * transaction wrote is seen by halves.
 */
export function readAll(client: Client, tableName: string): Promise<RawItem[]> {
  return everyPage((ExclusiveStartKey) =>
    client.send(new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey })),
  )
}

/**
 * Reads what concerns one merchant by their partitions: in a table of many, faster than a scan. What is stored where nothing
 * should is seen by `readAll` alone.
 */
export async function readTenant(client: Client, tableName: string, merchantId: string): Promise<RawItem[]> {
  const query = (pk: string): Promise<RawItem[]> =>
    everyPage((ExclusiveStartKey) =>
      client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      ),
    )
  const keys = [
    ...partitionTypes.map((type) => `${merchantId}#${type}`),
    ...bookKinds.map((kind) => `TWIN#${merchantId}#${kind}`),
  ]
  const parts = await Promise.all(['MERCHANTS', ...keys].map(query))
  const endpoints = parts.flat().filter(({ pk }) => pk === `${merchantId}#WHE`)
  const deliveries = await Promise.all(endpoints.map(({ sk }) => query(`${merchantId}#DLV#${sk}`)))
  return itemsOf([...parts, ...deliveries].flat(), merchantId)
}

/** Of all items those that concern one merchant: their partitions, the twins' books of theirs, their entry among the merchants. */
export function itemsOf(items: readonly RawItem[], merchantId: string): RawItem[] {
  const own = `${merchantId}#`
  const twin = `TWIN#${merchantId}#`
  return items.filter(
    ({ pk, sk }) => pk.startsWith(own) || pk.startsWith(twin) || (pk === 'MERCHANTS' && sk === merchantId),
  )
}

interface Page {
  readonly Items?: Record<string, unknown>[] | undefined
  readonly LastEvaluatedKey?: Record<string, unknown> | undefined
}

async function everyPage(
  read: (start: Record<string, unknown> | undefined) => Promise<Page>,
): Promise<RawItem[]> {
  const items: RawItem[] = []
  let start: Record<string, unknown> | undefined
  do {
    const page = await read(start)
    items.push(...((page.Items ?? []) as RawItem[]))
    start = page.LastEvaluatedKey
  } while (start)
  return items
}
