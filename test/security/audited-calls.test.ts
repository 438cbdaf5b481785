import { describe, expect, it } from 'vitest'
import { auditOf } from '../../functions/http/middleware/audit.ts'
import { isForBrowsers, preflightHeaders } from '../../functions/http/middleware/allow-browsers.ts'
import { stateOf } from '../../functions/http/middleware/state.ts'
import { composeOpenApi } from '../../shared/api/openapi.ts'
import { allRoutes, type RouteName } from '../../shared/api/routes.ts'
import type { Access } from '../../shared/domain/access/access.ts'
import { operatorId } from '../../shared/domain/team/role.ts'
import { Transport } from '../../shared/sdk/src/transport.ts'

/** Everyone who may hold a credential, as authentication leaves them; null: nobody is behind the call. */
const callers: Readonly<Record<string, Partial<Access> | null>> = {
  'a secret key': { kind: 'secret_key' },
  'an OAuth client’s token': { kind: 'access_token' },
  'a publishable key': { kind: 'publishable_key' },
  'a member': { kind: 'dashboard_session', member: { id: 'mem_1', role: 'support' } as never },
  'a member’s token': { kind: 'access_token', member: { id: 'mem_1', role: 'owner' } as never },
  'the operator': { kind: 'dashboard_session', member: { id: operatorId, role: 'owner' } as never },
  'a person in the portal': { kind: 'identity_session' },
  nobody: null,
}
const people = ['a member', 'a member’s token', 'the operator', 'a person in the portal']

/** What a key or client does only under the owner's eyes (A14): payouts, what gives money back or fights for it, and settings. */
const shownOfKeys: readonly RouteName[] = [
  ...(['create-payout', 'add-payout-account', 'remove-payout-account'] as const),
  ...(['refund-invoice', 'refund-payment', 'mend-credit'] as const),
  ...(['update-billing-settings', 'update-recovery-settings', 'update-checkout-settings'] as const),
  ...(['update-account-chart'] as const),
  ...(['update-branding', 'upload-logo', 'update-portal-settings', 'redeliver-event'] as const),
  ...(['update-tax-settings', 'update-dispute', 'submit-dispute', 'accept-dispute'] as const),
]

const mutations = allRoutes().filter(({ route: { method } }) => method !== 'GET')

function entryOf(name: string, access: Partial<Access> | null): ReturnType<typeof auditOf> {
  const { route } = allRoutes().find((one) => one.name === name)!
  const http = { method: route.method, path: route.path, sourceIp: '203.0.113.7' }
  const request = { event: { headers: {}, pathParameters: { id: 'x_1' }, requestContext: { http } } } as never
  Object.assign(stateOf(request), { requestId: 'req_1', ...(access ? { access } : {}) })
  return auditOf(name, route, request)
}

// Holds R7, A14.
describe('the audit', () => {
  const found = Object.entries(callers).flatMap(([who, access]) =>
    mutations.filter(({ name }) => entryOf(name, access) !== null).map(({ name }) => `${who}: ${name}`),
  )

  it('has every change by a person, the operator or a customer, except by a page’s own token', () => {
    const all = mutations.filter(({ name }) => name !== 'create-access-token')
    const missing = people.flatMap((who) =>
      all.filter(({ name }) => !found.includes(`${who}: ${name}`)).map(({ name }) => `${who}: ${name}`),
    )
    expect(missing).toEqual([])
    expect(all.length).toBeGreaterThan(100)
  })

  it('has what a key or client pays out, refunds or sets, and nothing else of theirs', () => {
    for (const who of ['a secret key', 'an OAuth client’s token']) {
      const shown = found.filter((line) => line.startsWith(`${who}: `)).map((line) => line.split(': ')[1])
      expect([who, shown.toSorted()]).toEqual([who, shownOfKeys.toSorted()])
    }
    expect(found.filter((line) => line.startsWith('nobody'))).toEqual([])
  })

  it('says who it was', () => {
    const kinds = Object.entries(callers).map(([who, access]) => [
      who,
      entryOf('mend-credit', access)?.actor.kind,
    ])
    expect(Object.fromEntries(kinds)).toEqual({
      'a secret key': 'api_key',
      'an OAuth client’s token': 'oauth_client',
      'a publishable key': 'oauth_client',
      'a member': 'dashboard',
      'a member’s token': 'dashboard',
      'the operator': 'operator',
      'a person in the portal': 'customer',
      nobody: undefined,
    })
  })
})

// Holds D11.3.
describe('a browser’s preflight', () => {
  const document = composeOpenApi() as Record<string, any>
  const named = (list: string): string[] => list.split(', ').map((one) => one.toLowerCase())
  const open = allRoutes().filter(({ route }) => isForBrowsers(route))

  it('allows every header that the document has for a page’s calls', () => {
    const allowed = named(preflightHeaders['access-control-allow-headers'])
    const asked = open.flatMap(({ name, route }) => {
      const operation = document['paths'][route.path][route.method.toLowerCase()]
      const parameters = operation.parameters.map((one: Record<string, any>) =>
        one['$ref'] ? document['components'].parameters[one['$ref'].split('/').at(-1)] : one,
      )
      const headers = parameters.filter((one: Record<string, any>) => one['in'] === 'header')
      return [
        ...headers.map((one: Record<string, any>) => [name, one['name'].toLowerCase()]),
        ...(operation.requestBody ? [[name, 'content-type']] : []),
        ...((operation.security ?? document['security'] ?? []).some(
          (one: object) => Object.keys(one).length > 0,
        )
          ? [[name, 'authorization']]
          : []),
      ]
    })
    expect(new Set(asked.map(([, header]) => header)).size).toBe(3)
    expect(asked.filter(([, header]) => !allowed.includes(header))).toEqual([])
  })

  it('allows every header that the client library sends', async () => {
    const sent: string[] = []
    const send = (_: unknown, init?: RequestInit): Promise<Response> => {
      sent.push(...new Headers(init!.headers).keys())
      return Promise.resolve(new Response('{}'))
    }
    const transport = new Transport({ baseUrl: 'http://127.0.0.1:1', fetch: send }, () => 'sk_x')
    await transport.send({ method: 'POST', path: '/', body: {}, keyed: true, options: { ifMatch: 3 } })
    const allowed = [...named(preflightHeaders['access-control-allow-headers']), 'accept']
    expect(sent.toSorted()).toEqual([
      'accept',
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'user-agent',
    ])
    expect(sent.filter((header) => !allowed.includes(header))).toEqual([])
  })

  it('lets a page read every header that the document has for its answers', () => {
    const readable = named(preflightHeaders['access-control-expose-headers'])
    // Every page may read these without being allowed to.
    const simple = ['cache-control', 'content-type', 'www-authenticate']
    const told = open.flatMap(({ name, route }) => {
      const { responses } = document['paths'][route.path][route.method.toLowerCase()]
      return Object.values<Record<string, any>>(responses).flatMap((one) => {
        const response = one['$ref'] ? document['components'].responses[one['$ref'].split('/').at(-1)] : one
        return Object.keys(response.headers ?? {}).map((header) => [name, header.toLowerCase()])
      })
    })
    expect(told.length).toBeGreaterThan(50)
    expect(told.filter(([, header]) => ![...readable, ...simple].includes(header!))).toEqual([])
  })
})
