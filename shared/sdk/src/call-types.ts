import type { operations } from './generated/types.ts'

export type { Answer } from './last-response.ts'
export type { Pages } from './pages.ts'

/** The name of an operation of the interface, as in the OpenAPI document. */
export type OperationName = keyof operations

type JsonOf<C> = C extends { content: { 'application/json': infer J } } ? J : never

/** The body of an operation's request. */
export type Body<N extends OperationName> = operations[N] extends { requestBody?: infer B }
  ? JsonOf<NonNullable<B>>
  : never

/** The parameters of an operation's query. */
export type Query<N extends OperationName> = operations[N] extends { parameters: { query?: infer Q } }
  ? NonNullable<Q>
  : never

/** The body of an operation's answer. */
export type Result<N extends OperationName> = operations[N] extends { responses: infer R }
  ? JsonOf<R[keyof R]>
  : never

/** One object of a list's answer. */
export type Item<N extends OperationName> = Result<N> extends { items: readonly (infer I)[] } ? I : never

/** The mode of a dashboard's call. */
export type Mode = 'live' | 'sandbox'

/** The objects that an answer can show in full beside their identifiers. */
type Expandable = 'customer' | 'plan' | 'invoice'

type ExpandableOf<O> = Extract<keyof O, Expandable>

/** What `expand` may name: names, in a list or separated by commas. */
export type Expand<O> =
  | ExpandableOf<O>
  | `${ExpandableOf<O>},${ExpandableOf<O>}`
  | `${ExpandableOf<O>},${ExpandableOf<O>},${ExpandableOf<O>}`

/** A query that requests objects in full. */
export type Expanding<Q, E extends string> = Omit<Q, 'expand'> & { readonly expand?: E | readonly E[] }

type Named<E extends string> = E extends `${infer First},${infer More}` ? First | Named<More> : E

/** An object with the requested objects in full, and no others. */
export type Expanded<O, E extends string> = Omit<O, Expandable> & {
  readonly [Name in Extract<keyof O, Named<E>>]-?: NonNullable<O[Name]>
}

/** The options of a single call. */
export interface CallOptions {
  /** Identifies this call in all its tries, also after a restart of your program if you store the key. */
  readonly idempotencyKey?: string
  /** Ends the call, its tries and its waits. */
  readonly signal?: AbortSignal
  /** Milliseconds that one try may take. */
  readonly timeoutMs?: number
  /** Tries after the first. */
  readonly maxRetries?: number
  /** The version that you have read: the call is refused if the object has another one now. */
  readonly ifMatch?: number
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>
}
