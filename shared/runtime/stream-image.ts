import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import { tenantOf, type Item } from '../store/codec.ts'
import type { Key } from '../store/keys.ts'
import type { StreamChange } from '../operations/wake-up/stream-change.ts'

type Image = Readonly<Record<string, AttributeValue>>

/** The content of a stream record, in the form in which the table is read. */
export function changeOf(record: DynamoDBRecord): StreamChange {
  const key = itemOf(record.dynamodb?.Keys ?? {}) as unknown as Key
  const image = record.dynamodb?.NewImage
  return {
    merchantId: tenantOf(key),
    key,
    isNew: record.eventName === 'INSERT',
    item: image ? itemOf(image) : null,
  }
}

function itemOf(image: Image): Item {
  return unmarshall(withBytes(image) as never)
}

/** Lambda delivers records as JSON, in which bytes are base64. */
function withBytes(image: Image): Record<string, unknown> {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, revive(value)]))
}

function revive(value: AttributeValue): unknown {
  if (value.B !== undefined) return { B: Buffer.from(value.B, 'base64') }
  if (value.BS !== undefined) return { BS: value.BS.map((bytes) => Buffer.from(bytes, 'base64')) }
  if (value.L !== undefined) return { L: value.L.map(revive) }
  if (value.M !== undefined) return { M: withBytes(value.M) }
  return value
}
