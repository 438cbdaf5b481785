import type { ReturnState } from '../invoice/return-state.ts'

/** A state after several steps, as one: changed things have the next version of what is stored, and nothing else changed. */
export function inOneStep<S extends ReturnState>(before: S, after: S): S {
  const invoice = next(before.invoice, after.invoice)
  return {
    ...after,
    invoice,
    first: after.first.id === invoice.id ? invoice : next(before.first, after.first),
    subscription:
      before.subscription === null || after.subscription === null
        ? after.subscription
        : next(before.subscription, after.subscription),
    customer: next(before.customer, after.customer),
  }
}

function next<T extends { readonly version: number }>(before: T, after: T): T {
  return after === before ? before : { ...after, version: before.version + 1 }
}
