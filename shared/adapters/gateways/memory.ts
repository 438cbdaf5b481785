import { randomUUID } from 'node:crypto'
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TableClient } from '../../ports/table-client.ts'
import type { Asked, AskedBook } from './asked.ts'
import { tookEffect } from './took-effect.ts'
import type { SessionShelf, ShelvedSession } from './session-shelf.ts'
import type { GatewayMemory } from './surroundings.ts'
import { needs } from '../../ports/rights.ts'
import { memoryLifetimeSeconds, seenWithinMs } from '../waits.ts'

/** The mode's table: gateways store their records in partitions of their own, which no credential can address. */
export interface MemoryTable {
  readonly client: TableClient
  readonly name: string
}

/** The records of the adapters of one mode. */
export function gatewayMemory(table: MemoryTable, wallNow: () => number): GatewayMemory {
  return {
    openAsked: (gateway) => openAsked(gateway, table, wallNow),
    openShelf: (gateway, name) => openShelf(gateway, name, table),
  }
}

function openAsked(gateway: string, table: MemoryTable, wallNow: () => number): AskedBook {
  const { client, name: TableName } = table
  const keyOf = (sent: string) => ({ pk: `GATEWAY#${gateway}#${sent}`, sk: 'ASKED' })
  const idKeyOf = (id: string) => ({ pk: `GATEWAY#${gateway}#id#${id}`, sk: 'ASKED' })
  const now = () => new Date(wallNow()).toISOString()
  const ttl = () => Math.floor(wallNow() / 1000) + memoryLifetimeSeconds

  const get = async (key: { pk: string; sk: string }): Promise<Record<string, unknown> | null> => {
    const { Item } = await client.send(
      needs('vendor:GetItem', new GetCommand({ TableName, Key: key, ConsistentRead: true })),
    )
    return Item ?? null
  }
  const find = async (sent: string): Promise<Asked | null> => {
    const item = await get(keyOf(sent))
    return (item?.['asked'] as Asked | undefined) ?? null
  }
  const itemOf = (asked: Asked) => ({ ...keyOf(asked.sent), asked, ttl: ttl() })
  return {
    find,
    async findByGatewayId(id) {
      const item = await get(idKeyOf(id))
      return item ? find(String(item['sent'])) : null
    },
    async note(asked) {
      await client.send(
        needs('vendor:PutItem', new PutCommand({ TableName, Item: itemOf({ ...asked, at: now() }) })),
      )
    },
    async noteOnce(asked) {
      // Written first: a listed refund that was never sent does no harm.
      const pk = `GATEWAY#${gateway}#${asked.about ?? asked.sent}`
      const listed = { pk, sk: `REFUND#${asked.sent}`, sent: asked.sent, ttl: ttl() }
      await client.send(needs('vendor:PutItem', new PutCommand({ TableName, Item: listed })))
      const notedBy = randomUUID()
      const Item = { ...itemOf({ ...asked, at: now() }), notedBy }
      const put = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(asked)' })
      if (await tookEffect(client.send(needs('vendor:PutItem', put)))) return true
      // A write repeated after a lost answer finds its own item: then no other caller sends this (C6).
      return (await get(keyOf(asked.sent)))?.['notedBy'] === notedBy
    },
    async forget(sent) {
      await client.send(
        needs(
          'vendor:UpdateItem',
          new UpdateCommand({ TableName, Key: keyOf(sent), UpdateExpression: 'REMOVE asked' }),
        ),
      )
    },
    async learn({ sent }, heard) {
      const entries = Object.entries(heard)
      await client.send(
        needs(
          'vendor:UpdateItem',
          new UpdateCommand({
            TableName,
            Key: keyOf(sent),
            UpdateExpression: `SET ${entries.map((_, i) => `asked.#n${i} = :v${i}`).join(', ')}`,
            ConditionExpression: 'attribute_exists(asked)',
            ExpressionAttributeNames: Object.fromEntries(entries.map(([name], i) => [`#n${i}`, name])),
            ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], i) => [`:v${i}`, value])),
          }),
        ),
      )
      if (heard.gatewayId === undefined) return
      const Item = { ...idKeyOf(heard.gatewayId), sent, ttl: ttl() }
      await client.send(needs('vendor:PutItem', new PutCommand({ TableName, Item })))
    },
    async refundsOf(sentCharge) {
      const { Items = [] } = await client.send(
        needs(
          'vendor:Query',
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :refund)',
            ExpressionAttributeValues: { ':pk': `GATEWAY#${gateway}#${sentCharge}`, ':refund': 'REFUND#' },
            ConsistentRead: true,
          }),
        ),
      )
      const found = await Promise.all(Items.map(({ sent }) => find(String(sent))))
      return found.filter((one) => one !== null)
    },
    isOld: ({ at }) => wallNow() - Date.parse(at) > seenWithinMs,
  }
}

function openShelf(gateway: string, name: string, { client, name: TableName }: MemoryTable): SessionShelf {
  const Key = { pk: `GATEWAY#${gateway}#session#${name}`, sk: 'SESSION' }
  const update = (
    UpdateExpression: string,
    ConditionExpression: string,
    values: Record<string, unknown>,
  ): Promise<boolean> =>
    tookEffect(
      client.send(
        needs(
          'vendor:UpdateItem',
          new UpdateCommand({
            TableName,
            Key,
            UpdateExpression,
            ConditionExpression,
            ExpressionAttributeNames: { '#owner': 'owner' },
            ExpressionAttributeValues: values,
          }),
        ),
      ),
    )
  return {
    async read(): Promise<ShelvedSession> {
      const { Item } = await client.send(
        needs('vendor:GetItem', new GetCommand({ TableName, Key, ConsistentRead: true })),
      )
      return {
        sealed: typeof Item?.['sealed'] === 'string' ? Item['sealed'] : null,
        generation: Number(Item?.['generation'] ?? 0),
        expiresAt: Number(Item?.['expiresAt'] ?? 0),
      }
    },
    lock: ({ generation, owner, now, forMs }) =>
      update(
        'SET lockedUntil = :until, #owner = :owner, generation = :seen',
        // An owner that already has the lock has only missed the answer.
        '(attribute_not_exists(generation) OR generation = :seen) AND (attribute_not_exists(lockedUntil) OR lockedUntil < :now OR lockedUntil > :far OR #owner = :owner)',
        {
          ':until': now + forMs,
          ':owner': owner,
          ':seen': generation,
          ':now': now,
          // A lock written by a clock that was ahead is ignored.
          ':far': now + 2 * forMs,
        },
      ),
    keep: ({ generation, owner, sealed, expiresAt }) =>
      update(
        'SET sealed = :sealed, expiresAt = :end, generation = :next, lockedUntil = :zero',
        '#owner = :owner AND generation = :seen',
        {
          ':sealed': sealed,
          ':end': expiresAt,
          ':next': generation + 1,
          ':zero': 0,
          ':owner': owner,
          ':seen': generation,
        },
      ),
    async release(owner) {
      await update('SET lockedUntil = :zero', '#owner = :owner', { ':zero': 0, ':owner': owner })
    },
  }
}
