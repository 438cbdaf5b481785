import type { Contract } from './contract.ts'
import { contracts } from './contracts/all.ts'
import { shapeOf } from './document/describe.ts'
import { enumSchemas } from './document/enums.ts'
import {
  apiError,
  apiErrorDetail,
  beforeTheService,
  failureOf,
  sharedRefusals,
  type Refusal,
} from './document/errors.ts'
import { withEnforced } from './document/enforced.ts'
import { eventSchemas } from './document/events.ts'
import { headerComponents, headersOf } from './document/headers.ts'
import type { JsonSchema } from './document/json-schema.ts'
import { exampleOf } from './document/examples.ts'
import { parametersOf, sharedParameters } from './document/parameters.ts'
import { usedComponents } from './document/prune.ts'
import { sampleOf, type RequestSample } from './document/samples.ts'
import { resourceSchemas, schemaOf } from './document/schemas.ts'
import { securityOf, securitySchemes } from './document/security.ts'
import { titles } from './document/surfaces.ts'
import { tagsOf } from './document/tags.ts'
import { describeWebhooks, webhookHeaders } from './document/webhooks.ts'
import './document/words/agents.ts'
import './document/words/analytics.ts'
import './document/words/branding.ts'
import './document/words/portal-pages.ts'
import './document/words/receipts.ts'
import './document/words/add-on.ts'
import './document/words/payment-link.ts'
import './document/words/plan-change.ts'
import './document/words/invoice-item.ts'
import './document/words/one-time-invoice.ts'
import './document/words/refunds.ts'
import './document/words/update-link.ts'
import './document/words/imports.ts'
import './document/words/credit-notes.ts'
import './document/words/customer-history.ts'
import './document/words/refund-request.ts'
import './document/words/price-changes.ts'
import './document/words/dashboard.ts'
import './document/words/money.ts'
import './document/words/books.ts'
import './document/words/export.ts'
import './document/words/search.ts'
import './document/words/simulation.ts'
import './document/words/callers.ts'
import './document/words/recovery.ts'
import './document/words/sandbox.ts'
import './document/words/disputes.ts'
import './document/words/settlements.ts'
import './document/words/account-numbers.ts'
import './document/words/sandbox-gateway.ts'
import './document/words/oauth.ts'
import './document/words/service.ts'
import { operationWords } from './document/words/operations.ts'
import type { Route } from './route.ts'
import { allRoutes, type RouteName } from './routes.ts'
import { problemsOf } from './statuses.ts'
import { strictnessOf } from './unknown-fields.ts'

/** The parts of the document that the code here reads. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly [field: string]: unknown }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly webhooks: Readonly<Record<string, unknown>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** The OpenAPI 3.1 description of this interface (S41: version 1.0.0), built from routes, contracts and their texts. */
export function composeOpenApi(): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, route } of allRoutes()) {
    const item = (paths[route.path] ??= {})
    item[route.method.toLowerCase()] = operation(name, route, contracts[name])
  }
  const webhooks = describeWebhooks()
  const components = usedComponents([paths, webhooks], {
    parameters: { ...webhookHeaders, ...sharedParameters },
    headers: headerComponents,
    responses: sharedRefusals(allRoutes().flatMap(({ name }) => refusalsOf(name, contracts[name]))),
    schemas: {
      ...resourceSchemas(),
      ...eventSchemas(),
      ...enumSchemas(),
      ApiError: apiError,
      ApiErrorDetail: apiErrorDetail,
    },
  })
  for (const { name, route } of allRoutes()) showAnswer(name, route, paths, components)
  return {
    openapi: '3.1.0',
    info: {
      title: titles.all,
      version: '1.0.0',
      description: introduction,
      contact: { name: 'The operator of this service' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-proprietary' },
    },
    servers,
    tags: tagsOf(new Set([...allRoutes().map(({ route }) => route.group), 'webhooks'])),
    paths,
    webhooks,
    components: { ...components, securitySchemes },
  }
}

interface Answering {
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, JsonSchema>> }>>
}

/** Adds an example to the answer's schema, which needs the components: the answer to the sample in `events/http`. */
function showAnswer(
  name: RouteName,
  { method, path, status }: Route,
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): void {
  const { responses } = paths[path]![method.toLowerCase()] as Answering
  const json = responses[String(status)]?.content['application/json']
  if (json)
    json['example'] = exampleOf(
      name,
      json['schema'] as JsonSchema,
      components['schemas'] ?? {},
      sampleOf(name),
    )
}

const introduction =
  'Recurring subscription billing for Nigerian merchants, with recovery of failed charges. Money is integer minor units ' +
  '(kobo) everywhere; only requests to pay bills name naira. The prefix of a credential selects the mode: `sk_test_` the ' +
  'sandbox, `sk_live_` live. Lists are pages, newest first: pass `nextCursor` as `cursor` for the next one. Send an ' +
  '`Idempotency-Key` with every change, and repeat it unchanged when no answer came. Objects may get more fields, and ' +
  'lists of values more values, without a new version. What moves money or ends something refuses fields that it does not ' +
  'know; other calls name them in the header `Ignored-Fields`. A `PATCH` may send back the whole object.'

const servers = [
  {
    url: '/',
    description: 'Live, for keys with the prefix sk_live_; test keys reach their sandbox here too.',
  },
  { url: '/sandbox', description: 'The sandbox, for keys with the prefix sk_test_.' },
]

function operation(name: RouteName, route: Route, contract: Contract): JsonSchema {
  const sample = sampleOf(name)
  return {
    operationId: name,
    summary: route.summary,
    description: [operationWords[name], scopeNote(route)].filter(Boolean).join(' '),
    tags: [route.group],
    security: securityOf(route),
    parameters: parametersOf(route, contract, sample),
    ...(contract.body
      ? { requestBody: bodyOf(requestSchema(name, route, contract.body), sample, otherTypes(name)) }
      : {}),
    responses: responsesOf(name, route, contract),
    ...(isPaged(contract) ? { 'x-pagination': pagination } : {}),
  }
}

/** The schema of a body; closed where unknown fields are refused (Q1). */
function requestSchema(name: RouteName, route: Route, body: NonNullable<Contract['body']>): JsonSchema {
  const schema = withEnforced(name, schemaOf(body))
  const isClosed = strictnessOf(route) === 'refused' && schema['properties'] !== undefined
  return isClosed ? { ...schema, additionalProperties: false } : schema
}

function scopeNote(route: Route): string {
  if (route.sandboxOnly) return 'Sandbox secret keys only.'
  return route.scope === null ? '' : `Scope: \`${route.scope}\`.`
}

/** Describes pagination to generators. */
const pagination = {
  cursor: 'cursor',
  limit: 'limit',
  items: 'items',
  nextCursor: 'nextCursor',
  hasMore: 'hasMore',
}

function isPaged({ query, response }: Contract): boolean {
  const [asked, answered] = [query && shapeOf(query), shapeOf(response)]
  return asked?.['cursor'] !== undefined && answered?.['nextCursor'] !== undefined
}

/** A body is optional when none of its fields is required. */
function bodyOf(schema: JsonSchema, { body: example }: RequestSample, others: readonly string[]): JsonSchema {
  const content = { schema, ...(example === undefined ? {} : { example }) }
  const asText = { schema: { type: 'string', description: 'The file.' } }
  const more = others.map((type) => [type, type.startsWith('application/x-www') ? content : asText])
  return {
    required: schema['required'] !== undefined,
    content: { 'application/json': content, ...Object.fromEntries(more) },
  }
}

/** The token endpoint also accepts the form encoding of RFC 6749 (D11.4), and imports accept files as they are. */
function otherTypes(name: RouteName): readonly string[] {
  if (name === 'issue-token') return ['application/x-www-form-urlencoded']
  return name === 'create-import' ? ['text/csv', 'application/x-ndjson'] : []
}

/** Operations that answer browsers with a page, and everyone else with JSON (D11.26). */
const showsPage: ReadonlySet<RouteName> = new Set<RouteName>([
  'get-receipt',
  'show-own-statement',
  'show-portal',
  'show-signed-portal',
  'request-portal-code',
  'request-contact-codes',
  'preview-own-plan',
  'preview-own-cancel',
  'get-checkout',
  'show-payment-link',
  'show-sandbox-payment',
  'decide-sandbox-payment',
  'show-stop-payout',
  'show-portal-link',
  'stop-payout',
])

/** Other success answers than the row's, which depend on what was done. */
const otherSuccess: Partial<Record<RouteName, Readonly<Record<string, string>>>> = {
  'call-tools': { '202': 'A notification, which has no answer.' },
  'set-sandbox-clock': { '202': 'Still on its way: read the clock until it is `idle`.' },
}

function responsesOf(name: RouteName, route: Route, contract: Contract): JsonSchema {
  const page = showsPage.has(name) ? { 'text/html': { schema: { type: 'string' } } } : {}
  const picture = { 'image/png': {}, 'image/jpeg': {} }
  const file = { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } }
  const content =
    name === 'download-document'
      ? file
      : name === 'show-logo'
        ? picture
        : { 'application/json': { schema: schemaOf(contract.response) }, ...page }
  const headers = { ...headersOf(route, route.status), ...(name === 'get-openapi' ? cached : {}) }
  const responses: JsonSchema = { [String(route.status)]: { description: 'Done.', headers, content } }
  for (const [status, description] of Object.entries(otherSuccess[name] ?? {}))
    responses[status] = { description, headers, content }
  if (name === 'get-openapi')
    responses['304'] = { description: 'The document you have is the present one.', headers }
  const refusals = refusalsOf(name, contract)
  for (const refusal of refusals) responses[String(refusal.status)] = failureOf(refusal)
  if (!refusals.some(({ status }) => status < 500)) responses['400'] = beforeTheService
  return responses
}

function refusalsOf(name: RouteName, contract: Contract): Refusal[] {
  return [...problemsOf(name, contract)].map(([status, codes]) => ({ name, contract, status, codes }))
}

const cached = {
  ETag: { $ref: '#/components/headers/ETag' },
  'Cache-Control': { $ref: '#/components/headers/Cache-Control' },
}
