import type { PaymentLinkAddress } from '../domain/payment-link/payment-link.ts'
import type { ReceiptLink } from '../domain/receipt/receipt.ts'
import type * as z from 'zod/mini'

/** The input and output of an endpoint, besides the parameters of its path. */
export interface Contract {
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The endpoint's own headers, by lower-case names. */
  readonly headers?: z.ZodMiniType
  /** Of a PATCH: fields of the object that it does not change, with the calls that do (Q1). */
  readonly changedBy?: Readonly<Record<string, string>>
  readonly response: z.ZodMiniType
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** The parameters of a path such as `/v1/plans/{id}`: plain texts; a malformed one is simply not found. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & PathParameters<Rest>
  : unknown

/** The parsed input of an endpoint. */
export interface Input<C extends Contract, Path extends string> {
  readonly params: PathParameters<Path>
  readonly query: Output<C['query']>
  readonly body: Output<C['body']>
  readonly headers: Output<C['headers']>
  /** The version in `If-Match`, if the row supports it. */
  readonly ifMatch: number | null
}

/** The body of a success, as a view returns it; a receipt's or payment link is rendered as its address. */
export type Shown<C extends Contract> = Given<z.input<C['response']>>

type Given<T> = T extends object
  ? { readonly [K in keyof T]: Given<T[K]> }
  : string extends T
    ? T | ReceiptLink | PaymentLinkAddress
    : T
