import { describe, expect, it } from 'vitest'
import { allRoutes } from '../../shared/api/routes.ts'
import { roleMayUse, roleTable, type Role } from '../../shared/domain/team/role.ts'
import { scopes } from '../../shared/domain/access/scopes.ts'
import { byHand } from './door-table.ts'

const doorOf = new Map(
  Object.entries(byHand).flatMap(([who, list]) =>
    list
      .trim()
      .split(/\n\s*/)
      .map((call) => [call, who] as const),
  ),
)

const opened = {
  none: 'anyone',
  checkout: 'whoever holds the link of a checkout',
  identity: 'a person by their phone',
  admin: 'the team',
}

// Holds D11.1, A15, B11.
describe('credentials per route', () => {
  it('are those that the rules name', () => {
    const found = allRoutes().map(({ route: { method, path, auth, scope, sandboxOnly } }) => [
      `${method} ${path}`,
      sandboxOnly ? 'a secret key of the sandbox' : auth in opened ? opened[auth as 'none'] : scope,
    ])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(doorOf))
  })

  it('need a scope wherever a merchant acts, and a publishable key only starts checkouts', () => {
    const rows = allRoutes().map(({ route }) => route)
    const calls = (which: typeof rows): string[] => which.map(({ method, path }) => `${method} ${path}`)
    expect(calls(rows.filter(({ auth }) => auth === 'checkout-start'))).toEqual([
      'POST /v1/checkout/sessions',
    ])
    const merchants = rows.filter(({ auth }) => auth === 'merchant' || auth === 'checkout-start')
    expect(merchants.every(({ path }) => path.startsWith('/v1/') || path === '/mcp')).toBe(true)
    expect(merchants.filter(({ scope, sandboxOnly }) => (scope === null) !== (sandboxOnly === true))).toEqual(
      [],
    )
    // Whoever may only read changes nothing that another reads.
    const asked = [
      'POST /v1/promo-codes/validate',
      'POST /v1/recovery/simulate',
      'POST /v1/vas/lookup',
      'POST /v1/exports',
    ]
    const posts = merchants.filter(({ scope, method }) => scope === 'read' && method !== 'GET')
    // A tool calls its operation with the agent's own token, so behind this door are all others.
    const agents = 'POST /mcp'
    expect(calls(posts).sort()).toEqual([...asked, agents, 'POST /v1/payouts/accounts/resolve'].sort())
  })

  it('limit what asks a bank or reads much, beside the tenant’s own rate', () => {
    const paced = allRoutes().filter(({ route }) => route.perMinute !== undefined)
    expect(paced.map(({ route }) => [`${route.method} ${route.path}`, route.perMinute])).toEqual([
      ['GET /v1/analytics/expected', 60],
      ['POST /v1/payouts/accounts/resolve', 10],
    ])
  })
})

/** What a role may not do, written from the rules: owners may do all. */
const refusedTo: Readonly<
  Record<Exclude<Role, 'owner'>, { scopes: readonly string[]; calls: readonly string[] }>
> = {
  developer: {
    scopes: ['invoice:write', 'payout:write', 'refund:write'],
    calls: [
      'POST /admin/members',
      'PATCH /admin/members/{id}',
      'DELETE /admin/members/{id}',
      'POST /v1/payouts',
      'POST /v1/vas/airtime',
      'POST /v1/payouts/accounts/otp',
      'POST /v1/payouts/accounts/resolve',
    ],
  },
  support: {
    scopes: ['plan:write', 'payout:write', 'settings:write'],
    calls: [
      'POST /admin/members',
      'PATCH /admin/members/{id}',
      'DELETE /admin/members/{id}',
      'GET /admin/{mode}/api-keys',
      'POST /admin/{mode}/api-keys',
      'DELETE /admin/{mode}/api-keys/{id}',
      'GET /admin/{mode}/oauth-clients',
      'POST /admin/{mode}/oauth-clients',
      'DELETE /admin/{mode}/oauth-clients/{clientId}',
      'POST /admin/{mode}/webhook-endpoints',
      'PATCH /admin/{mode}/webhook-endpoints/{id}',
      'POST /admin/{mode}/webhook-endpoints/{id}/rotate-secret',
      'GET /admin/{mode}/audit',
      'POST /v1/payouts',
      'POST /v1/vas/airtime',
      'POST /v1/vas/electricity',
      'POST /v1/payouts/accounts/otp',
      'POST /v1/sandbox/clock',
      'GET /v1/sandbox/messages',
    ],
  },
  finance: {
    scopes: ['plan:write', 'customer:write', 'subscription:write', 'settings:write'],
    calls: [
      'POST /admin/members',
      'DELETE /admin/members/{id}',
      'POST /admin/{mode}/api-keys',
      'POST /admin/{mode}/oauth-clients',
      'POST /admin/{mode}/webhook-endpoints',
      'POST /v1/sandbox/clock',
    ],
  },
}

/** What every member of the team may do. */
const openToAll = [
  'GET /admin/me',
  'POST /admin/{mode}/access-token',
  'POST /admin/logout',
  'GET /admin/sessions',
  'DELETE /admin/sessions/{id}',
  'GET /admin/members',
  'GET /admin/{mode}/webhook-endpoints',
  'GET /admin/{mode}/webhook-endpoints/{id}/deliveries',
  'GET /v1/payouts',
  'GET /v1/vas/history',
  'GET /v1/balance',
]

describe.each(Object.entries(refusedTo))('a member of the team as %s', (name, { scopes: without, calls }) => {
  const role = name as Role
  const may = (call: string): boolean => {
    const found = allRoutes().find(({ route }) => `${route.method} ${route.path}` === call)
    return roleMayUse(role, found!.route)
  }

  it('has the scopes of the role and no others', () => {
    expect([...roleTable[role].scopes!, ...without].sort()).toEqual([...scopes].sort())
  })

  it('has access where the role may', () => {
    expect(calls.filter(may)).toEqual([])
    expect(openToAll.filter((call) => !may(call))).toEqual([])
  })
})
