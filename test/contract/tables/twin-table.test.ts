import { describe, expect, it } from 'vitest'
import { openBook } from '../../../shared/adapters/gateways/twin/book.ts'
import type { TableClient } from '../../../shared/ports/table-client.ts'

/** A book over a table that answers, in this order, and keeps the commands. An error is thrown. */
function bookOver(...answers: unknown[]) {
  const sent: [string, unknown][] = []
  const client = {
    send(command: { constructor: { name: string }; input: unknown }) {
      sent.push([command.constructor.name, command.input])
      const answer = answers.shift()
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  } as unknown as TableClient
  return { sent, book: openBook({ client, name: 'sandbox-table' }, 'mer_1', 'charge') }
}

const TableName = 'sandbox-table'
const pk = 'TWIN#mer_1#charge'
const entry = { reference: 'inv_1-1', amount: 500, currency: 'NGN', outcome: 'pending', detail: 'x' }
const other = { ...entry, outcome: 'succeeded' }
const get = ['GetCommand', { TableName, Key: { pk, sk: 'inv_1-1' }, ConsistentRead: true }]
const put = { TableName, Item: { pk, sk: 'inv_1-1', entry } }

describe('the twin’s book', () => {
  it('reads an entry by its reference, as it stands', async () => {
    const { book, sent } = bookOver({ Item: { pk, sk: 'inv_1-1', entry } }, {})
    expect(await book.find('inv_1-1')).toStrictEqual(entry)
    expect(await book.find('inv_1-1')).toBeNull()
    expect(sent).toStrictEqual([get, get])
  })

  const once = ['PutCommand', { ...put, ConditionExpression: 'attribute_not_exists(pk)' }]

  it('enters what is new', async () => {
    const { book, sent } = bookOver({})
    expect(await book.enter(entry)).toStrictEqual(entry)
    expect(sent).toStrictEqual([once])
  })

  it('answers the first entry of a reference', async () => {
    const seen = Object.assign(new Error('x'), { name: 'ConditionalCheckFailedException' })
    const { book, sent } = bookOver(seen, { Item: { entry: other } })
    expect(await book.enter(entry)).toStrictEqual(other)
    expect(sent).toStrictEqual([once, get])
  })

  it('takes no other refusal for an entry', async () => {
    const { book, sent } = bookOver(Object.assign(new Error('the table is away'), { name: 'Throttled' }))
    await expect(book.enter(entry)).rejects.toThrow('the table is away')
    expect(sent).toHaveLength(1)
  })

  it('amends an entry whatever is there', async () => {
    const { book, sent } = bookOver({})
    await book.amend(entry)
    expect(sent).toStrictEqual([['PutCommand', put]])
  })

  it('counts by a counter of its own', async () => {
    const { book, sent } = bookOver({ Attributes: { n: 3 } }, {})
    expect(await book.count('pm_1')).toBe(3)
    expect(await book.count('pm_1')).toBeNaN()
    expect(sent[0]).toStrictEqual([
      'UpdateCommand',
      {
        TableName,
        Key: { pk: 'TWIN#mer_1#charge#count', sk: 'pm_1' },
        UpdateExpression: 'ADD #n :one',
        ExpressionAttributeNames: { '#n': 'n' },
        ExpressionAttributeValues: { ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      },
    ])
  })

  it('lists page by page, an empty one too', async () => {
    const { book, sent } = bookOver(
      { Items: [{ entry }], LastEvaluatedKey: { pk, sk: 'a' } },
      { LastEvaluatedKey: { pk, sk: 'b' } },
      { Items: [{ entry: other }] },
    )
    expect(await book.list()).toStrictEqual([entry, other])
    const query = (ExclusiveStartKey: unknown) => [
      'QueryCommand',
      {
        ...{ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } },
        ...{ ConsistentRead: true, ExclusiveStartKey },
      },
    ]
    expect(sent).toStrictEqual([query(undefined), query({ pk, sk: 'a' }), query({ pk, sk: 'b' })])
  })
})
