import { StaleRead, strongly, type StoreContext } from '../../store/context.ts'
import { catchUp } from './retry-when-stale.ts'

/** Nobody has answered: what was sent may have arrived. */
export interface Unknown {
  readonly kind: 'unknown'
}

/** The other side has never seen the reference. */
export interface NotFound {
  readonly kind: 'not_found'
}

/** Something that is done at a gateway, a bank or a provider under one reference. */
export interface OutsideCall<A, N> {
  /** What became of the reference. */
  readonly query: () => Promise<N>
  /** Has it done. */
  readonly send: () => Promise<A>
}

/** What the other side says, and when: asked before anything was sent, by its answer, or asked because it gave none. */
export interface Said<N> {
  readonly news: N | Unknown
  readonly by: 'first_question' | 'answer' | 'second_question'
}

/** A call or a question that fails says nothing. */
export function orUnknown<T>(answer: Promise<T>): Promise<T | Unknown> {
  return answer.catch((): Unknown => ({ kind: 'unknown' }))
}

/**
 * Has something done on the outside, once, whatever happens (H4): its intent is recorded, a call without an answer is
 * followed by a question, and what another run began is asked about first. Only a reference that was never seen there is
 * sent again, and that under the same reference.
 * @param begun Null for what this run began. For what another one began that is gone: makes it ours before it is sent
 * again, so that a write of the other's that is still on its way fails.
 */
export async function sendOnce<A extends { readonly kind: string }, N extends { readonly kind: string }>(
  { query, send }: OutsideCall<A, N>,
  begun: (() => Promise<void>) | null,
): Promise<Said<A | N>> {
  if (begun) {
    const known = await orUnknown(query())
    if (known.kind !== 'not_found') return { news: known, by: 'first_question' }
    await begun()
  }
  const answer = await orUnknown(send())
  if (answer.kind !== 'unknown') return { news: answer, by: 'answer' }
  return { news: await orUnknown(query()), by: 'second_question' }
}

/** How an answer from the outside is booked. */
export interface Booking<C, S, R> {
  /** Commits it over a state; stale when somebody has changed that since it was read. */
  readonly book: (context: C, state: S) => Promise<R>
  /** Reads the state again: to book it over, or as how it ended where it is no longer to be booked so. */
  readonly reread: (context: C, state: S) => Promise<{ readonly state: S } | { readonly ended: R }>
}

/**
 * Books what has come of a call. What was read before the call may be stale by now, so a refused write reads again, strongly;
 * the answer stays.
 */
export async function bookOnce<C extends StoreContext, S, R>(
  given: C,
  first: S,
  { book, reread }: Booking<C, S, R>,
): Promise<R> {
  let context = given
  for (let state = first; ;) {
    try {
      return await book(context, state)
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
      catchUp(context)
      context = strongly(context)
      const again = await reread(context, state)
      if ('ended' in again) return again.ended
      state = again.state
    }
  }
}
