/** One cause of a refusal. */
export interface ErrorDetail {
  readonly path?: string
  readonly issue?: string
  readonly reason?: string
  readonly [field: string]: unknown
}

/** Where a refusal came from. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | null
  /** Seconds that the service asks to wait. */
  readonly retryAfterSeconds: number | null
}

/** Everything that this client throws for a call that did not succeed. */
export class BillingError extends Error {
  override readonly name: string = 'BillingError'
}

/** The service answered, and refused. */
export class ApiError extends BillingError implements Refusal {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: string
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.status = refusal.status
    this.code = refusal.code
    this.details = refusal.details
    this.requestId = refusal.requestId
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }

  /** The first detail's reason, such as `same_plan`; null where none is given. */
  get reason(): string | null {
    return this.details.find(({ reason }) => reason !== undefined)?.reason ?? null
  }
}

/** 401: the credential is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}

/** 402: the charge was declined. */
export class PaymentFailedError extends ApiError {
  override readonly name = 'PaymentFailedError'

  /** Why, such as `insufficient_funds`. */
  get failureCode(): string | null {
    return this.reason
  }
}

/** 403: the credential may not do that. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError'
}

/** 404: there is no such object for this credential. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 409: the request collides with the present state. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 422: a field is wrong, or a rule forbids it. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError'

  /** What is wrong, by field. */
  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.details.flatMap(({ path, issue, reason }) =>
        path === undefined ? [] : [[path, issue ?? reason ?? 'is wrong']],
      ),
    )
  }
}

/** 429: too many requests, also after the tries. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** 5xx: the service failed, also after the tries. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

/** No answer came: whether the call took effect is unknown. Repeat it with the same `idempotencyKey`. */
export class ConnectionError extends BillingError {
  override readonly name: string = 'ConnectionError'
  /** The key the call was sent with; null where it takes none. */
  readonly idempotencyKey: string | null

  constructor(message: string, idempotencyKey: string | null, cause?: unknown) {
    super(message, { cause })
    this.idempotencyKey = idempotencyKey
  }
}

/** No answer came in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/** A webhook that is not from this service, was changed on its way, or is too old. */
export class WebhookVerificationError extends BillingError {
  override readonly name = 'WebhookVerificationError'
}

const byStatus: Readonly<Record<number, new (refusal: Refusal) => ApiError>> = {
  401: AuthenticationError,
  402: PaymentFailedError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
}

/** The error of an answer, by its status. Bodies that are not ours, such as a proxy's page, make one too. */
export function errorOf(status: number, headers: Headers, body: unknown): ApiError {
  const { error } = (body ?? {}) as { error?: Partial<Refusal> }
  const Kind = byStatus[status] ?? (status >= 500 ? ServerError : ApiError)
  return new Kind({
    status,
    code: error?.code ?? 'unknown',
    message: error?.message ?? `The service answered ${status}.`,
    details: error?.details ?? [],
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: retryAfterSeconds(headers),
  })
}

/** `Retry-After` in seconds, as a number or a date (RFC 9110); null without a readable one. */
export function retryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
