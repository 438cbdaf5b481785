import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { advanceClock } from '../../support/clock-worker.ts'

/** Leads a merchant's sandbox clock to an instant by its worker, without the request that waits for it. */
export async function walkTo(merchantId: string, instant: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  await client.send(
    new UpdateCommand({
      TableName: process.env['TABLE_SANDBOX']!,
      Key: { pk: `${merchantId}#CLOCK`, sk: 'CLOCK' },
      UpdateExpression: 'SET #t = :t',
      ExpressionAttributeNames: { '#t': 't' },
      ExpressionAttributeValues: { ':t': Date.parse(instant) },
    }),
  )
  client.destroy()
  await advanceClock(JSON.stringify({ merchantId }))
}
