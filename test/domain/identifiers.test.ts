import fc from 'fast-check'
import { operatorTenant } from '../../shared/domain/audit/audit-entry.ts'
import { describe, expect, it } from 'vitest'
import { createdAtOf, idTextOf, isId, markShard, shardOfId, ulidTimeOf } from '../../shared/domain/ids.ts'
import {
  parseReceiptToken,
  receiptOfInvoice,
  receiptOfSession,
  receiptToken,
  sessionReceiptNumber,
} from '../../shared/domain/receipt/receipt.ts'
import { fromMs } from '../../shared/domain/time/time.ts'
import { identifiers, instants, letters, types } from './drawn-identifiers.ts'

/** Texts that the service makes, and reads again. */

const runs = { numRuns: 100, seed: 20_270_102 }

// Holds D1.2, D1.16.
describe('an identifier', () => {
  it('contains its type, its instant and its part, whatever they are', () => {
    const whole = fc.property(identifiers, types, ({ type, at, shard, id }, other) => {
      expect(isId(type, id)).toBe(true)
      expect(isId(other, id)).toBe(other === type)
      expect([createdAtOf(id), shardOfId(id)]).toEqual([at, shard])
    })
    fc.assert(whole, runs)
  })

  it.each([
    // The example of the ULID specification.
    ['sub_01ARYZ6S41TSV4RRFFQ69G5FAV', '2016-07-30T22:36:16.385Z'],
    ['sub_00000000000000000000000000', '1970-01-01T00:00:00.000Z'],
    ['inv_0000000001ZZZZZZZZZZZZZZZZ', '1970-01-01T00:00:00.001Z'],
    ['inv_000000000ZZZZZZZZZZZZZZZZZ', '1970-01-01T00:00:00.031Z'],
    ['inv_00000000100000000000000000', '1970-01-01T00:00:00.032Z'],
  ])('%s was made at %s', (id, at) => {
    expect(createdAtOf(id)).toBe(at)
    expect(id.slice(id.indexOf('_') + 1)).toMatch(new RegExp(`^${ulidTimeOf(at)}`))
  })

  it.each([
    '01ARYZ6S41TSV4RRFFQ69G5FAV',
    'sub01ARYZ6S41TSV4RRFFQ69G5FAV',
    'inv_01ARYZ6S41TSV4RRFFQ69G5FAV',
    'sub_01ARYZ6S41TSV4RRFFQ69G5FA',
    'sub_01ARYZ6S41TSV4RRFFQ69G5FAVA',
    'sub_01aryz6s41tsv4rrffq69g5fav',
    'sub_01ARYZ6S41TSV4RRFFQ69G5FAI',
    'sub_U1ARYZ6S41TSV4RRFFQ69G5FAV',
    ' sub_01ARYZ6S41TSV4RRFFQ69G5FAV',
    'sub_01ARYZ6S41TSV4RRFFQ69G5FAV\n',
    'sub_',
    '',
  ])('is not %j', (text) => {
    expect(isId('subscription', text)).toBe(false)
  })

  it('has its part behind its time: the sixteen low characters are the first, the high ones the others', () => {
    const parts = letters.map((mark) => shardOfId(`inv_01ARYZ6S41${mark}00000000000000A`))
    expect(parts).toEqual([...Array<number>(16).fill(0), ...Array.from({ length: 15 }, (_, n) => n + 1), 0])
    expect(markShard('01ARYZ6S410SV4RRFFQ69G5FAV', 0)).toBe('01ARYZ6S410SV4RRFFQ69G5FAV')
    expect(markShard('01ARYZ6S410SV4RRFFQ69G5FAV', 1)).toBe('01ARYZ6S41GSV4RRFFQ69G5FAV')
    expect(markShard('01ARYZ6S410SV4RRFFQ69G5FAV', 15)).toBe('01ARYZ6S41YSV4RRFFQ69G5FAV')
  })

  it('sorts as its instant does', () => {
    const sorted = fc.property(instants, instants, (a, b) => {
      const [one, other] = [ulidTimeOf(fromMs(a)), ulidTimeOf(fromMs(b))]
      expect(Math.sign(a - b)).toBe(one < other ? -1 : one === other ? 0 : 1)
    })
    fc.assert(sorted, runs)
  })
})

describe('a receipt', () => {
  const ulid = '01ARYZ6S41TSV4RRFFQ69G5FAV'
  const key = 'abcXYZ019-_abcXYZ019-_'
  const merchantId = 'mer_01K0ABCDEFGHJK0123456789AB'

  it.each([
    ['inv', 'live', `rcp_live_01K0ABCDEFGHJK0123456789ABi${ulid}${key}`],
    ['inv', 'sandbox', `rcp_test_01K0ABCDEFGHJK0123456789ABi${ulid}${key}`],
    ['chk', 'live', `rcp_live_01K0ABCDEFGHJK0123456789ABc${ulid}${key}`],
    ['chk', 'sandbox', `rcp_test_01K0ABCDEFGHJK0123456789ABc${ulid}${key}`],
  ] as const)('of %s in %s is at %s, which leads back', (kind, mode, token) => {
    const address = { merchantId, sourceId: `${kind}_${ulid}`, key }
    expect(receiptToken(address, mode)).toBe(token)
    expect(parseReceiptToken(token)).toEqual({ ...address, mode })
  })

  const good = `rcp_live_01K0ABCDEFGHJK0123456789ABi${ulid}${key}`
  it.each([
    `${good}a`,
    `x${good}`,
    good.slice(0, -1),
    good.replace('live', 'prod'),
    good.replace('ABi', 'ABx'),
    good.replace('01K0', '01k0'),
    good.replace('01ARY', '01ary'),
    good.replace('-_abc', '-.abc'),
    '',
  ])('is not at %s', (token) => {
    expect(parseReceiptToken(token)).toBeNull()
  })

  it('exists once money was paid', () => {
    const invoice = { merchantId, id: `inv_${ulid}` }
    expect(receiptOfInvoice({ ...invoice, receiptKey: null })).toBeNull()
    expect(receiptOfInvoice({ ...invoice, receiptKey: key })?.address).toEqual({
      merchantId,
      sourceId: `inv_${ulid}`,
      key,
    })
    const session = { merchantId, id: `chk_${ulid}` }
    const paidWith = { rail: 'card', brand: null, last4: null } as const
    expect(receiptOfSession({ ...session, receipt: null })).toBeNull()
    const receipt = { key, paidAt: '2026-04-01T12:00:00.000Z', paidWith }
    expect(receiptOfSession({ ...session, receipt })?.address).toEqual({
      merchantId,
      sourceId: `chk_${ulid}`,
      key,
    })
  })

  it('of a one-time checkout has the end of its session as its number', () => {
    expect(sessionReceiptNumber({ id: `chk_${ulid}` })).toBe('FFQ69G5FAV')
  })
})

// Holds D1.16.
it.each([
  [0, '00'],
  [1, '02'],
  [30, '0Z'],
  [99, '0Z'],
])('of several that are made at one instant, the one of order %i begins with %s', (order, begins) => {
  const text = idTextOf(new Uint8Array(32), order)
  expect(text).toBe(`${begins}00000000000000`)
})

it('no merchant has the name of the operator’s own tenant', () => {
  expect([operatorTenant, isId('merchant', operatorTenant)]).toEqual(['OPERATOR', false])
})
