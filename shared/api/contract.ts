import type * as z from 'zod/mini'

/** What an endpoint takes and gives. Path parameters are plain texts: one that fits nothing is simply not found. */
export interface Contract {
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Headers of the endpoint's own, by their names in lower case. */
  readonly headers?: z.ZodMiniType
  readonly response: z.ZodMiniType
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** The parsed input of an endpoint. */
export interface Input<C extends Contract> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Output<C['query']>
  readonly body: Output<C['body']>
  readonly headers: Output<C['headers']>
  /** The version that `If-Match` names, where the row honours it. */
  readonly ifMatch: number | null
}
