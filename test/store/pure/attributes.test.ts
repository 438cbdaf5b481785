import { describe, expect, it } from 'vitest'
import {
  causeIn,
  defineEntity,
  deflated,
  json,
  many,
  row,
  rows,
  time,
  type EntityDefinition,
  type Stamp,
} from '../../../shared/store/codec.ts'
import { deflate } from '../../../shared/store/deflate.ts'

interface Crate {
  readonly merchantId: string
  readonly id: string
  readonly seats: number
  readonly lines: readonly {
    readonly item: string
    readonly amount?: number
    readonly note?: string | null
  }[]
  readonly price: { readonly amount: number; readonly currency?: string } | null
  readonly seenAt: string | null
  readonly note: string | null
  readonly more: Readonly<Record<string, number>> | null
}

const key = { pk: 'mer_1#CRATE', sk: 'crate_1' }
const wall: Stamp = { mode: 'live', clock: 'wall' }
const codecOf = (over: Partial<EntityDefinition<Crate, 'merchantId' | 'id'>> = {}) =>
  defineEntity<Crate, 'merchantId' | 'id'>({
    name: 'crate',
    key: ({ merchantId, id }) => ({ pk: `${merchantId}#CRATE`, sk: id }),
    attributes: {
      seats: many('q'),
      lines: rows('l', ['item', 'amount', 'note']),
      price: row('p', ['amount', 'currency']),
      seenAt: time('s'),
      note: deflated('n'),
      more: json('m'),
    },
    derive: ({ pk, sk }) => ({ merchantId: pk.slice(0, pk.indexOf('#')), id: sk }),
    ...over,
  })
const aCrate = (over: Partial<Crate> = {}): Crate => ({
  merchantId: 'mer_1',
  id: 'crate_1',
  seats: 1,
  lines: [],
  price: null,
  seenAt: null,
  note: null,
  more: null,
  ...over,
})

// Holds H11.
describe('a field of an item', () => {
  it.each<[string, Partial<Crate>, object]>([
    ['one of something is not stored', { seats: 1 }, {}],
    ['none of it is', { seats: 0 }, { q: 0 }],
    ['several of it are', { seats: 7 }, { q: 7 }],
    ['no records are not stored', { lines: [] }, {}],
    [
      'records are rows, without what is missing at their end',
      { lines: [{ item: 'a' }, { item: 'b', note: 'x' }, { item: 'c', amount: 5 }] },
      {
        l: [['a'], ['b', null, 'x'], ['c', 5]],
      },
    ],
    ['a record is a row', { price: { amount: 5 } }, { p: [5] }],
    ['a time is a number', { seenAt: '1970-01-01T00:00:00.007Z' }, { s: 7 }],
    ['a long text is deflated', { note: 'long' }, { n: deflate('long') }],
    ['a wordy record is deflated', { more: { a: 1 } }, { m: deflate('{"a":1}') }],
  ])('%s', (_, over, stored) => {
    expect(codecOf().encode(aCrate(over), wall)).toStrictEqual({ ...key, ...stored })
  })

  it('is read as it was written', () => {
    const whole = aCrate({
      seats: 7,
      lines: [{ item: 'a', amount: 5, note: null }],
      price: { amount: 5, currency: 'NGN' },
      seenAt: '1970-01-01T00:00:00.007Z',
      note: 'long',
      more: { a: 1 },
    })
    for (const crate of [whole, aCrate()])
      expect(codecOf().decode(codecOf().encode(crate, wall))).toEqual(crate)
  })

  it('that an item lacks is one, none or nothing', () => {
    expect(codecOf().decode({ ...key })).toEqual(aCrate())
    expect(codecOf().decode({ ...key, q: 0 }).seats).toBe(0)
  })
})

// Holds O7.
describe('the cause of an item', () => {
  const due = () => ({ at: '2026-05-01T12:00:00.000Z', job: 'renewal', id: 'crate_1' })
  const caused: Stamp = { ...wall, cause: 'req_1' }
  const sandbox = (clock: Stamp['clock']): Stamp => ({ mode: 'sandbox', clock, cause: 'req_1' })

  it.each<[string, Parameters<typeof codecOf>[0], Stamp, string | undefined]>([
    ['is stored where it is due', { due }, caused, 'req_1'],
    ['is stored where it is due under a clock that stands', { due }, sandbox('set'), 'req_1'],
    ['has no room where it is due in a walk', { due }, sandbox('walking'), undefined],
    ['is not stored where nothing is due', {}, caused, undefined],
    ['is not stored where nothing is due any more', { due: () => null }, caused, undefined],
    ['is stored for what is sent, due or not', { caused: true }, caused, 'req_1'],
    ['is stored for what is sent in a walk', { caused: true, due }, sandbox('walking'), 'req_1'],
    ['is not there where nobody named it', { due, caused: true }, wall, undefined],
  ])('%s', (_, over, stamp, cause) => {
    const item = codecOf(over).encode(aCrate(), stamp)
    expect(item['cz']).toBe(cause)
    expect('cz' in item).toBe(cause !== undefined)
  })

  it.each([
    [{ cz: 'req_1' }, 'req_1'],
    [{ cz: 'req_1', ck: 'walking' }, 'req_1'],
    [{ ck: 'walking' }, 'clock-advance'],
    [{ ck: 'set' }, null],
    [{}, null],
    [{ cz: 7 }, null],
  ])('of an item with %o is %s', (item, cause) => {
    expect(causeIn(item)).toBe(cause)
  })
})
