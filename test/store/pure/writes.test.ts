import { describe, expect, it } from 'vitest'
import { subscriptionCodec } from '../../../shared/store/entities/subscription.ts'
import { tallyOf } from '../../../shared/store/tally.ts'
import {
  changesOf,
  check,
  create,
  discard,
  minted,
  put,
  remove,
  replace,
  save,
  update,
  writtenTwice,
} from '../../../shared/store/write.ts'
import type { Codec, Stamp } from '../../../shared/store/codec.ts'
import { conflict } from '../../../shared/domain/problem.ts'
import { aRecovery, aSubscription } from '../../domain/fixtures/billing.ts'

interface Thing {
  readonly id: string
  readonly mark: string | null
  readonly version: number
}

const stamp: Stamp = { mode: 'live', clock: 'wall' }
const codec: Codec<Thing> = {
  name: 'thing',
  key: ({ id }) => ({ pk: 'mer_1#THING', sk: id }),
  encode: ({ id, version }, { mode }) => ({ pk: 'mer_1#THING', sk: id, v: version, mode }),
  decode: () => thing,
}
const thing: Thing = { id: 'thing_1', mark: null, version: 4 }
const key = { pk: 'mer_1#THING', sk: 'thing_1' }
const withItem = (version: number) => ({ TableName: 't', Item: item(version) })
const onKey = { TableName: 't', Key: key }
const item = (version: number) => ({ ...key, v: version, mode: 'live' })

// Holds H3.
describe('a write', () => {
  it('of a read item overwrites it, else it is the first', () => {
    const after = { ...thing, mark: 'x', version: 5 }
    expect(save(codec, thing, after).change).toEqual({ codec, before: thing, after })
    expect(save(codec, undefined, after).change).toEqual({ codec, before: null, after })
  })

  it('of a new value requires that none exists', () => {
    const meaning = () => conflict('duplicate')
    const write = create(codec, thing, meaning)
    expect(write).toMatchObject({
      label: 'create thing',
      meaning,
      change: { codec, before: null, after: thing },
    })
    expect(write.render('t', stamp)).toEqual({
      Put: {
        ...withItem(4),
        ConditionExpression: 'attribute_not_exists(#pk)',
        ExpressionAttributeNames: { '#pk': 'pk' },
      },
    })
    expect(create(codec, thing).meaning).toBe('stale')
  })

  it('over another requires the version that was read', () => {
    const write = replace(codec, thing, { ...thing, version: 5 })
    expect(write).toMatchObject({
      label: 'replace thing',
      meaning: 'stale',
      change: { codec, before: thing, after: { version: 5 } },
    })
    expect(write.render('t', stamp)).toEqual({
      Put: {
        ...withItem(5),
        ConditionExpression: '#v = :v',
        ExpressionAttributeNames: { '#v': 'v' },
        ExpressionAttributeValues: { ':v': 4 },
      },
    })
  })

  it.each([
    ['still there', 'k1', '#v = :v AND #g = :g', { ':v': 4, ':g': 'k1' }],
    ['still absent', null, '#v = :v AND attribute_not_exists(#g)', { ':v': 4 }],
  ])('over a guarded one asks that its mark is %s', (_, mark, condition, values) => {
    const guarded = { ...codec, guard: (value: Thing) => ({ name: 'k', read: value.mark }) }
    const { Put } = replace(guarded, { ...thing, mark }, { ...thing, mark: 'k2', version: 5 }).render(
      't',
      stamp,
    )
    expect(Put).toEqual({
      ...withItem(5),
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#v': 'v', '#g': 'k' },
      ExpressionAttributeValues: values,
    })
  })

  it('of any value requires nothing', () => {
    const write = put(codec, thing)
    expect([write.label, write.meaning, write.change]).toEqual(['put thing', 'stale', undefined])
    expect(write.render('t', stamp)).toEqual({ Put: withItem(4) })
  })

  it('in place has only the key and what its expression names', () => {
    const bare = update('count', { ...key, codec } as never, { set: 'ADD #a :a' })
    expect([bare.label, bare.meaning]).toEqual(['count', 'stale'])
    expect(bare.render('t', stamp)).toStrictEqual({
      Update: { ...onKey, UpdateExpression: 'ADD #a :a' },
    })
    const names = { '#a': 'a' }
    const values = { ':a': 1 }
    const meaning = () => conflict('full')
    const whole = update('count', key, { set: 'ADD #a :a', condition: '#a < :a', names, values }, meaning)
    expect(whole.meaning).toBe(meaning)
    expect(whole.render('t', stamp)).toEqual({
      Update: {
        ...onKey,
        UpdateExpression: 'ADD #a :a',
        ConditionExpression: '#a < :a',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      },
    })
  })

  it('of nothing adds a condition to the others', () => {
    const expression = { condition: '#a = :a', names: { '#a': 'a' }, values: { ':a': 1 } }
    const write = check('still open', { ...key, codec } as never, expression)
    expect([write.label, write.meaning]).toEqual(['still open', 'stale'])
    expect(write.render('t', stamp)).toEqual({
      ConditionCheck: {
        ...onKey,
        ConditionExpression: '#a = :a',
        ExpressionAttributeNames: { '#a': 'a' },
        ExpressionAttributeValues: { ':a': 1 },
      },
    })
  })

  it('that deletes requires the item', () => {
    const write = remove('drop thing', { ...key, codec } as never)
    expect([write.label, write.meaning]).toEqual(['drop thing', 'stale'])
    expect(write.render('t', stamp)).toEqual({
      Delete: {
        ...onKey,
        ConditionExpression: 'attribute_exists(#pk)',
        ExpressionAttributeNames: { '#pk': 'pk' },
      },
    })
  })

  it('may delete whatever is there', () => {
    const write = discard('discard thing', key)
    expect([write.label, write.meaning]).toEqual(['discard thing', 'stale'])
    expect(write.render('t', stamp)).toEqual({ Delete: onKey })
  })

  // Holds C6.
  it('may say that its identifier was made for it alone', () => {
    const write = create(codec, thing)
    expect(write.minted).toBeUndefined()
    expect(minted(write)).toEqual({ ...write, minted: true })
  })

  it('says what it changes of its own type', () => {
    const other = { ...codec, name: 'other' }
    const writes = [
      put(codec, thing),
      create(other, thing),
      replace(codec, thing, thing),
      create(codec, thing),
    ]
    expect(changesOf(writes, codec)).toEqual([
      { codec, before: thing, after: thing },
      { codec, before: null, after: thing },
    ])
    expect(changesOf([], codec)).toEqual([])
  })
})

describe('the analytics of a commit', () => {
  const event = (tally: object | null) => ({ tally }) as never
  const begins = create(subscriptionCodec, aSubscription())
  /** 5,000 naira a month, new; one more of who began in its month (D11.20). */
  const begun = { 'new#NGN': 500_000, 'active#NGN': 1, 'joined#NGN#2026-03': 1 }

  it('follow from its events and its subscriptions’ changes', () => {
    expect(tallyOf([begins], [event(null)])).toEqual(begun)
    expect(
      tallyOf([begins], [event({ 'recovered#NGN': 1 }), event({ 'recovered#NGN': 1, 'active#NGN': 1 })]),
    ).toEqual({
      ...begun,
      'active#NGN': 2,
      'recovered#NGN': 2,
    })
    expect(tallyOf([], [event({ 'exhausted#NGN': 1 })])).toEqual({ 'exhausted#NGN': 1 })
  })

  // Holds D11.20.
  it.each<[string, string[], object]>([
    [
      'with a payment',
      ['invoice_paid', 'subscription_payment_recovered'],
      {
        'recoveredFrom#NGN#expired_card': 1,
        'recoveredBy#NGN#insufficient_funds': 1,
        'recoveredAfter#NGN#3': 1,
      },
    ],
    [
      'without one',
      ['subscription_payment_failed', 'subscription_unpaid'],
      { 'exhaustedFrom#NGN#expired_card': 1, 'exhaustedBy#NGN#insufficient_funds': 1 },
    ],
    ['not yet', ['subscription_payment_failed'], {}],
  ])('say how a case of recovery ended: %s', (_, types, ended) => {
    const recovery = aRecovery({ lastFailureCode: 'expired_card', failures: 3 })
    const before = aSubscription({ status: 'past_due', recovery })
    const moves = replace(subscriptionCodec, before, { ...before, recovery: null, version: 6 })
    const told = types.map((type) => ({ type, tally: { 'failed#NGN#x': 1 } }) as never)
    const said = { 'failed#NGN#x': types.length, ...ended }
    expect(tallyOf([moves], told)).toEqual(said)
    // A subscription that begins in the same commit had no case.
    expect(tallyOf([begins, moves], told)).toEqual({ ...begun, ...said })
  })

  it('are empty where nothing moves', () => {
    const same = replace(subscriptionCodec, aSubscription(), aSubscription({ version: 6 }))
    expect(tallyOf([same], [])).toBeNull()
    expect(tallyOf([], [event(null), event({})])).toBeNull()
  })

  it('need an event, or they would be lost', () => {
    expect(() => tallyOf([begins], [])).toThrow('a counted change must emit an event')
  })
})

describe('the writes of a commit', () => {
  const other = { ...thing, id: 'thing_2' }
  const table = [
    { what: 'different items', writes: [create(codec, thing), create(codec, other)], twice: undefined },
    { what: 'one put twice', writes: [create(codec, other), put(codec, thing), put(codec, thing)], twice: 2 },
    {
      what: 'one replaced and held to a condition',
      writes: [
        replace(codec, thing, thing),
        create(codec, other),
        check('it is there', key, { condition: 'attribute_exists(pk)', names: {}, values: {} }),
      ],
      twice: 2,
    },
    {
      what: 'one changed and deleted',
      writes: [update('mark', key, { set: 'SET m = 1' }), remove('thing', key)],
      twice: 1,
    },
    {
      what: 'different ones changed and deleted',
      writes: [update('mark', key, { set: 'SET m = 1' }), remove('other', { ...key, sk: 'thing_2' })],
      twice: undefined,
    },
    { what: 'nothing', writes: [], twice: undefined },
  ]
  it.each(table)('of $what', ({ writes, twice }) => {
    expect(writtenTwice(writes.map((write) => write.render('t', stamp)))).toBe(twice)
  })
})
