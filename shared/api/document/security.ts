import { scopes, type Scope } from '../../domain/access/scopes.ts'
import type { Route } from '../route.ts'

type Requirement = Readonly<Record<string, readonly string[]>>

const scopeWords: Readonly<Record<Scope, string>> = {
  read: 'Read everything.',
  'plan:write': 'Make and change plans and promo codes.',
  'customer:write': 'Make and change customers and their payment methods.',
  'subscription:write': 'Make and change subscriptions, and start checkouts.',
  'invoice:write': 'Charge and void invoices, pay bills, and ask for the code of a payout account.',
  'payout:write': 'Pay out, and add and remove payout accounts.',
  'refund:write': 'Give money back.',
  'settings:write': 'Change settings and have events delivered again.',
}

/** The kinds of credentials (S29). */
export const securitySchemes = {
  secretKey: bearer(
    'A secret key: `sk_live_…` or `sk_test_…`. For servers only. May do everything in its mode.',
  ),
  publishableKey: bearer(
    'A publishable key: `pk_live_…` or `pk_test_…`. Safe in browsers; starts checkouts and nothing else.',
  ),
  oauth: {
    type: 'oauth2',
    description:
      'An access token `at_…` of an OAuth client, good for an hour. For platforms that act for a merchant.',
    flows: {
      clientCredentials: {
        tokenUrl: '/v1/oauth/token',
        scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeWords[scope]])),
      },
    },
  },
  identityToken: bearer(
    'A person’s session `idt_…` of `POST /identity/verify`, good for 30 days at all merchants of its mode.',
  ),
  dashboardToken: bearer(
    'A business owner’s session `adm_…` of `POST /admin/login/verify`, good for 12 hours in both modes.',
  ),
} as const

function bearer(description: string): Readonly<Record<string, string>> {
  return { type: 'http', scheme: 'bearer', description }
}

/** The credentials of an operation; any one of them is enough. A checkout's credential is the token in its path. */
export function securityOf(route: Route): readonly Requirement[] {
  switch (route.auth) {
    case 'merchant':
      return merchants(route)
    case 'checkout-start':
      return [...merchants(route), { publishableKey: [] }]
    case 'identity':
      return [{ identityToken: [] }]
    case 'admin':
      return [{ dashboardToken: [] }]
    case 'checkout':
    case 'none':
      return []
  }
}

/** Sandbox calls accept only secret keys (D11.1). */
function merchants({ scope, sandboxOnly }: Route): readonly Requirement[] {
  return [{ secretKey: [] }, ...(scope === null || sandboxOnly ? [] : [{ oauth: [scope] }])]
}
