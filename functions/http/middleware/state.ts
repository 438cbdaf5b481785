import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Access } from '../../../shared/domain/access/access.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import type { UnknownFields } from '../../../shared/api/unknown-fields.ts'
import { sourceAddressOf } from './source-address.ts'

/** What the middleware learn about a request before the operation. Stored per request, never in the module. */
export interface RequestState {
  requestId: string
  readonly startedAt: number
  /** Where the call came from, for limits: the address that the last proxy we trust has seen. Never logged. */
  sourceAddress: string
  /** Present after authentication. */
  access?: Access
  /** The phone that a payer has proved, in addition to the link they pay (A1). */
  person?: string
  mode?: Mode
  /** A live credential was used at the sandbox's address. */
  liveOnSandbox?: boolean
  merchantId?: string
  /** The JSON body as received, after the first checks. */
  json?: Record<string, unknown>
  /** The body's own bytes as text, for signatures. */
  rawBody?: string
  query?: unknown
  body?: unknown
  /** Fields of the body that the contract does not know. */
  unknown?: UnknownFields
  headers?: unknown
  idempotencyKey?: string
  /** The version of the object that the caller has seen. */
  ifMatch?: number
  /** The headers that describe the caller's allowance. */
  rate?: Readonly<Record<string, string>>
  replayed?: boolean
  problem?: string
  /** A one-time code was wrong. */
  wrongCode?: boolean
  /** The deployment lacks what this call needs: the answer is 503, but it does not count as a failure. */
  notConfigured?: boolean
}

/** A request as middy passes it. */
export interface HttpRequest {
  event: APIGatewayProxyEventV2
  context: Context
  response: APIGatewayProxyStructuredResultV2 | null
  error: Error | null
}

// Keyed by the event itself, so that concurrent requests of one process can't see each other's state (H10).
const states = new WeakMap<object, RequestState>()

export function stateOf(request: { event: APIGatewayProxyEventV2 }): RequestState {
  const known = states.get(request.event)
  if (known) return known
  const state: RequestState = {
    requestId: '',
    startedAt: performance.now(),
    sourceAddress: sourceAddressOf(request),
  }
  states.set(request.event, state)
  return state
}
