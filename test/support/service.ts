import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Database } from '../../infra/local/database.ts'
import { sendUnsigned } from '../../infra/local/unsigned.ts'
import { endpoints } from '../../functions/http/registry.ts'
import { routeOf, type RouteName } from '../../shared/api/routes.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { createMerchant, type MerchantKeys } from '../../shared/operations/merchants/create-merchant.ts'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { openEngine, tableNames } from './engine.ts'
import { environmentNow, putBackEnvironment } from './environment.ts'
import { answerFault } from './laws/answers.ts'
import { patience, unkindIfAsked } from './unkind.ts'
import { workerContext } from './worker-context.ts'

/** A merchant of a test, with their keys. */
export interface TestMerchant {
  readonly merchantId: string
  readonly sandbox: MerchantKeys
  readonly live: MerchantKeys
}

/** What to send to an endpoint. */
export interface Call {
  readonly key?: string | null
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string
  readonly headers?: Record<string, string>
  readonly cookies?: readonly string[]
  readonly stage?: 'live' | 'sandbox'
  /** The address that the call comes from. */
  readonly source?: string
  /** For `not-found`: the requested path. */
  readonly request?: { readonly method: string; readonly path: string }
}

/** An endpoint's answer. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly headers: Record<string, string>
  /** What it sets. */
  readonly cookies: readonly string[]
  readonly text: string
  readonly body: T
}

/** The product on a database of its own: handlers are called with the events API Gateway would send. */
export interface Service {
  readonly database: Database
  readonly call: <T = Record<string, any>>(name: RouteName | 'not-found', call?: Call) => Promise<Answer<T>>
  readonly merchant: (options?: { name?: string; email?: string; timeZone?: string }) => Promise<TestMerchant>
  readonly stop: () => Promise<void>
}

let started = 0

/**
 * Opens a database with both tables and points the environment at it; with streams only where a test reads them. To stop it
 * puts the whole environment back.
 */
export async function startService(options: { streams: boolean } = { streams: false }): Promise<Service> {
  const before = environmentNow()
  const { database, clockWorker, stop } = await openEngine(options)
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_SQS: clockWorker.endpoint,
    QUEUE_URL_PREFIX: `${clockWorker.endpoint}/`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_LIVE: tableNames.live,
    TABLE_SANDBOX: tableNames.sandbox,
    LOCAL_OUTBOX_URL: 'http://127.0.0.1:9/local/outbox',
    LOCAL_PEPPER: 'a pepper for tests',
    CHECKOUT_BASE_URL: 'http://127.0.0.1:4000',
    INDEX_LAG_MS: '0',
    // Tests call faster than any tenant may; the tests of the limits set their own.
    RATE_LIVE: 'off',
    RATE_SANDBOX: 'off',
    RATE_MONEY: 'off',
    RATE_PUBLISHABLE: 'off',
    RATE_SESSION: 'off',
    RATE_SOURCE: 'off',
    RATE_REFUSED: 'off',
    POWERTOOLS_LOG_LEVEL: process.env['TEST_LOG'] ?? 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
  })
  sendUnsigned(documentClient())
  sendUnsigned(twinTable().client)
  unkindIfAsked()
  return {
    database,
    call: callEndpoint as Service['call'],
    merchant: makeMerchant,
    stop: async () => {
      await stop()
      putBackEnvironment(before)
    },
  }
}

async function callEndpoint(name: RouteName | 'not-found', call: Call = {}): Promise<Answer> {
  const { handler } = await endpoints[name]()
  if (name !== 'not-found' && routeOf(name).method === 'GET') patience()
  const answer = answerOf(await handler(eventOf(name, call), {} as never))
  const fault = answerFault(answer.body)
  if (fault !== null) throw new Error(`${name}: ${fault}`)
  return answer
}

function eventOf(name: RouteName | 'not-found', call: Call): APIGatewayProxyEventV2 {
  const route = name === 'not-found' ? (call.request ?? { method: 'GET', path: '/nowhere' }) : routeOf(name)
  const stage = call.stage ?? 'live'
  const path = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(call.params?.[parameter] ?? ''),
  )
  const body = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const headers: Record<string, string> = {
    ...(call.key ? { authorization: `Bearer ${call.key}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const event = {
    version: '2.0',
    routeKey: `${route.method} ${route.path}`,
    rawPath: `/${stage}${path}`,
    rawQueryString: new URLSearchParams(call.query ?? {}).toString(),
    headers,
    ...(call.query ? { queryStringParameters: call.query } : {}),
    ...(call.cookies ? { cookies: [...call.cookies] } : {}),
    ...(call.params ? { pathParameters: call.params } : {}),
    requestContext: {
      stage,
      http: { method: route.method, path: `/${stage}${path}`, sourceIp: call.source ?? '127.0.0.1' },
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
  }
  return event as unknown as APIGatewayProxyEventV2
}

function answerOf(response: APIGatewayProxyStructuredResultV2): Answer {
  const text = response.body ?? ''
  return {
    status: response.statusCode ?? 0,
    headers: response.headers as Record<string, string>,
    cookies: response.cookies ?? [],
    text,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

async function makeMerchant(
  options: { name?: string; email?: string; timeZone?: string } = {},
): Promise<TestMerchant> {
  started += 1
  const merchantId = createIdSource(() => Date.now()).next('merchant', new Date().toISOString(), false)
  const make = (mode: Mode): Promise<MerchantKeys> =>
    createMerchant(workerContext(merchantId, mode), {
      name: options.name ?? 'Acme',
      email: options.email ?? `owner${started}-${merchantId}@acme.test`,
      timeZone: options.timeZone ?? 'Africa/Lagos',
    })
  return { merchantId, live: await make('live'), sandbox: await make('sandbox') }
}
