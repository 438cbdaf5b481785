import type { DisputedState } from './disputed-state.ts'

/** A state after several steps, as one: what changed has the next version of what is stored, and nothing else changed. */
export function inOneStep(before: DisputedState, after: DisputedState): DisputedState {
  const invoice = next(before.invoice, after.invoice)
  return {
    ...after,
    invoice,
    first: after.first.id === invoice.id ? invoice : next(before.first, after.first),
    subscription: next(before.subscription, after.subscription),
    customer: next(before.customer, after.customer),
  }
}

function next<T extends { readonly version: number }>(before: T, after: T): T {
  return after === before ? before : { ...after, version: before.version + 1 }
}
