import type { Contract } from '../contract.ts'
import type { Route } from '../route.ts'
import { moneyTools } from '../agents/allowed-tools.ts'
import { routeOf } from '../routes.ts'
import { takesIdempotencyKey } from '../statuses.ts'
import type { JsonSchema } from './json-schema.ts'
import type { RequestSample } from './samples.ts'
import { schemaOf } from './schemas.ts'

/** Path parameters, by the path up to them; they mean the same in all paths below it. */
const pathWords: Readonly<Record<string, string>> = {
  '/v1/plans/{id}': 'The plan’s identifier.',
  '/v1/plans/{id}/price-changes/{changeId}': 'The price change’s identifier.',
  '/v1/add-ons/{id}': 'The add-on’s identifier.',
  '/v1/payment-links/{id}': 'The payment link’s identifier.',
  '/pay/{token}': 'The last part of the payment link’s address, `test_…` or `live_…`.',
  '/v1/promo-codes/{id}': 'The promo code’s identifier.',
  '/v1/customers/{id}': 'The customer’s identifier.',
  '/v1/customers/ref/{ref}': 'Your own reference of the customer, percent-encoded.',
  '/v1/refunds/{id}': 'The refund’s identifier.',
  '/v1/payments/{id}': 'The payment’s identifier, with the prefix `pay_`.',
  '/v1/checkout/sessions/{id}': 'The session’s identifier, which is not its token.',
  '/v1/imports/{id}': 'The import’s identifier.',
  '/v1/payment-methods/{id}': 'The payment method’s identifier.',
  '/v1/subscriptions/{id}': 'The subscription’s identifier.',
  '/v1/invoices/{id}': 'The invoice’s identifier.',
  '/v1/invoices/{id}/payments/{paymentId}': 'The payment’s identifier, as the invoice’s `payments` show it.',
  '/v1/invoice-items/{id}': 'The item’s identifier.',
  '/v1/recovery/{invoiceId}': 'The invoice whose charge failed.',
  '/v1/events/{id}': 'The event’s identifier.',
  '/v1/credit-notes/{id}': 'The note’s identifier.',
  '/v1/disputes/{id}': 'The dispute’s identifier.',
  '/v1/payouts/{id}': 'The payout’s identifier.',
  '/v1/payouts/accounts/{id}': 'The saved account’s identifier.',
  '/v1/vas/transactions/{id}': 'The bill payment’s identifier.',
  '/v1/sandbox/events/{type}': 'The event type to send.',
  '/identity/payment-methods/{id}': 'The payment method’s identifier.',
  '/portal/subscriptions/{id}': 'The subscription’s identifier.',
  '/portal/invoices/{id}': 'The invoice’s identifier.',
  '/portal/link/{token}': 'The signed link’s token, `mng_…`. It is the credential: nothing else is needed.',
  '/portal/statements/{id}': 'Who the person is to that merchant: their customer’s identifier there.',
  '/receipts/{token}': 'The receipt’s token, `rcp_…`. It is the credential: nothing else is needed.',
  '/portal/open/{token}': 'The link’s token, `pl_…`. It is the credential, once.',
  '/v1/exports/{id}': 'The export’s identifier.',
  '/v1/invoices/{id}/pdf': 'The invoice’s identifier.',
  '/v1/credit-notes/{id}/pdf': 'The note’s identifier.',
  '/documents/{token}': 'The document’s token, `doc_…`. It is the credential: nothing else is needed.',
  '/logos/{token}': 'The logo’s token, `logo_…`, as it stands in `logoUrl`.',
  '/exports/{token}': 'The token of the file’s link, `exp_…`. It is the credential: nothing else is needed.',
  '/payouts/stop/{token}':
    'The token of the owner’s link, `stop_…`. It is the credential: nothing else is needed.',
  '/v1/receipts/{token}': 'The receipt’s token, `rcp_…`, out of `receiptUrl`.',
  '/checkout/{token}': 'The checkout session’s token, `cs_…`. It is the credential: nothing else is needed.',
  '/gateways/sandbox/twin/payments/{payment}': 'The payment’s reference, as `nextAction.url` names it.',
  '/gateways/{mode}': 'Which of the two is called: live, or the sandbox.',
  '/gateways/{mode}/{name}': 'The gateway’s name.',
  '/admin/members/{id}': 'The member’s identifier.',
  '/admin/sessions/{id}': 'The session’s identifier.',
  '/admin/{mode}': 'Which of the two to look at: live, or the sandbox.',
  '/admin/{mode}/api-keys/{id}': 'The key’s identifier, which is not the key.',
  '/admin/{mode}/approvals/{id}': 'The act, by its quote.',
  '/admin/{mode}/invoices/{id}': 'The invoice’s identifier.',
  '/admin/{mode}/refund-requests/{id}': 'The request’s identifier.',
  '/admin/{mode}/customers/{id}': 'The customer’s identifier.',
  '/admin/{mode}/oauth-clients/{clientId}': 'The client’s identifier.',
  '/admin/{mode}/webhook-endpoints/{id}': 'The endpoint’s identifier.',
  '/admin/{mode}/webhook-endpoints/{id}/deliveries/{deliveryId}': 'The delivery’s identifier.',
  '/admin/{mode}/webhook-endpoints/deliveries/{id}': 'The delivery’s identifier.',
}

/** An operation's parameters: in its path, in the query, and headers. */
export function parametersOf(route: Route, contract: Contract, sample: RequestSample): unknown[] {
  return [
    ...pathParameters(route, sample),
    ...fieldsOf('query', contract.query, sample.query),
    ...fieldsOf('header', contract.headers, {}),
    ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ...(route.versioned ? [{ $ref: '#/components/parameters/If-Match' }] : []),
    ...(isAgentsMoney(route) ? [{ $ref: '#/components/parameters/Agent-Quote' }] : []),
  ]
}

/** Whether agents may move money by it, which requires a quote (V10). */
function isAgentsMoney(route: Route): boolean {
  return moneyTools.some((name) => routeOf(name) === route)
}

function pathParameters(route: Route, sample: RequestSample): unknown[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map((found) => {
    const name = found[1] ?? ''
    const description = pathWords[route.path.slice(0, found.index + found[0].length)]
    const example = sample.path[name]
    return {
      name,
      in: 'path',
      required: true,
      ...(description === undefined ? {} : { description }),
      schema: name === 'mode' ? { type: 'string', enum: ['live', 'sandbox'] } : { type: 'string' },
      ...(example === undefined ? {} : { example }),
    }
  })
}

/** A schema's fields as parameters. */
function fieldsOf(
  place: 'query' | 'header',
  fields: Contract['query'],
  examples: Readonly<Record<string, string>>,
): unknown[] {
  const schema = fields ? schemaOf(fields) : {}
  const required = (schema['required'] ?? []) as string[]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return properties.map(([name, { description, ...one }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    ...(one['type'] === 'array' ? { style: 'form', explode: false } : {}),
    ...(one['type'] === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema: one,
    ...(examples[name] === undefined ? {} : { example: typed(examples[name], one) }),
  }))
}

/** The example of a parameter. Samples have only texts, so that of a number or a list is converted. */
function typed(text: string, schema: JsonSchema): string | number | string[] {
  if (schema['type'] === 'array') return text.split(',')
  return schema['type'] === 'integer' || schema['type'] === 'number' ? Number(text) : text
}

/** Parameters of several operations. */
export const sharedParameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was ' +
      'answered, and does nothing twice. Send one with every change.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.',
    schema: { type: 'string' },
    example: '"3"',
  },
  'Agent-Quote': {
    name: 'Agent-Quote',
    in: 'header',
    required: false,
    description:
      'Only for OAuth clients with limits: the `quoteId` that the refusal `quote_required` named for this very call.',
    schema: { type: 'string' },
    example: 'quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D',
  },
} as const
