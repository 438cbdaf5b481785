import { describe, expect, it } from 'vitest'
import { allRoutes } from '../../shared/api/routes.ts'
import { customerCalls, dashboardCalls, merchantCalls } from '../../shared/sdk/src/generated/calls.ts'
import { resourcesOf, type CallTable } from '../../shared/sdk/src/resources.ts'
import { Transport } from '../../shared/sdk/src/transport.ts'

type Method = (...given: unknown[]) => Promise<unknown> | { toArray: () => Promise<unknown> }

/** Every method of every client, with its row of the table. */
const methods = [merchantCalls, customerCalls, dashboardCalls].flatMap((table: CallTable) =>
  Object.entries(table).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([name, row]) => ({ table, resource, name, row })),
  ),
)

interface Failure {
  readonly says: string
  readonly fail: () => Response
  /** Who sends the call again after it. */
  readonly again: 'all' | 'none' | 'what may be repeated'
}

const refused = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ error: { code, message: '', details: [] } }), { status, headers })
const soon = { 'retry-after': '0' }

/** How a first try can fail. */
const failures: readonly Failure[] = [
  {
    says: 'no answer',
    fail: () => {
      throw new TypeError('lost')
    },
    again: 'what may be repeated',
  },
  {
    says: 'half an answer',
    fail: () => new Response('{"id":', { status: 200 }),
    again: 'what may be repeated',
  },
  {
    says: 'a page in the place of an answer',
    fail: () => new Response('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html' } }),
    again: 'none',
  },
  {
    says: 'a redirection',
    fail: () => new Response(null, { status: 308, headers: { location: 'https://x.example/' } }),
    again: 'none',
  },
  ...[500, 503].map((status): Failure => ({
    says: `${status}`,
    fail: () => refused(status, 'internal_error', soon),
    again: 'what may be repeated',
  })),
  { says: '429', fail: () => refused(429, 'rate_limited', soon), again: 'all' },
  {
    says: '429 for longer than a minute',
    fail: () => refused(429, 'rate_limited', { 'retry-after': '61' }),
    again: 'none',
  },
  ...[
    [401, 'unauthorized'],
    [402, 'payment_failed'],
    [409, 'conflict'],
    [422, 'validation_error'],
  ].map(([status, code]): Failure => ({
    says: `${status}`,
    fail: () => refused(status as number, code as string),
    again: 'none',
  })),
]

interface Tried {
  readonly keys: (string | null)[]
  readonly method: string
}

/** Calls a method whose first try fails; what was sent. */
async function triesOf(
  { table, resource, name, row }: (typeof methods)[number],
  fail: () => Response,
  key?: string,
): Promise<Tried> {
  const tried: Tried = { keys: [], method: row.split(' ')[0]! }
  const send = (_: unknown, init?: RequestInit): Promise<Response> => {
    tried.keys.push(new Headers(init!.headers).get('idempotency-key'))
    const first = tried.keys.length === 1
    return new Promise((resolve) => {
      resolve(
        first ? fail() : new Response('{"items":[],"nextCursor":null,"hasMore":false}', { status: 200 }),
      )
    })
  }
  const transport = new Transport(
    { baseUrl: 'http://127.0.0.1:1/sandbox', maxRetries: 1, fetch: send },
    () => 'sk_test_x',
  )
  const client = resourcesOf<Record<string, Record<string, Method>>>(table, transport)
  const [, path = '', flags = ''] = row.split(' ')
  const params = [...path.matchAll(/\{/g)].map(() => 'x')
  const options = key === undefined ? {} : { idempotencyKey: key }
  const given = [
    ...params,
    ...(flags.includes('b') ? [{}] : []),
    ...(flags.includes('q') ? [{}] : []),
    options,
  ]
  const answer = client[resource]![name]!(...given)
  await ('toArray' in answer ? answer.toArray() : answer).catch(() => undefined)
  return tried
}

describe('every method of the client', () => {
  it('that changes something of a merchant, a payer or a person has a key', () => {
    const without = methods
      .filter(({ row }) => !row.startsWith('GET ') && !row.split(' ')[2]?.includes('k'))
      .map(({ row }) => row.split(' ').slice(0, 2).join(' '))
    const keyed = allRoutes()
      .filter(({ route }) => route.method !== 'GET' && route.uses.includes('table.write'))
      .filter(
        ({ route: { auth } }) => auth === 'merchant' || auth === 'checkout-start' || auth === 'identity',
      )
      .map(({ route: { method, path } }) => `${method} ${path}`)
    expect(without.filter((call) => keyed.includes(call))).toEqual([])
    expect(methods.length).toBeGreaterThan(120)
  })

  // At once: most of the time is the client's wait before its second try.
  it.concurrent.each(failures)('after $says', async ({ fail, again }) => {
    const all = methods.flatMap((one) => [
      { one, key: undefined },
      ...(again !== 'none' && one.row.split(' ')[2]?.includes('k') ? [{ one, key: 'order-1' }] : []),
    ])
    const wrong = await Promise.all(
      all.map(async ({ one, key }) => {
        const { keys, method } = await triesOf(one, fail, key)
        const hasKey = one.row.split(' ')[2]?.includes('k') ?? false
        const isSafe = method === 'GET' || hasKey
        const isAgain = again === 'all' || (again === 'what may be repeated' && isSafe)
        const isSame = new Set(keys).size === 1 && (keys[0] !== null) === hasKey
        const isGiven = !hasKey || key === undefined || keys[0] === key
        return keys.length === (isAgain ? 2 : 1) && isSame && isGiven ? [] : [`${one.row}: ${keys.join(' ')}`]
      }),
    )
    expect(wrong.flat()).toEqual([])
  })
})
