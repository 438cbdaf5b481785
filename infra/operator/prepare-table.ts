import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { table as layout } from '../../shared/store/table.ts'

/** A restored table as it is, and the setting that makes an environment work on it (O2). */
export interface PreparedTable {
  readonly table: string
  /** What was missing, and is set now. */
  readonly set: readonly string[]
  /** The context of the deployment that adopts it; null until it has a stream. */
  readonly context: string | null
}

/** Waits this long for the table between two changes: it takes one at a time. */
const maxWaitTime = 600

/**
 * Gives a restored table what a restore does not bring along: the stream, the expiry of items, point-in-time recovery,
 * and in live protection from deletion. Nothing that is there is changed, so it may be repeated.
 * @throws Error for a table whose keys or indexes are not this version's.
 */
export async function prepareTable(TableName: string, mode: Mode, dry: boolean): Promise<PreparedTable> {
  const client = new DynamoDBClient({})
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }))
    const indexes = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName))
    const missing = Object.keys(layout.indexes).filter((name) => !indexes.has(name))
    if (missing.length > 0) throw new Error(`${TableName} lacks the indexes ${missing.join(', ')}`)
    const set: string[] = []
    const give = async (what: string, has: boolean, send: () => Promise<unknown>): Promise<void> => {
      if (has) return
      set.push(what)
      if (dry) return
      await send()
      await waitUntilTableExists({ client, maxWaitTime }, { TableName })
    }
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } as const
    await give('stream', Table?.StreamSpecification?.StreamEnabled === true, () =>
      client.send(new UpdateTableCommand({ TableName, StreamSpecification })),
    )
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
    const TimeToLiveSpecification = { AttributeName: layout.ttlAttribute, Enabled: true }
    await give('expiry', /^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? ''), () =>
      client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification })),
    )
    const backups = await client.send(new DescribeContinuousBackupsCommand({ TableName }))
    const recovery = backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true }
    await give('recovery', recovery?.PointInTimeRecoveryStatus === 'ENABLED', () =>
      client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification })),
    )
    await give('protection', mode !== 'live' || Table?.DeletionProtectionEnabled === true, () =>
      client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true })),
    )
    const after = await client.send(new DescribeTableCommand({ TableName }))
    const label = after.Table?.LatestStreamLabel
    const key = mode === 'live' ? 'tableLive' : 'tableSandbox'
    return { table: TableName, set, context: label === undefined ? null : `-c ${key}=${TableName}@${label}` }
  } finally {
    client.destroy()
  }
}
