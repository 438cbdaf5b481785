import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Mode } from '../domain/merchant.ts'
import type { WritableTable } from '../store/context.ts'
import { clientSettings, leaveThrottlesToUs } from './client-settings.ts'
import { tableName, optional, wholeNumber } from './config.ts'

let documents: DynamoDBDocumentClient | undefined

/** The process's one document client: connections are kept between invocations. */
export function documentClient(): DynamoDBDocumentClient {
  documents ??= DynamoDBDocumentClient.from(leaveThrottlesToUs(newClient()), {
    marshallOptions: { removeUndefinedValues: true },
  })
  return documents
}

/** The table of a mode. Whether a function may really write it is its role's to say; the type keeps it honest in code. */
export function tableOf(mode: Mode): WritableTable {
  const dueShards = wholeNumber('DUE_SHARDS')
  const cursorKey = optional('CURSOR_KEY')
  return {
    ...{ client: documentClient(), name: tableName(mode), writable: true },
    ...(dueShards === null ? {} : { dueShards }),
    ...(cursorKey === null ? {} : { cursorKey }),
  }
}

let twinDocuments: DynamoDBDocumentClient | undefined

/** The twins' way to their books: a client of its own, so that the product's costs and faults are counted apart. */
export function twinTable(): { client: DynamoDBDocumentClient; name: string } {
  twinDocuments ??= DynamoDBDocumentClient.from(newClient())
  return { client: twinDocuments, name: tableName('sandbox') }
}

/** Without the SDK's own log of each call, which copies what was sent and answered even when nobody listens. */
function newClient(): DynamoDBClient {
  const client = new DynamoDBClient(clientSettings)
  client.middlewareStack.remove('loggerMiddleware')
  return client
}
