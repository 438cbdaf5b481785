import type { AttributeValue, _Record } from '@aws-sdk/client-dynamodb-streams'
import type { AttributeValue as EventAttributeValue, DynamoDBRecord } from 'aws-lambda'
import { region } from './account.ts'

/** A stream record in the form that Lambda delivers: JSON, so bytes are base64 and times are epoch seconds. */
export function streamEventRecord(record: _Record, streamArn: string): DynamoDBRecord {
  const { Keys, NewImage, SequenceNumber, SizeBytes, ApproximateCreationDateTime } = record.dynamodb ?? {}
  return {
    eventID: record.eventID ?? '',
    eventName: record.eventName!,
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    // Dynoxide calls its region "dynoxide".
    eventSourceARN: streamArn.replace(/^arn:aws:dynamodb:[^:]+:/, `arn:aws:dynamodb:${region}:`),
    dynamodb: {
      ApproximateCreationDateTime: Math.floor((ApproximateCreationDateTime?.getTime() ?? 0) / 1000),
      ...(Keys === undefined ? {} : { Keys: encodeItem(Keys) }),
      ...(NewImage === undefined ? {} : { NewImage: encodeItem(NewImage) }),
      SequenceNumber: SequenceNumber ?? '',
      SizeBytes: SizeBytes ?? 0,
      StreamViewType: 'NEW_IMAGE',
    },
  }
}

function encodeItem(item: Record<string, AttributeValue>): Record<string, EventAttributeValue> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, encode(value)]))
}

function encode({ S, N, B, SS, NS, BS, M, L, BOOL }: AttributeValue): EventAttributeValue {
  if (S !== undefined) return { S }
  if (N !== undefined) return { N }
  if (B !== undefined) return { B: base64(B) }
  if (SS !== undefined) return { SS }
  if (NS !== undefined) return { NS }
  if (BS !== undefined) return { BS: BS.map(base64) }
  if (M !== undefined) return { M: encodeItem(M) }
  if (L !== undefined) return { L: L.map(encode) }
  return BOOL === undefined ? { NULL: true } : { BOOL }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
