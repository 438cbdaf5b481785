import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Contract, Input, Shown } from '../../shared/api/contract.ts'
import { routeOf, type RouteName, type routes } from '../../shared/api/routes.ts'
import { takesIdempotencyKey } from '../../shared/api/statuses.ts'
import type { Capability } from '../../shared/api/capabilities.ts'
import type { Access, AccessKind } from '../../shared/domain/access/access.ts'
import type { Actor } from '../../shared/domain/access/actor.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { Problem } from '../../shared/domain/problem.ts'
import type { ContextOf, HoldAgent } from '../../shared/operations/unit-of-work/context.ts'
import { refusedForSure } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import { storeRefusal } from '../../shared/operations/unit-of-work/store-refusal.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { provide, type Provider, type ProvidersFor } from '../../shared/runtime/provider.ts'
import { besideRequest, type Outcome } from '../../shared/store/context.ts'
import { agentOf, keepAgentsOut } from './middleware/agent.ts'
import { authenticate, pathMode } from './middleware/authenticate.ts'
import { allowBrowsers } from './middleware/allow-browsers.ts'
import { auditOf } from './middleware/audit.ts'
import { refuseWhileFrozen } from './middleware/frozen.ts'
import { namingKinds } from './middleware/foreign-id.ts'
import { limitRate } from './middleware/limit-rate.ts'
import { prefersHtml } from './middleware/page.ts'
import { compressed } from './middleware/compress.ts'
import { idempotencyOf, readIdempotencyKey } from './middleware/idempotency-key.ts'
import { readIfMatch } from './middleware/if-match.ts'
import { inLanguage } from './middleware/language.ts'
import { withLinks } from './middleware/links.ts'
import { observe } from './middleware/observe.ts'
import { countryOf } from './middleware/source-address.ts'
import { sourceOf } from './middleware/source.ts'
import { bodyBytes, parseBody } from './middleware/parse-body.ts'
import { renderProblems } from './middleware/problems.ts'
import { stateOf, type HttpRequest, type RequestState } from './middleware/state.ts'
import { settleUnknownFields } from './middleware/unknown-fields.ts'
import { validate } from './middleware/validate.ts'

type PathOf<N extends RouteName> = (typeof routes)[N]['path']
type Uses<N extends RouteName> = (typeof routes)[N]['uses'][number] & Capability

/** How an endpoint is made from an operation. */
export interface EndpointDefinition<N extends RouteName, C extends Contract, R> {
  readonly contract: C
  readonly providers: ProvidersFor<Uses<N>>
  readonly run: (context: ContextOf<Uses<N>>, input: Input<C, PathOf<N>>, call: RawCall) => Promise<R>
  /** The result as the interface shows it, in the form of the contract's response. */
  readonly present: (result: R) => Shown<C>
  /** For agents and money: holds them to the limits of their client (V10). */
  readonly hold?: HoldAgent
  /** Of a PATCH: the present object, for fields that a caller sends back unchanged (Q1). */
  readonly current?: (context: ContextOf<Uses<N>>, input: Input<C, PathOf<N>>) => Promise<R>
  /** The status of a success, if it depends on the result; otherwise the row's. */
  readonly status?: (result: R) => number
  /** The page that a browser asking for `text/html` gets instead of JSON. */
  readonly page?: (result: R) => Page | Promise<Page>
  /** `Set-Cookie` values of a success. */
  readonly cookies?: (result: R) => readonly string[]
  /** For bodies and answers with a form of their own, such as another standard's. */
  readonly wire?: Wire
}

/** The call as received, for signatures. */
export interface RawCall {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  /** The signed bytes. */
  readonly bytes: Uint8Array
  /** The browser's cookies, `name=value` each. */
  readonly cookies: readonly string[]
}

/** An answer for people. */
export interface Page {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** How an endpoint reads bodies and writes answers, if they have a form of their own, such as RFC 6749's. */
export interface Wire {
  /** Instead of reading JSON. */
  readonly readBody: (request: HttpRequest) => void
  /** Runs last, on the finished answer. */
  readonly finish: (request: HttpRequest) => void | Promise<void>
}

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * The Lambda handler of a route: its checks in the order of D2.15, then the operation, then the answer. The row in
 * `routes.ts` decides credential, scope and status; its `uses` decides what `run` may use.
 */
export function endpoint<const N extends RouteName, C extends Contract, R>(
  name: N,
  definition: EndpointDefinition<N, C, R>,
): HttpHandler {
  const route = routeOf(name)
  const respondIn =
    (mode: Mode) =>
    (result: unknown): Outcome =>
      result instanceof Problem
        ? { status: result.status, body: JSON.stringify(result.toBody()) }
        : {
            status: definition.status?.(result as R) ?? route.status,
            body: withLinks(definition.present(result as R), mode),
          }

  const execute = async (
    request: Pick<HttpRequest, 'event'>,
  ): Promise<
    Outcome & { readonly headers?: Readonly<Record<string, string>>; readonly cookies?: readonly string[] }
  > => {
    const state = stateOf(request)
    const mode = state.mode ?? route.mode ?? pathMode(route, request) ?? stageMode(request)
    const respond = respondIn(mode)
    const idempotency = takesIdempotencyKey(route) ? idempotencyOf(request, respond) : null
    const work = {
      merchantId: state.merchantId ?? '',
      mode,
      requestId: state.requestId,
      actor: {
        ...actorOf(state),
        ...secondFactorOf(request),
        ...countryOf(request),
        source: sourceOf(request.event),
      },
      timeZone: state.access?.timeZone ?? '',
      idempotency,
      audit: auditOf(name, route, request),
      agent: agentOf(name, request, { key: idempotency, hold: definition.hold ?? null }),
    }
    const base = createContext(work)
    const providers = definition.providers as Readonly<Record<string, Provider<Capability>>>
    const context = provide(base, providers) as unknown as ContextOf<Uses<N>>
    const input = inputOf<C, PathOf<N>>(request, state)
    if (state.unknown) {
      const { current } = definition
      const apart = createContext({ ...work, idempotency: idempotency && { ...idempotency } })
      await settleUnknownFields(state.unknown, {
        body: state.json ?? {},
        changedBy: definition.contract.changedBy,
        context: apart,
        current:
          current === undefined
            ? null
            : async () =>
                JSON.parse(
                  respond(await current(provide(besideRequest(apart), providers) as never, input)).body,
                ) as Record<string, unknown>,
      })
    }
    const call: RawCall = {
      headers: request.event.headers,
      body: state.rawBody ?? '',
      cookies: request.event.cookies ?? [],
      get bytes() {
        return bodyBytes(request.event)
      },
    }
    try {
      const result = await refusedForSure(context, (own) => definition.run(own, input, call))
      if (definition.page && prefersHtml(request)) {
        return { status: route.status, ...(await definition.page(result)) }
      }
      const cookies = definition.cookies?.(result) ?? []
      return cookies.length === 0 ? respond(result) : { ...respond(result), cookies }
    } catch (thrown) {
      const error = namingKinds(thrown, request)
      await storeRefusal(base, error)
      throw error
    }
  }

  // middy runs `after` and `onError` from the last to the first, so the middleware that observes everything comes
  // first.
  const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { status, body, headers = {}, cookies } = await execute({ event })
    return {
      statusCode: status,
      body,
      headers: { ...headers },
      ...(cookies ? { cookies: [...cookies] } : {}),
    }
  }
  const { wire } = definition
  const answering: HttpHandler = middy(handler).use([
    observe(name, route),
    ...allowBrowsers(route),
    ...(wire ? [{ after: wire.finish, onError: wire.finish }] : []),
    renderProblems(),
    refuseWhileFrozen(),
    authenticate(route),
    ...keepAgentsOut(name, route),
    ...limitRate(route),
    wire ? { before: wire.readBody } : parseBody(),
    readIdempotencyKey(),
    readIfMatch(route),
    validate(route, definition.contract),
  ] as never)
  return async (event, context) =>
    compressed(event, await inLanguage(event, (asked) => answering(asked, context)))
}

/** A call without a credential takes the mode of its stage (D1.10). */
function stageMode(request: Pick<HttpRequest, 'event'>): 'live' | 'sandbox' {
  return request.event.requestContext.stage === 'sandbox' ? 'sandbox' : 'live'
}

const actorKinds: Record<AccessKind, Actor['kind']> = {
  secret_key: 'api_key',
  publishable_key: 'publishable_key',
  oauth_client_id: 'oauth_client',
  access_token: 'oauth_client',
  checkout_token: 'payer',
  identity_session: 'person',
  portal_link: 'anonymous',
  portal_session: 'person',
  dashboard_session: 'dashboard',
}

/** Credentials that their callers may end. */
const sessions: ReadonlySet<AccessKind> = new Set<AccessKind>([
  'dashboard_session',
  'identity_session',
  'portal_session',
])

function actorOf({ access, person }: Pick<RequestState, 'access' | 'person'>): Actor {
  if (access === undefined) return { kind: 'anonymous', id: '', subject: null }
  return {
    kind: actorKinds[access.kind],
    id: access.id,
    subject: access.subject,
    person: person ?? null,
    member: access.member ?? null,
    ...(sessions.has(access.kind) ? { sessionHash: access.hash } : {}),
    ...(access.limits == null ? {} : { limits: access.limits }),
    ...(access.kind === 'portal_session' ? { narrowed: narrowedOf(access) } : {}),
    ...(access.enrolsFirst === true ? { enrolsFirst: true } : {}),
  }
}

/** Whom a portal link's session is limited to (Q6). */
function narrowedOf({ merchantId, subject, returnUrl }: Access): NonNullable<Actor['narrowed']> {
  return { merchantId, customerId: subject ?? '', returnUrl: returnUrl ?? null }
}

/** What a member confirms again before an action that a thief would take first (R8). */
function secondFactorOf({ event }: Pick<HttpRequest, 'event'>): { secondFactor?: string } {
  const secondFactor = event.headers['second-factor']
  return secondFactor === undefined || secondFactor === '' ? {} : { secondFactor }
}

function inputOf<C extends Contract, Path extends string>(
  request: Pick<HttpRequest, 'event'>,
  state: RequestState,
): Input<C, Path> {
  const { query, body, headers, ifMatch = null } = state
  return { params: request.event.pathParameters ?? {}, query, body, headers, ifMatch } as Input<C, Path>
}
