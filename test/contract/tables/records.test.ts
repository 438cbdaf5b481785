import { describe, expect, it } from 'vitest'
import { createBreaker } from '../../../shared/adapters/gateways/breaker.ts'
import { metadataOf } from '../../../shared/adapters/gateways/metadata.ts'
import { refundNotToSend, unprocessedRefund } from '../../../shared/adapters/gateways/refund-once.ts'
import { rememberLast } from '../../../shared/adapters/gateways/remember-last.ts'
import { rememberListed } from '../../../shared/adapters/gateways/remember.ts'
import { unprocessedCharge } from '../../../shared/adapters/gateways/unprocessed-charge.ts'

it.each([
  ['inv_1-2', 'sub_1', { invoice: 'inv_1', subscription: 'sub_1' }],
  ['chk_a-b-1', null, { session: 'chk_a-b' }],
])('a charge %s carries whose it is and its purpose (G7)', (reference, subscriptionId, more) => {
  const request = { merchantId: 'm', reference, customer: { id: 'cus_1' }, subscriptionId }
  expect(metadataOf(request as never)).toEqual({ reference, customer: 'cus_1', merchant: 'm', ...more })
})

it('a list is read again after six hours, and the last good one serves if that fails', async () => {
  let now = 1000
  let answer: number | null = null
  const read = () => (answer === null ? Promise.reject(new Error('down')) : Promise.resolve(answer))
  const list = rememberLast(read, () => now)
  await expect(list()).rejects.toThrow('down')
  answer = 1
  expect(await list()).toBe(1)
  answer = 2
  now = 1000 + 6 * 3_600_000 - 1
  expect(await list()).toBe(1)
  now += 1
  expect(await list()).toBe(2)
  answer = 3
  now -= 1
  expect(await list()).toBe(3)
  answer = null
  now += 7 * 3_600_000
  expect(await list()).toBe(3)
})

/** A book of requests that keeps what is written to it. */
function askedBook(known: Record<string, unknown> = {}, isFirst = true) {
  const writes: unknown[][] = []
  const write =
    (name: string, value?: unknown) =>
    (...given: unknown[]) => {
      writes.push([name, ...given])
      return Promise.resolve(value)
    }
  const book = {
    find: (sent: string) => Promise.resolve(known[sent] ?? null),
    note: write('note'),
    noteOnce: write('noteOnce', isFirst),
    learn: write('learn'),
    forget: write('forget'),
  }
  return { book: book as never, writes }
}

describe('a movement that the gateway lists and the table has lost', () => {
  const listed = { sent: 's', reference: 'r', amount: 5, currency: 'NGN', gatewayId: 'g', at: 'T' }
  const kept = { reference: 'r', merchantId: 'm', amount: 5, currency: 'NGN' }
  const once = (sentCharge: string) => ['noteOnce', { ...kept, sent: 'r', kind: 'refund', about: sentCharge }]
  const written = async (more: object, sentCharge: string | null = null, known = {}) => {
    const { book, writes } = askedBook(known)
    await rememberListed(book, { ...listed, kind: 'charge', ...more } as never, {
      merchantId: 'm',
      sentCharge,
    })
    return writes
  }

  it('is recorded under the reference that was sent, unless it is known or not ours', async () => {
    expect(await written({})).toEqual([['note', { ...kept, sent: 's', kind: 'charge' }]])
    expect(await written({ reference: null })).toEqual([])
    expect(await written({}, null, { s: {} })).toEqual([])
    expect(await written({}, null, { r: {} })).toHaveLength(1)
  })

  it('is recorded under our own reference with its charge, if it is a refund', async () => {
    const refund = { kind: 'refund' }
    const learned = { acceptedAt: 'T', gatewayId: 'g' }
    expect(await written(refund, 'c')).toEqual([once('c'), ['learn', { sent: 'r' }, learned]])
    expect(await written({ ...refund, gatewayId: null }, 'c')).toEqual([
      once('c'),
      ['learn', { sent: 'r' }, { acceptedAt: 'T' }],
    ])
    expect(await written(refund)).toEqual([])
    expect(await written(refund, 'c', { r: {} })).toEqual([])
  })
})

describe('a refund', () => {
  const ask = async (known: string, options: { isDown?: boolean; wasSent?: boolean; isFirst?: boolean }) => {
    const { isDown = false, wasSent = false, isFirst = true } = options
    const { book, writes } = askedBook(wasSent ? { s: {} } : {}, isFirst)
    const breaker = createBreaker()
    if (isDown) breaker.hold(0, 1000)
    const client = { asked: book, breaker, wallNow: () => 0 }
    const query = () => Promise.resolve({ kind: known } as never)
    return { said: await refundNotToSend(client, { sent: 's' } as never, query), writes: writes.length }
  }

  it.each([
    ['is sent the first time', 'pending', {}, null, 1],
    ['waits while the gateway is down', 'pending', { isDown: true }, { kind: 'pending' }, 0],
    ['is sent once alone', 'succeeded', { isFirst: false }, { kind: 'succeeded' }, 1],
    ['is unknown if its gateway has not seen it', 'not_found', { isFirst: false }, { kind: 'unknown' }, 1],
    [
      'that was sent before is queried, also from a gateway that is down',
      ...(['succeeded', { isDown: true, wasSent: true, isFirst: false }, { kind: 'succeeded' }, 1] as const),
    ],
  ])('%s', async (_, known, options, said, writes) => {
    expect(await ask(known, options)).toEqual({ said, writes })
  })
})

describe('a call that was not processed', () => {
  const silence = { kind: 'silence' } as never
  const refused = { kind: 'answer', status: 429, json: {} } as never

  it('leaves a refund unknown without an answer, and is forgotten if the gate refused it', async () => {
    const { book, writes } = askedBook()
    expect(await unprocessedRefund(book, silence, 's')).toEqual({ kind: 'unknown' })
    expect(writes).toEqual([])
    expect(await unprocessedRefund(book, refused, 's')).toEqual({ kind: 'pending' })
    expect(writes).toEqual([['forget', 's']])
  })

  it('makes a charge later only if no earlier sending may have charged (G4)', async () => {
    const { book, writes } = askedBook()
    expect(await unprocessedCharge(book, silence, 's', null)).toEqual({ kind: 'unknown' })
    expect(await unprocessedCharge(book, refused, 's', {} as never)).toEqual({ kind: 'unknown' })
    expect(writes).toEqual([])
    expect(await unprocessedCharge(book, refused, 's', null)).toEqual({ kind: 'later' })
    expect(writes).toEqual([['forget', 's']])
  })
})
