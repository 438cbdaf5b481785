import { describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { itemsDeleted, itemsWritten, lifetimeFault, type ItemWrite } from '../../support/laws/item-writes.ts'
import { watchSandboxes } from '../../support/laws/wall-instants.ts'
import { deflate } from '../../../shared/store/deflate.ts'

const now = Date.parse('2026-11-23T13:00:00.000Z')
const inSeconds = now / 1000
const day = 86_400

const written = (set: Record<string, unknown>, pk = 'mer_1#EVT', sk = 'x'): ItemWrite => ({
  tableName: 'billing-sandbox',
  pk,
  sk,
  set,
})

// Holds D13.7, E2.
describe('an item’s lifetime', () => {
  const faultOf = (ttl: unknown): boolean => lifetimeFault(written({ ttl }), now) !== null

  it('is whole seconds between now and ten years, or not given', () => {
    expect([inSeconds, inSeconds + day, inSeconds + 3650 * day].map(faultOf)).toEqual([false, false, false])
    expect(lifetimeFault(written({}), now)).toBeNull()
    const wrong = [now, inSeconds + 0.5, inSeconds - 1, inSeconds + 3700 * day, String(inSeconds), null, NaN]
    expect(wrong.map(faultOf)).toEqual(wrong.map(() => true))
  })

  it('is found in every kind of write', () => {
    const Item = { pk: 'a#RATE', sk: 's', ttl: now }
    const update = {
      TableName: 't',
      Key: { pk: 'a#RATE', sk: 's' },
      UpdateExpression: 'ADD #n :by SET #a = #a + :cost, #x = if_not_exists(#x, :x) REMOVE #y',
      ExpressionAttributeNames: { '#n': 'n', '#a': 'a', '#x': 'ttl', '#y': 'y' },
      ExpressionAttributeValues: { ':by': 1, ':cost': 2, ':x': now },
    }
    const all = [
      ...itemsWritten('PutCommand', { TableName: 't', Item }),
      ...itemsWritten('UpdateCommand', update),
      ...itemsWritten('TransactWriteCommand', {
        TransactItems: [
          { Put: { TableName: 't', Item } },
          { Update: update },
          { Delete: {} },
          { ConditionCheck: {} },
        ],
      }),
      ...itemsWritten('BatchWriteCommand', {
        RequestItems: { t: [{ PutRequest: { Item } }, { DeleteRequest: {} }] },
      }),
    ]
    expect(all.map((write) => lifetimeFault(write, now) !== null)).toEqual(all.map(() => true))
    expect(all).toHaveLength(5)
    expect(itemsWritten('UpdateCommand', update)[0]!.set).toEqual({ n: 1, a: 2, ttl: now })
    expect(itemsWritten('QueryCommand', {})).toEqual([])
  })
})

// Holds D13.8.
describe('an instant in a sandbox whose clock was set', () => {
  const clock = Date.parse('2030-01-31T09:00:00.000Z')

  function watched() {
    const sandboxes = watchSandboxes()
    sandboxes.faultsOf(written({ at: now - 3 * day }, 'mer_1#PLAN'), now - 3 * day)
    sandboxes.faultsOf(written({ n: clock, t: clock }, 'mer_1#CLOCK', 'CLOCK'), now)
    return (write: ItemWrite) => sandboxes.faultsOf(write, now).length
  }

  it('is refused where it is the wall clock’s, in numbers, texts, records, identifiers and derived values', () => {
    const faults = watched()
    const iso = new Date(now - 40).toISOString()
    const places: Record<string, unknown>[] = [
      { c: now },
      { c: iso },
      { dsk: `${iso}#inv_1` },
      { j: deflate(JSON.stringify({ at: { paidAt: iso } })) },
      { t: deflate(`paid ${iso}`) },
      { r: [1, [now + 7 * day * 1000]] },
    ]
    expect(places.map((set) => faults(written(set)))).toEqual(places.map(() => 1))
    expect(faults(written({}, 'mer_1#EVT', `evt_${ulid(now)}`))).toBe(1)
    expect(faults(written({}, 'mer_1#3#EVT', `evt_${ulid(now)}`))).toBe(1)
  })

  it('is accepted where it is the sandbox’s, is older than the clock, follows the wall clock, or there is no clock', () => {
    const faults = watched()
    const fine: ItemWrite[] = [
      written({ c: clock, l: clock + 7 * day * 1000 }, 'mer_1#EVT', `evt_${ulid(clock)}`),
      written({ c: now - 3 * day }),
      written({ at: [1, now + 60_000] }, 'mer_1#INV'),
      written({ du: now, dsk: new Date(now).toISOString() }, 'mer_1#MSG'),
      written({ c: now }, 'mer_2#EVT'),
      written({ c: now }, 'CRED#abc'),
    ]
    expect(fine.map(faults)).toEqual(fine.map(() => 0))
  })

  it('is the wall clock’s again once the clock is deleted, but not where the engine refused to', async () => {
    const faultsAfter = async (pk: string, deletion: Promise<unknown>): Promise<number> => {
      const sandboxes = watchSandboxes()
      sandboxes.faultsOf(written({ n: clock, t: clock }, 'mer_1#CLOCK', 'CLOCK'), now)
      sandboxes.deleting(pk, deletion)
      await Promise.allSettled([deletion])
      return sandboxes.faultsOf(written({ c: now }), now).length
    }
    const refusal = Object.assign(new Error(), { name: 'TransactionCanceledException' })
    expect(await faultsAfter('mer_1#PLAN', Promise.resolve())).toBe(1)
    expect(await faultsAfter('mer_1#CLOCK', Promise.resolve())).toBe(0)
    expect(await faultsAfter('mer_1#CLOCK', Promise.reject(refusal))).toBe(1)
    // An answer that was lost says nothing: the clock may have been deleted.
    expect(await faultsAfter('mer_1#CLOCK', Promise.reject(new Error('socket hang up')))).toBe(0)
  })

  it('is deleted by its own command or within a transaction', () => {
    const Key = { pk: 'mer_1#CLOCK', sk: 'CLOCK' }
    expect(itemsDeleted('DeleteCommand', { TableName: 't', Key })).toEqual([Key])
    const TransactItems = [{ Put: { TableName: 't', Item: Key } }, { Delete: { TableName: 't', Key } }]
    expect(itemsDeleted('TransactWriteCommand', { TransactItems })).toEqual([Key])
    expect(itemsDeleted('PutCommand', { TableName: 't', Item: Key })).toEqual([])
  })
})
