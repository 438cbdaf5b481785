/** The answer that a result came with. */
export interface LastResponse {
  readonly status: number
  /** Names the request: quote it when you ask about it. Null where something in between left it out. */
  readonly requestId: string | null
  /** Whether this is the stored answer of an earlier call with the same `Idempotency-Key`: nothing was done twice. */
  readonly replayed: boolean
  /** Ignored fields of the body, because the service knows none of that name (Q1). */
  readonly ignoredFields: readonly string[]
}

/** A result with the answer that it came with; neither JSON nor a spread shows it. */
export type Answer<T> = T & { readonly lastResponse: LastResponse }

/** Puts the answer beside a result. */
export function withResponse(body: unknown, { status, headers }: Response): unknown {
  if (typeof body !== 'object' || body === null) return body
  const ignored = headers.get('ignored-fields')
  const lastResponse: LastResponse = {
    status,
    requestId: headers.get('x-request-id'),
    replayed: headers.get('idempotent-replayed') === 'true',
    ignoredFields: ignored === null ? [] : ignored.split(',').map((one) => decodeURIComponent(one.trim())),
  }
  return Object.defineProperty(body, 'lastResponse', { value: lastResponse, enumerable: false })
}
