/** Every error code with its HTTP status and public message (D2.1, D2.3, D2.5, D2.13, S38). */
export const problems = {
  approval_required: {
    status: 202,
    message:
      'The owner approves this on the dashboard; nothing was done yet. Repeat it with the same key afterwards.',
  },
  bad_request: { status: 400, message: 'The request could not be read.' },
  invalid_request: { status: 400, message: 'The token request is malformed.' },
  unsupported_grant_type: { status: 400, message: 'Only client_credentials is supported.' },
  invalid_scope: { status: 400, message: 'The scope is unknown or beyond what this client was granted.' },
  invalid_client: { status: 401, message: 'The client is unknown, or its secret is wrong.' },
  unauthorized: { status: 401, message: 'The credential is missing, unknown, revoked or expired.' },
  payment_failed: { status: 402, message: 'The charge was declined.' },
  forbidden: { status: 403, message: 'This credential may not do that.' },
  not_found: { status: 404, message: 'There is no such object.' },
  method_not_allowed: { status: 405, message: 'This path does not support that method.' },
  conflict: { status: 409, message: 'The request conflicts with the object’s current state.' },
  idempotency_in_progress: { status: 409, message: 'A request with this Idempotency-Key is still running.' },
  session_expired: { status: 410, message: 'The checkout session has expired.' },
  payload_too_large: { status: 413, message: 'The body is larger than 64 KB.' },
  unsupported_media_type: { status: 415, message: 'The body must be application/json.' },
  validation_error: { status: 422, message: 'The request has invalid fields.' },
  not_supported: { status: 422, message: 'The configured payment gateway does not support this.' },
  insufficient_balance: { status: 422, message: 'The amount is above the available balance.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
  quote_required: {
    status: 428,
    message: 'Nothing was done. Repeat the call with the quote that stands in the details.',
  },
  rate_limited: { status: 429, message: 'Too many requests; try again later.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. You can safely retry with the same key.',
  },
  gateway_error: {
    status: 502,
    message: 'The payment gateway failed. You can safely retry with the same key.',
  },
  service_unavailable: {
    status: 503,
    message: 'The service is busy. You can safely retry with the same key.',
  },
  gateway_timeout: {
    status: 504,
    message: 'The payment gateway did not answer in time. You can safely retry with the same key.',
  },
} as const

export type ProblemCode = keyof typeof problems

/** One entry of the error object's `details` (S15). */
export type ProblemDetail = Readonly<Record<string, unknown>>

/** An answer other than the operation's own: thrown by rules and operations, rendered by the edge as the error object. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: readonly ProblemDetail[]
  /** Seconds after which a repeat makes sense; becomes `Retry-After` (D2.12). */
  readonly retryAfterSeconds: number | null
  /** For `WWW-Authenticate` and the like. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    details: readonly ProblemDetail[] = [],
    options: {
      message?: string
      retryAfterSeconds?: number
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? problems[code].message, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.details = details
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return problems[this.code].status
  }

  /** The body of the answer (S15, error object). */
  toBody(): { error: { code: string; message: string; details: readonly ProblemDetail[] } } {
    return { error: { code: this.code, message: this.message, details: this.details } }
  }
}

/**
 * 404 for an object that does not exist, or belongs to another tenant or mode (D2.5); `path` names the body field
 * that referred to it (D2.16).
 */
export function notFound(path?: string): Problem {
  return new Problem('not_found', path === undefined ? [] : [{ path }])
}

/** 409 with a reason (D2.6). */
export function conflict(reason: string, extra: ProblemDetail = {}): Problem {
  return new Problem('conflict', [{ reason, ...extra }])
}

/** 422 for one field of the body or query. */
export function invalid(path: string, issue: string, extra: ProblemDetail = {}): Problem {
  return new Problem('validation_error', [{ path, issue, ...extra }])
}

/** 409 for an action that the state machine does not allow from this status (D2.6). */
export function invalidTransition(from: string, action: string): Problem {
  return conflict('invalid_transition', { from, action })
}

/** 422 for an ability that the configured gateway lacks; `ability` names it. */
export function notSupported(ability: string): Problem {
  return new Problem('not_supported', [{ reason: 'not_supported', ability }])
}
