import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createdAtOf, ulidTimeOf } from '../../../shared/domain/ids.ts'
import { fromMs } from '../../../shared/domain/time/time.ts'
import type { StoreContext } from '../../../shared/store/context.ts'
import { cursorScope, decodeCursor, encodeCursor, type CursorScope } from '../../../shared/store/cursor.ts'
import { pageOfValues, pageStart } from '../../../shared/store/page-values.ts'
import type { Page } from '../../../shared/store/page.ts'
import { problem } from '../../domain/fixtures/problem.ts'

const invalidCursor = problem('bad_request', {
  path: 'cursor',
  reason: 'invalid_cursor',
  issue: expect.stringContaining('nextCursor'),
})
const id = 'sub_01ARYZ6S41TSV4RRFFQ69G5FAV'
const at = '2016-07-30T22:36:16.385Z'
const scope = (over: Partial<CursorScope> = {}): CursorScope => ({
  merchantId: 'mer_1',
  mode: 'live',
  list: 'subscriptions',
  filters: { status: 'active', planId: 'plan_1' },
  key: 'secret',
  ...over,
})
const textOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

// Holds D1.14.
describe('a cursor', () => {
  it('is [createdAt, id] with a check value, so that older ones still work after a deployment', () => {
    const bound = ['mer_1', 'live', 'subscriptions', [['planId', 'plan_1'], ['status', 'active']], id] // prettier-ignore
    const check = createHmac('sha256', 'secret').update(JSON.stringify(bound)).digest('base64url')
    expect(encodeCursor(scope(), id)).toBe(textOf([at, id, check.slice(0, 12)]))
  })

  it.each([
    ['as it was', {}],
    ['with its filters in another order', { filters: { planId: 'plan_1', status: 'active' } }],
    [
      'with filters that say nothing',
      { filters: { customerId: null, a: undefined, status: 'active', planId: 'plan_1' } },
    ],
  ])('opens its list: %s', (_, over) => {
    expect(decodeCursor(scope(over), encodeCursor(scope(), id))).toBe(id)
  })

  it.each([
    ['another tenant’s', { merchantId: 'mer_2' }],
    ['of another mode', { mode: 'sandbox' }],
    ['of another list', { list: 'invoices' }],
    ['with another filter', { filters: { status: 'paused', planId: 'plan_1' } }],
    ['with a filter less', { filters: { status: 'active' } }],
    ['with a filter more', { filters: { status: 'active', planId: 'plan_1', customerId: 'cus_1' } }],
    ['with filters of each other’s values', { filters: { status: 'plan_1', planId: 'active' } }],
    ['of another deployment', { key: 'another' }],
  ])('opens no list %s', (_, over) => {
    expect(() => decodeCursor(scope(over), encodeCursor(scope(), id))).toThrow(invalidCursor)
    expect(() => decodeCursor(scope(), encodeCursor(scope(over), id))).toThrow(invalidCursor)
  })

  const [, , check] = JSON.parse(Buffer.from(encodeCursor(scope(), id), 'base64url').toString()) as string[]
  it.each([
    ['no text', ''],
    ['no JSON', Buffer.from('[').toString('base64url')],
    ['nothing', textOf(null)],
    ['a number', textOf(7)],
    ['a text', textOf('abc')],
    ['an object', textOf({ length: 3, 0: at, 1: id, 2: check })],
    ['without a check value', textOf([at, id])],
    ['with a part more', textOf([at, id, check, 1])],
    ['with another check value', textOf([at, id, `${check!.slice(0, -1)}_`])],
    ['with an identifier that is no text', textOf([at, 7, check])],
    ['with another identifier', textOf([at, id.replace(/V$/, 'W'), check])],
    ['with another instant', textOf(['2016-07-30T22:36:16.386Z', id, check])],
    ['without an instant', textOf([null, id, check])],
  ])('is not one that nobody made: %s', (_, cursor) => {
    expect(() => decodeCursor(scope(), cursor)).toThrow(invalidCursor)
  })

  it('has a text for its identifier, whoever signs it', () => {
    const made = createHmac('sha256', 'k').update(JSON.stringify(['mer_1', 'live', 'plans', [], 7]))
    const cursor = textOf([at, 7, made.digest('base64url').slice(0, 12)])
    expect(() => decodeCursor(scope({ list: 'plans', filters: {}, key: 'k' }), cursor)).toThrow(invalidCursor)
  })

  it('is bound to the tenant, the mode and the key of its table', () => {
    const context = { tenant: { merchantId: 'mer_1', mode: 'live' }, table: { cursorKey: 'secret' } } as never
    expect(cursorScope(context, 'subscriptions', { status: 'active' })).toEqual(
      scope({ filters: { status: 'active' } }),
    )
    const bare = { tenant: { merchantId: 'mer_1', mode: 'sandbox' }, table: {} } as never
    expect(cursorScope(bare, 'events', {})).toEqual(
      scope({ mode: 'sandbox', list: 'events', filters: {}, key: '' }),
    )
  })
})

// Holds D1.12, D1.14.
describe('a page of a list inside one item', () => {
  const context = {
    tenant: { merchantId: 'mer_1', mode: 'live' },
    table: { cursorKey: 'k' },
  } as unknown as StoreContext
  const valueAt = (ms: number, n = 0) => {
    const made = `pm_${ulidTimeOf(fromMs(ms))}${String(n).padStart(16, '0')}`
    return { id: made, createdAt: createdAtOf(made) }
  }
  const first = { limit: 2, cursor: null }
  const [a, b, c, d] = [valueAt(1), valueAt(2), valueAt(3), valueAt(4)]

  it('has the newest first, and says whether there are more', () => {
    expect(pageOfValues(context, 'methods', [b, a], first)).toEqual({
      items: [b, a],
      nextCursor: null,
      hasMore: false,
    })
    const page = pageOfValues(context, 'methods', [b, d, a, c], first)
    expect([page.items, page.hasMore]).toEqual([[d, c], true])
    const rest = pageOfValues(context, 'methods', [b, d, a, c], { ...first, cursor: page.nextCursor })
    expect(rest).toEqual({ items: [b, a], nextCursor: null, hasMore: false })
    expect(pageOfValues(context, 'methods', [], first)).toEqual({
      items: [],
      nextCursor: null,
      hasMore: false,
    })
  })

  it.each([
    ['from an instant on, with it', { createdFrom: fromMs(3) }, [4, 3]],
    ['up to an instant, without it', { createdTo: fromMs(3) }, [2, 1]],
    ['between', { createdFrom: fromMs(2), createdTo: fromMs(4) }, [3, 2]],
    ['nowhere', { createdFrom: fromMs(3), createdTo: fromMs(3) }, []],
    ['without either', { createdFrom: null, createdTo: null }, [4, 3, 2, 1]],
  ])('%s', (_, bounds, times) => {
    const page = pageOfValues(context, 'methods', [a, b, c, d], { ...first, ...bounds, limit: 10 })
    expect(page.items).toEqual(times.map((ms) => valueAt(ms)))
  })

  it('begins before the newest, on whatever page it is', () => {
    const query = { ...first, first: b.id }
    for (const values of [
      [a, b, c, d],
      [d, c, b, a],
      [b, a, d, c],
    ]) {
      const page = pageOfValues(context, 'members', values, query)
      expect([page.items, page.hasMore]).toEqual([[b, d], true])
      const next = { ...query, cursor: page.nextCursor }
      expect(pageOfValues(context, 'members', values, next).items).toEqual([c, a])
      const one = pageOfValues(context, 'members', values, { ...query, limit: 1 })
      expect(one.items).toEqual([b])
      const second = { ...query, limit: 1, cursor: one.nextCursor }
      expect(pageOfValues(context, 'members', values, second).items).toEqual([d])
    }
  })

  it('begins after its cursor, to which its bounds belong', () => {
    const page = pageOfValues(context, 'methods', [a, b, c, d], { ...first, createdFrom: fromMs(1) })
    expect(pageStart(context, 'methods', { ...first, createdFrom: fromMs(1) })).toBeNull()
    const next = { ...first, cursor: page.nextCursor }
    expect(pageStart(context, 'methods', { ...next, createdFrom: fromMs(1) })).toBe(c.id)
    for (const bounds of [{}, { createdFrom: fromMs(2) }, { createdFrom: fromMs(1), createdTo: fromMs(9) }])
      expect(() => pageStart(context, 'methods', { ...next, ...bounds })).toThrow(invalidCursor)
    expect(() => pageStart(context, 'plans', { ...next, createdFrom: fromMs(1) })).toThrow(invalidCursor)
  })

  it('by page contains each value once, whatever the limits and bounds are', () => {
    const bound = fc.option(fc.nat(30).map(fromMs))
    const lists = fc.uniqueArray(fc.nat(30), { maxLength: 20 })
    const together = fc.property(
      lists,
      bound,
      bound,
      fc.integer({ min: 1, max: 7 }),
      (times, from, to, limit) => {
        const values = times.map((ms) => valueAt(ms))
        const bounds = { createdFrom: from, createdTo: to }
        const seen: unknown[] = []
        let cursor: string | null = null
        do {
          const page: Page<unknown> = pageOfValues(context, 'methods', values, { limit, cursor, ...bounds })
          expect(page.items.length <= limit && page.hasMore === (page.nextCursor !== null)).toBe(true)
          seen.push(...page.items)
          cursor = page.nextCursor
        } while (cursor !== null)
        const wanted = values.filter(
          ({ createdAt }) => (from === null || createdAt >= from) && (to === null || createdAt < to),
        )
        expect(seen).toEqual(wanted.sort((x, y) => (x.id < y.id ? 1 : -1)))
      },
    )
    fc.assert(together, { numRuns: 60, seed: 20_270_103 })
  })
})
