import { problems, type ProblemCode } from '../domain/problem.ts'
import type { Contract } from './contract.ts'
import { contracts } from './contracts/all.ts'
import { resourceSchemas, schemaOf, type JsonSchema } from './openapi-schemas.ts'
import { describeWebhooks, webhookHeaders } from './openapi-webhooks.ts'
import type { Auth, Route } from './route.ts'
import { allRoutes, type RouteName } from './routes.ts'
import { problemsOf, takesIdempotencyKey } from './statuses.ts'

/** The OpenAPI 3.1 description of this interface (specification 9: version 1.0.0), made from its routes and contracts. */
export function composeOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, route } of allRoutes()) {
    const item = (paths[route.path] ??= {})
    item[route.method.toLowerCase()] = operation(name, route, contracts[name])
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Subscription Billing Service',
      version: '1.0.0',
      description:
        'Recurring subscription billing with recovery of failed charges. Money is integer minor units (kobo). ' +
        'The prefix of a credential selects the mode: sk_test_ the sandbox, sk_live_ live.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { ...webhookHeaders, 'Idempotency-Key': idempotencyKey },
      schemas: { ...resourceSchemas(), Error: errorObject },
    },
  }
}

function operation(name: RouteName, route: Route, contract: Contract): Record<string, unknown> {
  return {
    operationId: name,
    summary: route.summary,
    description: [callers[route.auth], scopeNote(route)].filter(Boolean).join(' '),
    tags: [route.group],
    security: secured(route) ? [{ bearer: route.scope === null ? [] : [route.scope] }] : [],
    parameters: parametersOf(route, contract),
    ...(contract.body ? { requestBody: bodyOf(schemaOf(contract.body), takesForms(name)) } : {}),
    responses: responsesOf(name, route, contract),
  }
}

const callers: Readonly<Record<Auth, string>> = {
  merchant: 'For a secret key or an access token.',
  'checkout-start': 'For a secret key, an access token or a publishable key.',
  admin: 'For a dashboard session.',
  identity: 'For a customer’s identity session.',
  checkout: 'The token in the path is the credential.',
  none: 'Needs no credential.',
}

function scopeNote(route: Route): string {
  if (route.sandboxOnly) return 'Sandbox secret keys only.'
  return route.scope === null ? '' : `Scope: \`${route.scope}\`.`
}

function secured(route: Route): boolean {
  return route.auth !== 'none' && route.auth !== 'checkout'
}

function parametersOf(route: Route, contract: Contract): unknown[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'mode' ? { type: 'string', enum: ['live', 'sandbox'] } : { type: 'string' },
  }))
  const inQuery = fieldsOf('query', contract.query)
  const inHeaders = fieldsOf('header', contract.headers)
  const header = takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []
  const version = route.versioned ? [ifMatch] : []
  return [...inPath, ...inQuery, ...inHeaders, ...header, ...version]
}

/** A schema's fields as parameters. */
function fieldsOf(place: 'query' | 'header', fields: Contract['query']): unknown[] {
  const schema = fields ? schemaOf(fields) : {}
  const required = (schema['required'] ?? []) as string[]
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, one]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: one,
  }))
}

/** A body may be left out when no field of it is required. */
function bodyOf(schema: JsonSchema, forms: boolean): Record<string, unknown> {
  const form = forms ? { 'application/x-www-form-urlencoded': { schema } } : {}
  return { required: schema['required'] !== undefined, content: { ...json(schema), ...form } }
}

/** The token endpoint also takes the form encoding of RFC 6749 (decisions 11). */
function takesForms(name: RouteName): boolean {
  return name === 'issue-token'
}

function responsesOf(name: RouteName, route: Route, contract: Contract): Record<string, unknown> {
  const success = { description: 'Success', content: json(schemaOf(contract.response)) }
  const responses: Record<string, unknown> = { [String(route.status)]: success }
  for (const [status, codes] of problemsOf(name, contract)) responses[String(status)] = failure(codes)
  return responses
}

function failure(codes: readonly ProblemCode[]): Record<string, unknown> {
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].message}`).join(' '),
    content: json({ $ref: '#/components/schemas/Error' }),
  }
}

function json(schema: JsonSchema): Record<string, unknown> {
  return { 'application/json': { schema } }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `version` that was read; when the object has another by now, the answer is 409 `version_mismatch`.',
  schema: { type: 'string' },
}

/** Specification 2, error object. */
const errorObject = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: { type: 'string', enum: Object.keys(problems) },
        message: { type: 'string' },
        details: { type: 'array', items: { type: 'object' } },
      },
    },
  },
}
