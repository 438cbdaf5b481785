import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Contract, Input } from '../../shared/api/contract.ts'
import { routeOf, type RouteName, type routes } from '../../shared/api/routes.ts'
import type { Capability } from '../../shared/api/capabilities.ts'
import type { Access } from '../../shared/domain/access.ts'
import { Problem } from '../../shared/domain/problem.ts'
import type { Actor, ContextOf } from '../../shared/operations/context.ts'
import { onFreshState } from '../../shared/operations/fresh.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { provide, type Provider, type ProvidersFor } from '../../shared/runtime/provider.ts'
import { commit } from '../../shared/store/commit.ts'
import type { IdempotencyState, Outcome } from '../../shared/store/context.ts'
import { authenticate } from './middleware/authenticate.ts'
import { idempotencyOf, readIdempotencyKey } from './middleware/idempotency-key.ts'
import { readIfMatch } from './middleware/if-match.ts'
import { observe } from './middleware/observe.ts'
import { parseBody } from './middleware/parse-body.ts'
import { renderProblems } from './middleware/problems.ts'
import { stateOf, type HttpRequest, type RequestState } from './middleware/state.ts'
import { validate } from './middleware/validate.ts'

type Uses<N extends RouteName> = (typeof routes)[N]['uses'][number] & Capability

/** How one endpoint is made of an operation. */
export interface EndpointDefinition<N extends RouteName, C extends Contract, R> {
  readonly contract: C
  readonly providers: ProvidersFor<Uses<N>>
  readonly run: (context: ContextOf<Uses<N>>, input: Input<C>) => Promise<R>
  /** The result as the interface shows it. */
  readonly present: (result: R) => unknown
  /** Where the status of success depends on the result; otherwise the row's. */
  readonly status?: (result: R) => number
}

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * The Lambda handler of a route: its checks in the order of decisions 2, then the operation, then the answer.
 * The row in `routes.ts` decides credential, scope and status; its `uses` decides what `run` may reach.
 */
export function endpoint<const N extends RouteName, C extends Contract, R>(
  name: N,
  definition: EndpointDefinition<N, C, R>,
): HttpHandler {
  const route = routeOf(name)
  const respond = (result: unknown): Outcome =>
    result instanceof Problem
      ? { status: result.status, body: JSON.stringify(result.toBody()) }
      : {
          status: definition.status?.(result as R) ?? route.status,
          body: JSON.stringify(definition.present(result as R)),
        }

  const execute = async (request: Pick<HttpRequest, 'event'>): Promise<Outcome> => {
    const state = stateOf(request)
    const idempotency =
      route.auth === 'merchant' || route.auth === 'checkout-start' ? idempotencyOf(request, respond) : null
    const base = createContext({
      merchantId: state.merchantId ?? '',
      mode: state.mode ?? route.mode ?? stageMode(request),
      requestId: state.requestId,
      actor: actorOf(state.access),
      timeZone: state.access?.timeZone ?? '',
      idempotency,
    })
    const providers = definition.providers as Readonly<Record<string, Provider<Capability>>>
    const context = provide(base, providers) as unknown as ContextOf<Uses<N>>
    const input = inputOf<C>(request, state)
    try {
      return respond(await onFreshState(base, () => definition.run(context, input)))
    } catch (error) {
      if (idempotency && isAnswer(error, idempotency)) await commit(base, { writes: [], result: error })
      throw error
    }
  }

  // middy runs `after` and `onError` from the last to the first, so what watches over everything stands first.
  const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const outcome = await execute({ event })
    return { statusCode: outcome.status, body: outcome.body }
  }
  return middy(handler).use([
    observe(name),
    renderProblems(),
    authenticate(route),
    parseBody(),
    readIdempotencyKey(),
    readIfMatch(route),
    validate(definition.contract),
  ] as never) as unknown as HttpHandler
}

/** Refusals by the operation are part of the stored story of a key; refusals at the door and failures of ours are not (decisions 11). */
function isAnswer(error: unknown, idempotency: IdempotencyState): error is Problem {
  const stored = new Set([402, 404, 409, 422])
  const own =
    error instanceof Problem && !error.code.startsWith('idempotency_') && error.retryAfterSeconds === null
  return own && stored.has(error.status) && idempotency.checked && !idempotency.stored
}

/** A call without a credential takes the mode of the stage it came through (decisions 1). */
function stageMode(request: Pick<HttpRequest, 'event'>): 'live' | 'sandbox' {
  return request.event.requestContext.stage === 'sandbox' ? 'sandbox' : 'live'
}

function actorOf(access: Access | undefined): Actor {
  if (access === undefined) return { kind: 'anonymous', id: '' }
  const kind =
    access.kind === 'dashboard_session'
      ? 'dashboard'
      : access.kind === 'access_token'
        ? 'oauth_client'
        : 'api_key'
  return { kind, id: access.id }
}

function inputOf<C extends Contract>(request: Pick<HttpRequest, 'event'>, state: RequestState): Input<C> {
  const { query, body, ifMatch = null } = state
  return { params: request.event.pathParameters ?? {}, query, body, ifMatch } as Input<C>
}
