import { describe, expect, it } from 'vitest'
import { gatewayMemory } from '../../../shared/adapters/gateways/memory.ts'

interface Sent {
  readonly act: string
  readonly input: Readonly<Record<string, unknown>>
}

const nowMs = Date.parse('2026-11-28T10:00:00.500Z')
const nowSeconds = 1_795_860_000
/** Three years of at most 366 days. */
const ttl = nowSeconds + 3 * 366 * 86_400
const table = { TableName: 'T' }

type Answer = (sent: Sent) => object

const nothing: Answer = () => ({})

/** An answer that fails to the command of a name. */
const failing =
  (act: string, name: string): Answer =>
  (sent) => {
    if (sent.act === act && sent.input['ConditionExpression'] !== undefined)
      throw Object.assign(new Error(name), { name })
    return {}
  }

/** Items by the two parts of their key. */
const holding =
  (items: Readonly<Record<string, object>>): Answer =>
  ({ input }) => {
    const { pk, sk } = (input['Key'] ?? {}) as { pk: string; sk: string }
    const item = items[`${pk}|${sk}`]
    return item === undefined ? {} : { Item: item }
  }

/** The memory over a client that records each command and answers it by a function. */
function memoryOver(answer: Answer) {
  const sent: Sent[] = []
  const send = (command: { readonly input: Sent['input'] }) => {
    const one = { act: command.constructor.name.replace('Command', ''), input: command.input }
    sent.push(one)
    return Promise.resolve().then(() => answer(one))
  }
  const memory = gatewayMemory({ client: { send } as never, name: 'T' }, () => nowMs)
  return { sent, book: memory.openAsked('nomba'), shelf: memory.openShelf('nomba', 'acc') }
}

const keyOf = (sent: string) => ({ pk: `GATEWAY#nomba#${sent}`, sk: 'ASKED' })
const get = (sent: string) => ({
  act: 'Get',
  input: { ...table, Key: keyOf(sent), ConsistentRead: true },
})
const request = {
  sent: 's',
  reference: 'r',
  merchantId: 'm',
  kind: 'charge',
  amount: 5,
  currency: 'NGN',
} as const
const asked = { ...request, at: '2026-11-28T10:00:00.500Z' }
const condition = 'ConditionalCheckFailedException'

describe('the record of a request', () => {
  it('is read by its reference, as it is at that moment', async () => {
    const { sent, book } = memoryOver(
      holding({ 'GATEWAY#nomba#s|ASKED': { asked }, 'GATEWAY#nomba#x|ASKED': {} }),
    )
    expect(await book.find('s')).toEqual(asked)
    expect(await book.find('x')).toBeNull()
    expect(await book.find('y')).toBeNull()
    expect(sent).toEqual([get('s'), get('x'), get('y')])
  })

  it('is found by the gateway’s own identifier, through an item that names the reference', async () => {
    const { sent, book } = memoryOver(
      holding({ 'GATEWAY#nomba#id#g|ASKED': { sent: 's' }, 'GATEWAY#nomba#s|ASKED': { asked } }),
    )
    expect(await book.findByGatewayId('g')).toEqual(asked)
    expect(await book.findByGatewayId('h')).toBeNull()
    expect(sent).toEqual([get('id#g'), get('s'), get('id#h')])
  })

  it('is written with its instant and is kept for three years', async () => {
    const { sent, book } = memoryOver(nothing)
    await book.note(request)
    expect(sent).toEqual([{ act: 'Put', input: { ...table, Item: { ...keyOf('s'), asked, ttl } } }])
  })

  it('is forgotten without its item, so that nothing else of it is lost', async () => {
    const { sent, book } = memoryOver(nothing)
    await book.forget('s')
    expect(sent).toEqual([
      { act: 'Update', input: { ...table, Key: keyOf('s'), UpdateExpression: 'REMOVE asked' } },
    ])
  })

  it('learns what an answer said, only where it is', async () => {
    const { sent, book } = memoryOver(nothing)
    await book.learn({ sent: 's' }, { acceptedAt: 'T1', succeededAt: 'T2' })
    const update = {
      ...table,
      Key: keyOf('s'),
      UpdateExpression: 'SET asked.#n0 = :v0, asked.#n1 = :v1',
      ConditionExpression: 'attribute_exists(asked)',
      ExpressionAttributeNames: { '#n0': 'acceptedAt', '#n1': 'succeededAt' },
      ExpressionAttributeValues: { ':v0': 'T1', ':v1': 'T2' },
    }
    expect(sent).toEqual([{ act: 'Update', input: update }])
    const lost = memoryOver(failing('Update', condition))
    await expect(lost.book.learn({ sent: 's' }, { gatewayId: 'g' })).rejects.toThrow(condition)
    expect(lost.sent).toHaveLength(1)
  })

  it('is found by the gateway’s identifier once that is learned', async () => {
    const { sent, book } = memoryOver(nothing)
    await book.learn({ sent: 's' }, { gatewayId: 'g' })
    expect(sent.slice(1)).toEqual([
      { act: 'Put', input: { ...table, Item: { ...keyOf('id#g'), sent: 's', ttl } } },
    ])
  })

  it.each([
    [900_000, false],
    [900_001, true],
  ])('of %d milliseconds ago is old: %s', (ago, isOld) => {
    const { book } = memoryOver(nothing)
    expect(book.isOld({ ...asked, at: new Date(nowMs - ago).toISOString() })).toBe(isOld)
  })
})

describe('what may be sent only once', () => {
  const refund = { ...request, kind: 'refund', about: 'c' } as const

  it('is listed under its charge before it is noted, and noted only where it was not', async () => {
    const { sent, book } = memoryOver(nothing)
    expect(await book.noteOnce(refund)).toBe(true)
    const listed = { pk: 'GATEWAY#nomba#c', sk: 'REFUND#s', sent: 's', ttl }
    const noted = {
      ...keyOf('s'),
      asked: { ...asked, ...refund },
      ttl,
      notedBy: expect.any(String) as string,
    }
    expect(sent).toEqual([
      { act: 'Put', input: { ...table, Item: listed } },
      { act: 'Put', input: { ...table, Item: noted, ConditionExpression: 'attribute_not_exists(asked)' } },
    ])
  })

  it('is listed under itself if it is about nothing else', async () => {
    const { sent, book } = memoryOver(nothing)
    await book.noteOnce(request)
    expect(sent[0]?.input['Item']).toEqual({ pk: 'GATEWAY#nomba#s', sk: 'REFUND#s', sent: 's', ttl })
  })

  it('was noted by this caller if the item found is its own, whose answer was lost (C6)', async () => {
    let own: unknown
    const refuse =
      (found: () => object): Answer =>
      (one) => {
        if (one.act === 'Get') return found()
        own = (one.input['Item'] as { notedBy?: string }).notedBy
        return failing('Put', condition)(one)
      }
    const mine = memoryOver(refuse(() => ({ Item: { notedBy: own } })))
    expect(await mine.book.noteOnce(refund)).toBe(true)
    expect(mine.sent[2]).toEqual(get('s'))
    expect(await memoryOver(refuse(() => ({ Item: { notedBy: 'x' } }))).book.noteOnce(refund)).toBe(false)
    expect(await memoryOver(refuse(() => ({ Item: {} }))).book.noteOnce(refund)).toBe(false)
    expect(await memoryOver(refuse(() => ({}))).book.noteOnce(refund)).toBe(false)
  })

  it('is not sent while the table fails for another reason', async () => {
    await expect(memoryOver(failing('Put', 'Throttled')).book.noteOnce(refund)).rejects.toThrow('Throttled')
  })

  it('is found by its charge, but for those that were forgotten', async () => {
    const items = holding({ 'GATEWAY#nomba#s|ASKED': { asked }, 'GATEWAY#nomba#t|ASKED': {} })
    const { sent, book } = memoryOver((one) =>
      one.act === 'Query' ? { Items: [{ sent: 's' }, { sent: 't' }] } : items(one),
    )
    expect(await book.refundsOf('c')).toEqual([asked])
    expect(sent).toEqual([
      {
        act: 'Query',
        input: {
          ...table,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :refund)',
          ExpressionAttributeValues: { ':pk': 'GATEWAY#nomba#c', ':refund': 'REFUND#' },
          ConsistentRead: true,
        },
      },
      get('s'),
      get('t'),
    ])
    const none = memoryOver(nothing)
    expect(await none.book.refundsOf('c')).toEqual([])
    expect(none.sent).toHaveLength(1)
  })
})

describe('a gateway’s session', () => {
  const Key = { pk: 'GATEWAY#nomba#session#acc', sk: 'SESSION' }
  const update = (set: string, only: string, values: object): Sent => ({
    act: 'Update',
    input: {
      ...table,
      Key,
      UpdateExpression: set,
      ConditionExpression: only,
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: values,
    },
  })

  it.each([
    [
      { sealed: 'x', generation: 2, expiresAt: 9 },
      { sealed: 'x', generation: 2, expiresAt: 9 },
    ],
    [{ sealed: 5 }, { sealed: null, generation: 0, expiresAt: 0 }],
    [undefined, { sealed: null, generation: 0, expiresAt: 0 }],
  ])('stored as %o is read as it is at that moment', async (Item, session) => {
    const { sent, shelf } = memoryOver(() => ({ Item }))
    expect(await shelf.read()).toEqual(session)
    expect(sent).toEqual([{ act: 'Get', input: { ...table, Key, ConsistentRead: true } }])
  })

  it('is locked by one caller, for the generation that it saw, but not by a clock that was ahead', async () => {
    const { sent, shelf } = memoryOver(nothing)
    expect(await shelf.lock({ generation: 3, owner: 'o', now: 1000, forMs: 10 })).toBe(true)
    expect(sent).toEqual([
      update(
        'SET lockedUntil = :until, #owner = :owner, generation = :seen',
        '(attribute_not_exists(generation) OR generation = :seen) AND (attribute_not_exists(lockedUntil) OR lockedUntil < :now OR lockedUntil > :far OR #owner = :owner)',
        { ':until': 1010, ':owner': 'o', ':seen': 3, ':now': 1000, ':far': 1020 },
      ),
    ])
  })

  it('is kept as the next generation by the caller that has the lock, and is free then', async () => {
    const { sent, shelf } = memoryOver(nothing)
    expect(await shelf.keep({ generation: 3, owner: 'o', sealed: 'x', expiresAt: 9 })).toBe(true)
    expect(sent).toEqual([
      update(
        'SET sealed = :sealed, expiresAt = :end, generation = :next, lockedUntil = :zero',
        '#owner = :owner AND generation = :seen',
        { ':sealed': 'x', ':end': 9, ':next': 4, ':zero': 0, ':owner': 'o', ':seen': 3 },
      ),
    ])
  })

  it('is released by the caller that has the lock alone', async () => {
    const { sent, shelf } = memoryOver(nothing)
    await shelf.release('o')
    expect(sent).toEqual([
      update('SET lockedUntil = :zero', '#owner = :owner', { ':zero': 0, ':owner': 'o' }),
    ])
  })

  it('is not locked, kept or released where another caller has the lock', async () => {
    const { shelf } = memoryOver(failing('Update', condition))
    expect(await shelf.lock({ generation: 3, owner: 'o', now: 1000, forMs: 10 })).toBe(false)
    expect(await shelf.keep({ generation: 3, owner: 'o', sealed: 'x', expiresAt: 9 })).toBe(false)
    await expect(shelf.release('o')).resolves.toBeUndefined()
    const down = memoryOver(failing('Update', 'Throttled'))
    await expect(down.shelf.release('o')).rejects.toThrow('Throttled')
  })
})
