import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Mode } from '../domain/merchant/merchant.ts'
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

/** The table of a mode. The role decides whether a function may write it; the type only checks the code. */
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

/** The twins' access to their books: a separate client, so that the product's costs and faults are counted apart. */
export function twinTable(): { client: DynamoDBDocumentClient; name: string } {
  twinDocuments ??= DynamoDBDocumentClient.from(newClient())
  return { client: twinDocuments, name: tableName('sandbox') }
}

/** Without the SDK's log of each call, which copies requests and answers even when nobody reads it. */
function newClient(): DynamoDBClient {
  const client = new DynamoDBClient(clientSettings)
  client.middlewareStack.remove('loggerMiddleware')
  return client
}
