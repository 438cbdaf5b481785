import type { operations } from './generated/types.ts'

export type { Pages } from './pages.ts'

/** The name of an operation of the interface, as the OpenAPI document gives it. */
export type OperationName = keyof operations

type JsonOf<C> = C extends { content: { 'application/json': infer J } } ? J : never

/** What an operation is sent. */
export type Body<N extends OperationName> = operations[N] extends { requestBody?: infer B }
  ? JsonOf<NonNullable<B>>
  : never

/** What an operation's query may hold. */
export type Query<N extends OperationName> = operations[N] extends { parameters: { query?: infer Q } }
  ? NonNullable<Q>
  : never

/** What an operation answers. */
export type Result<N extends OperationName> = operations[N] extends { responses: infer R }
  ? JsonOf<R[keyof R]>
  : never

/** One object of a list's answer. */
export type Item<N extends OperationName> = Result<N> extends { items: readonly (infer I)[] } ? I : never

/** What may be set for one call alone. */
export interface CallOptions {
  /** Names this call through all its tries, and through a restart of your program: keep it with your own record. */
  readonly idempotencyKey?: string
  /** Ends the call, its tries and its waits. */
  readonly signal?: AbortSignal
  /** Milliseconds that one try may take. */
  readonly timeoutMs?: number
  /** Tries after the first. */
  readonly maxRetries?: number
  /** The version you have read: the call is refused when the object has another by now. */
  readonly ifMatch?: number
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
}
