import { problems, type ProblemCode } from '../domain/problem.ts'
import type { Contract } from './contract.ts'
import type { Route } from './route.ts'
import { routeOf, type RouteName } from './routes.ts'
import { strictnessOf } from './unknown-fields.ts'

/** What an agent's client with limits may be refused where money moves (V10). */
const agents = ['approval_required', 'quote_required'] as const

/** Refusals of a route besides those that follow from its row and contract (D2.13). */
const further: Partial<Record<RouteName, readonly ProblemCode[]>> = {
  'create-subscription': ['not_found', 'validation_error', ...agents],
  'change-plan': agents,
  'cancel-subscription': agents,
  'refund-invoice': agents,
  'create-promo-code': ['not_found'],
  'validate-promo-code': ['not_found'],
  'pay-invoice': ['payment_failed', ...agents],
  'set-sandbox-clock': ['validation_error'],
  'retry-recovery': ['payment_failed'],
  'create-payout': ['not_found', 'insufficient_balance'],
  'add-payout-account': ['rate_limited', 'gateway_error'],
  'remove-payout-account': ['rate_limited'],
  'send-payout-code': ['rate_limited'],
  'resolve-payout-account': ['gateway_error'],
  'list-banks': ['gateway_error'],
  'buy-airtime': ['insufficient_balance', 'not_supported', 'gateway_error'],
  'buy-data': ['insufficient_balance', 'not_supported', 'gateway_error'],
  'fund-betting': ['insufficient_balance', 'not_supported', 'gateway_error'],
  'pay-cabletv': ['insufficient_balance', 'not_supported', 'gateway_error'],
  'pay-electricity': ['insufficient_balance', 'not_supported', 'gateway_error'],
  'list-discos': ['not_supported', 'gateway_error'],
  'list-billers': ['not_supported', 'gateway_error'],
  'list-bundles': ['not_supported', 'gateway_error'],
  'look-up-customer': ['not_supported', 'gateway_error'],
  'request-identity-code': ['rate_limited'],
  'verify-identity-code': ['rate_limited'],
  'attach-own-method': ['not_found', 'forbidden', 'conflict'],
  'remove-own-method': ['forbidden', 'conflict'],
  'cancel-own-subscription': ['forbidden'],
  'uncancel-own-subscription': ['forbidden'],
  'pause-own-subscription': ['forbidden'],
  'preview-own-cancel': ['forbidden'],
  'accept-own-offer': ['forbidden'],
  'resume-own-subscription': ['forbidden'],
  'update-own-subscription': ['forbidden'],
  'change-own-plan': ['forbidden', 'payment_failed'],
  'update-portal-settings': ['not_found'],
  'pay-own-invoice': ['payment_failed', 'forbidden'],
  'open-payment-page': ['forbidden'],
  'request-portal-code': ['rate_limited'],
  'verify-portal-code': ['rate_limited'],
  'request-contact-codes': ['forbidden', 'rate_limited'],
  'change-own-contact': ['forbidden', 'rate_limited'],
  'open-method-page': ['forbidden'],
  'preview-own-plan': ['forbidden'],
  'start-checkout': ['not_found', 'rate_limited'],
  'get-checkout': ['session_expired'],
  'pay-checkout': ['payment_failed', 'not_supported', 'session_expired', 'conflict', 'rate_limited'],
  'receive-gateway-callback': ['unauthorized'],
  'get-receipt': ['not_found'],
  'open-invoice-payment': ['not_found', 'conflict', 'rate_limited'],
  'show-payment-link': ['not_found'],
  'pay-by-link': ['not_found', 'conflict', 'rate_limited'],
  'show-signed-portal': ['not_found'],
  'create-update-link': ['not_found'],
  'show-portal-link': ['session_expired'],
  'open-portal-link': ['session_expired'],
  'apply-promo-code': ['session_expired', 'conflict', 'rate_limited'],
  'start-setup-instead': ['session_expired', 'conflict'],
  'renew-debt-link': ['conflict', 'rate_limited'],
  'show-sandbox-payment': ['not_found'],
  'decide-sandbox-payment': ['not_found'],
  'settle-sandbox-payment': ['not_found'],
  'issue-token': [
    'invalid_request',
    'unsupported_grant_type',
    'invalid_scope',
    'invalid_client',
    'rate_limited',
  ],
  'get-openapi': ['rate_limited'],
  'request-login-code': ['rate_limited', 'service_unavailable'],
  'verify-login-code': ['rate_limited', 'conflict'],
}

/** The documented problems of a route, by HTTP status. */
export function problemsOf(name: RouteName, contract: Contract): Map<number, ProblemCode[]> {
  const codes = new Set<ProblemCode>([...derived(routeOf(name), contract), ...(further[name] ?? [])])
  const byStatus = new Map<number, ProblemCode[]>()
  // In the order of the table of problems, so that the document changes only on purpose.
  for (const code of Object.keys(problems) as ProblemCode[]) {
    if (!codes.has(code)) continue
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

function derived(route: Route, contract: Contract): ProblemCode[] {
  const credential = route.auth !== 'none' && route.auth !== 'checkout'
  const stores = route.uses.includes('table.write')
  return [
    ...when(credential, 'unauthorized'),
    ...when(route.auth === 'merchant' || route.auth === 'checkout-start', 'forbidden'),
    ...when(route.auth !== 'none', 'rate_limited'),
    ...when(route.path.includes('{'), 'not_found'),
    ...when(
      contract.query !== undefined || contract.body !== undefined || takesFields(route),
      'validation_error',
    ),
    ...when(contract.query !== undefined || contract.body !== undefined || stores, 'bad_request'),
    ...when(contract.body !== undefined, 'payload_too_large', 'unsupported_media_type'),
    ...when(stores && route.auth !== 'none', 'conflict'),
    ...when(takesIdempotencyKey(route), 'idempotency_in_progress', 'idempotency_key_reused'),
    ...when(route.uses.includes('gateway'), 'gateway_error', 'gateway_timeout'),
    ...when(route.uses.length > 0, 'internal_error', 'service_unavailable'),
  ]
}

/** Whether a route's body is checked for unknown fields (Q1). */
export function takesFields(route: Route): boolean {
  return route.method !== 'GET' && strictnessOf(route) !== 'free'
}

/** Mutations of the merchant interface support an Idempotency-Key, and so do a person's (S33, D11.15); a tool's is its argument. */
export function takesIdempotencyKey(route: Route): boolean {
  return (
    route.method !== 'GET' &&
    route.uses.includes('table.write') &&
    route.group !== 'mcp' &&
    (route.auth === 'merchant' || route.auth === 'checkout-start' || route.auth === 'identity')
  )
}

function when(condition: boolean, ...codes: ProblemCode[]): ProblemCode[] {
  return condition ? codes : []
}
