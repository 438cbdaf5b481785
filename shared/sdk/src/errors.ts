import type { ErrorReason, FailureCode, PayerReason } from './generated/names.ts'
import type { components } from './generated/types.ts'

/**
 * What went wrong, for a program to decide by; `unknown` if something other than the service answered, such as a proxy.
 * A newer service may know more.
 */
export type ErrorCode = components['schemas']['ErrorCode'] | 'unknown'

/** One cause of a refusal. */
export interface ErrorDetail {
  /** The field that is wrong, such as `amount` or `lines.0.name`. */
  readonly path?: string
  /** What is wrong with it, in words. */
  readonly issue?: string
  readonly reason?: ErrorReason | FailureCode
  readonly [field: string]: unknown
}

/** The details of a refusal. */
export interface Refusal {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | null
  /** Seconds that the service asks to wait. */
  readonly retryAfterSeconds: number | null
}

/** The base of all errors that this client throws for a failed call. */
export class BillingError extends Error {
  override readonly name: string = 'BillingError'
}

/** The service refused the call, or failed. */
export class ApiError extends BillingError implements Refusal {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  /** The message says the first detail, how many more there are, and the request to quote. */
  constructor(refusal: Refusal) {
    super(sentenceOf(refusal))
    this.status = refusal.status
    this.code = refusal.code
    this.details = refusal.details
    this.requestId = refusal.requestId
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }

  /** The first detail's reason, such as `same_plan`; null if there is none. */
  get reason(): ErrorReason | FailureCode | null {
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

  /** The reason, such as `insufficient_funds`; payers' browsers get one of fewer. Null if the answer has none. */
  get failureCode(): FailureCode | PayerReason | null {
    return this.reason as FailureCode | PayerReason | null
  }
}

/** 403: the credential does not permit this. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError'
}

/** 404: there is no such object for this credential. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 409: the request conflicts with the present state. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 422: a field is invalid, or a rule forbids the request. */
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

/** 429: too many requests, even after all tries. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** 5xx: the service failed, even after all tries. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

/** No answer arrived: whether the call took effect is unknown. Repeat it with the same `idempotencyKey`. */
export class ConnectionError extends BillingError {
  override readonly name: string = 'ConnectionError'
  /** The key that the call was sent with; null if it has none. */
  readonly idempotencyKey: string | null

  constructor(message: string, idempotencyKey: string | null, cause?: unknown) {
    super(message, { cause })
    this.idempotencyKey = idempotencyKey
  }
}

/** No answer arrived in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/**
 * Something answered that is not the service: a page instead of JSON, or a redirection. Not tried again, because another try
 * would get the same: `baseUrl` is wrong, or something between here and the service answers in its place.
 */
export class UnexpectedAnswerError extends BillingError {
  override readonly name = 'UnexpectedAnswerError'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** The webhook is not from this service, was changed in transit, or is too old. */
export class WebhookVerificationError extends BillingError {
  override readonly name = 'WebhookVerificationError'
}

/** `The request has invalid fields. amount: must be a whole number of kobo (and 2 more). Request req_…` */
function sentenceOf({ message, details, requestId }: Refusal): string {
  const [first] = details
  const cause = first && [first.path, first.issue ?? first.reason].filter(Boolean).join(': ')
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : ''
  const parts = [message, cause ? `${cause}${more}.` : '', requestId === null ? '' : `Request ${requestId}`]
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('..', '.')
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

/** The error for an answer, by its status, also if the body is not the service's, such as a proxy's page. */
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

/** `Retry-After` in seconds, as a number or a date (RFC 9110); null if missing or unreadable. */
export function retryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
