import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  defineEntity,
  deflated,
  identityOf,
  json,
  row,
  storedAs,
  time,
  type DueEntry,
  type IndexEntry,
  type Item,
  type Stamp,
} from '../../../shared/store/codec.ts'
import { packHints, unpackHints } from '../../../shared/store/due-attributes.ts'
import { deflate } from '../../../shared/store/deflate.ts'

const ulid = '01ARYZ6S41TSV4RRFFQ69G5FAV'
const at = '2016-07-30T22:36:16.385Z'

/** The first four bytes of the SHA-256. */
const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)

interface Thing {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly name: string | null
  readonly seenAt: string | null
  readonly body: string | null
  readonly price: { readonly amount: number; readonly currency: string | null } | null
  readonly more: { readonly words: readonly string[] } | null
  readonly mark: string | null
}

const defined = (over: {
  owner?: (value: Thing) => IndexEntry | null
  thread?: (value: Thing) => IndexEntry | null
  due?: (value: Thing, stamp: Stamp) => DueEntry | null
  outbox?: (value: Thing, stamp: Stamp) => DueEntry | null
  expires?: (value: Thing) => string | null
  guard?: 'mark'
  absent?: Partial<Thing>
}) =>
  defineEntity<Thing, 'merchantId' | 'id' | 'createdAt'>({
    name: 'thing',
    key: ({ merchantId, id }) => ({ pk: `${merchantId}#THING`, sk: id }),
    attributes: {
      name: 'n',
      seenAt: time('s'),
      body: deflated('b'),
      price: row('p', ['amount', 'currency']),
      more: json('m'),
      mark: 'k',
    },
    derive: identityOf,
    ...over,
  })

const key = { pk: 'mer_1#THING', sk: `thing_${ulid}` }
const bare: Thing = {
  merchantId: 'mer_1',
  id: `thing_${ulid}`,
  createdAt: at,
  name: null,
  seenAt: null,
  body: null,
  price: null,
  more: null,
  mark: null,
}
const whole: Thing = {
  ...bare,
  name: 'Ada',
  seenAt: '2026-04-01T12:00:00.001Z',
  body: 'é'.repeat(500),
  price: { amount: 0, currency: null },
  more: { words: ['a', 'b'] },
  mark: 'k1',
}
const wall: Stamp = { mode: 'live', clock: 'wall' }

// Holds H11, D13.1, D13.7, E2.
describe('stored values', () => {
  it('names are short, times are numbers, records are rows, texts are deflated, and empty values are left out', () => {
    const item = defined({}).encode(whole, wall)
    expect(item).toEqual({
      ...key,
      n: 'Ada',
      s: Date.UTC(2026, 3, 1, 12, 0, 0, 1),
      b: deflate('é'.repeat(500)),
      p: [0, null],
      m: deflate('{"words":["a","b"]}'),
      k: 'k1',
    })
    expect(defined({}).encode(bare, wall)).toEqual(key)
    expect(defined({}).encode({ ...bare, name: undefined } as never, wall)).toStrictEqual(key)
    const price = { amount: 500_000, currency: 'NGN' }
    expect(defined({}).encode({ ...bare, price }, wall)['p']).toEqual([500_000, 'NGN'])
  })

  it('are read as they were written', () => {
    for (const value of [whole, bare]) {
      const codec = defined({})
      expect(codec.decode(codec.encode(value, wall))).toEqual(value)
      expect(codec.key(value)).toEqual(key)
      expect(codec.name).toBe('thing')
    }
  })

  it('absent from older items are as their codec says, and empty where it says nothing', () => {
    const codec = defined({ absent: { name: 'nobody', seenAt: at } })
    expect(codec.decode({ ...key })).toEqual({ ...bare, name: 'nobody', seenAt: at })
    expect(codec.decode({ ...key, n: '' }).name).toBe('')
  })

  it('a guard is the value of a field as read', () => {
    const codec = defined({ guard: 'mark' })
    expect(codec.guard?.(whole)).toEqual({ name: 'k', read: 'k1' })
    expect(codec.guard?.(bare)).toEqual({ name: 'k', read: null })
    expect('guard' in defined({})).toBe(false)
  })

  it('an item with another stored form has that form’s key, name and guard', () => {
    const upper = (thing: Thing): Thing => ({ ...thing, name: thing.name?.toUpperCase() ?? null })
    const lower = (thing: Thing): Thing => ({ ...thing, name: thing.name?.toLowerCase() ?? null })
    const codec = storedAs(defined({ guard: 'mark' }), { stored: upper, read: lower })
    expect([codec.name, codec.key(whole)]).toEqual(['thing', key])
    expect(codec.encode(whole, wall)).toMatchObject({ ...key, n: 'ADA' })
    expect(codec.decode({ ...key, n: 'ADA' }).name).toBe('ada')
    expect(codec.guard?.(whole)).toEqual({ name: 'k', read: 'k1' })
    expect('guard' in storedAs(defined({}), { stored: upper, read: lower })).toBe(false)
  })

  it('are in the indexes that the item names', () => {
    const entry = (partition: string) => () => ({ partition, sort: 'z' })
    const codec = defined({ owner: entry('o'), thread: entry('t') })
    expect(codec.encode(bare, wall)).toEqual({ ...key, opk: 'o', osk: 'z', tpk: 't', tsk: 'z' })
    expect(defined({ owner: () => null, thread: () => null }).encode(bare, wall)).toEqual(key)
  })

  const due = (hints?: Record<string, string>) =>
    defined({
      due: ({ id }) => ({ at: '2026-05-01T12:00:00.000Z', job: 'renewal', id, ...(hints ? { hints } : {}) }),
    })
  const dueItem = (partition: string): Item => ({
    ...key,
    dpk: partition,
    dsk: `2026-05-01T12:00:00.000Z#thing_${ulid}`,
    dk: 'renewal',
  })

  it.each<[string, Stamp, Item]>([
    ['by the wall', wall, dueItem(`DUE#${hashOf(`thing_${ulid}`) % 96}`)],
    ['in a table of its own', { ...wall, dueShards: 5 }, dueItem(`DUE#${hashOf(`thing_${ulid}`) % 5}`)],
    ['in the sandbox', { mode: 'sandbox', clock: 'wall' }, dueItem('DUE#mer_1')],
    ['under a clock', { mode: 'sandbox', clock: 'set' }, { ...dueItem('DUE#mer_1'), ck: 'set' }],
    ['in a walk', { mode: 'sandbox', clock: 'walking' }, { ...dueItem('DUE#mer_1'), ck: 'walking' }],
  ])('is due: %s', (_, stamp, item) => {
    expect(due().encode(bare, stamp)).toEqual(item)
  })

  it('name what the worker also reads, by their own attributes where they hold them', () => {
    const codec = due({ nameId: 'Ada', otherId: 'cus_1' })
    const item = codec.encode({ ...bare, name: 'Ada' }, wall)
    expect(item['dh']).toEqual({ nameId: '=n', otherId: 'cus_1' })
    expect(unpackHints(item)).toEqual({ nameId: 'Ada', otherId: 'cus_1' })
    expect(packHints({ a: 'x' }, { one: 'x', two: 'y' })).toEqual({ one: '=a', two: 'y' })
    expect(unpackHints({})).toEqual({})
    expect('dh' in due().encode(bare, wall)).toBe(false)
  })

  it('are in the outbox, with the job of a consumer that knows none', () => {
    const entry = {
      at: '2026-05-01T12:00:00.000Z',
      job: 'event-fanout',
      id: `thing_${ulid}`,
      hints: { a: 'b' },
    }
    const item = { ...dueItem(`OUT#${hashOf(entry.id) % 16}`), dk: 'event-fanout' }
    expect(defined({ outbox: () => entry as DueEntry }).encode(bare, wall)).toEqual(item)
    expect(defined({ outbox: () => null }).encode(bare, wall)).toEqual(key)
  })

  it('are never due where the codec says so', () => {
    expect(defined({ due: () => null }).encode(bare, { mode: 'sandbox', clock: 'set' })).toEqual(key)
  })

  it.each([
    ['2026-04-01T12:00:00.000Z', undefined, Date.UTC(2026, 3, 1, 12) / 1000],
    ['2026-04-01T12:00:00.001Z', undefined, Date.UTC(2026, 3, 1, 12) / 1000 + 1],
    // A tenant who lives a day behind the wall keeps it a day longer.
    ['2026-04-01T12:00:00.000Z', 86_400_000, Date.UTC(2026, 3, 2, 12) / 1000],
  ])('that expires at %s, %s ms behind, may be deleted at %i', (expiresAt, behindMs, ttl) => {
    const stamp = behindMs === undefined ? wall : { ...wall, behindMs }
    expect(defined({ expires: () => expiresAt }).encode(bare, stamp)).toEqual({ ...key, ttl })
  })

  it('that never expire are never deleted', () => {
    expect(defined({ expires: () => null }).encode(bare, wall)).toEqual(key)
  })
})
