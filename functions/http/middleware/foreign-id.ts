import { idPrefixes, type IdType } from '../../../shared/domain/ids.ts'
import { Problem, type ProblemDetail } from '../../../shared/domain/problem.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** What kind of object a path or a field names. */
const wanted: Readonly<Record<string, IdType>> = {
  plans: 'plan',
  planId: 'plan',
  'promo-codes': 'promoCode',
  customers: 'customer',
  customerId: 'customer',
  subscriptions: 'subscription',
  subscriptionId: 'subscription',
  invoices: 'invoice',
  invoiceId: 'invoice',
  recovery: 'invoice',
  events: 'event',
  payouts: 'payout',
  accounts: 'payoutAccount',
  accountId: 'payoutAccount',
  'payment-methods': 'paymentMethod',
  paymentMethodId: 'paymentMethod',
  imports: 'import',
  refunds: 'refund',
  sessions: 'checkoutSession',
  'webhook-endpoints': 'webhookEndpoint',
  'api-keys': 'apiKey',
  members: 'member',
}

const kinds: Partial<Record<IdType, string>> = {
  promoCode: 'promo code',
  paymentMethod: 'payment method',
  checkoutSession: 'checkout session',
  payoutAccount: 'payout account',
  webhookEndpoint: 'webhook endpoint',
  apiKey: 'API key',
  oauthClient: 'OAuth client',
}

/**
 * The same refusal, which says what an identifier of another kind is and how the right one begins (Q5). It
 * only looks at the prefix, so it does not reveal whether the object exists.
 */
export function namingKinds(error: unknown, request: Pick<HttpRequest, 'event'>): unknown {
  if (!(error instanceof Problem) || error.code !== 'not_found') return error
  const named =
    error.details.length === 0 ? ofPath(request) : error.details.map((one) => ofField(one, request))
  return named.some(({ reason }) => reason === 'wrong_kind') ? new Problem('not_found', named) : error
}

function ofPath({ event }: Pick<HttpRequest, 'event'>): ProblemDetail[] {
  return Object.entries(event.pathParameters ?? {}).flatMap(([name, value = '']) => {
    const segments = event.requestContext.http.path.split('/').map(decodedOf)
    const type = wanted[segments[segments.indexOf(value) - 1] ?? '']
    return type === undefined ? [] : [wrongKind(name, value, type)].filter((one) => one !== null)
  })
}

function ofField(detail: ProblemDetail, request: Pick<HttpRequest, 'event'>): ProblemDetail {
  const { path } = detail
  const value = typeof path === 'string' ? stateOf(request).json?.[path] : undefined
  const type = wanted[String(path)]
  if (type === undefined || typeof value !== 'string') return detail
  return wrongKind(String(path), value, type) ?? detail
}

function wrongKind(path: string, value: string, type: IdType): ProblemDetail | null {
  const prefix = value.slice(0, value.indexOf('_'))
  const [found] = Object.entries(idPrefixes).find(([, one]) => one === prefix) ?? []
  if (found === type) return null
  // A name or a number in place of an identifier is not repeated, because it may contain anything.
  const is = found === undefined ? 'this is no identifier' : `${prefix}_… is of ${nameOf(found as IdType)}`
  const issue = `${is}; that of ${nameOf(type)} begins with ${idPrefixes[type]}_`
  return { path, reason: 'wrong_kind', issue }
}

/** A kind with its article: `a plan`, `an invoice`. */
function nameOf(type: IdType): string {
  const name = kinds[type] ?? type
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`
}

function decodedOf(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
