import { wayOf } from '../../domain/invoice/intent.ts'
import type { OpenAttempt, UnseenAttempt } from '../../domain/invoice/invoice.ts'

/** A charge in progress as it is stored: how it was sent before is another field of its holder. */
export type StoredAttempt<A> = A extends OpenAttempt ? Omit<A, 'sentAs'> : A

/** What an invoice has out, with one reference: a charge in progress, or one that its gateway had never seen. */
interface Held<A> {
  readonly attempt: A
  readonly unseen: UnseenAttempt | null
}

/** What is stored of it: a charge that is tried again stands there twice, as it is made and as it was sent before. */
export function storedCharge<A extends OpenAttempt | null>(held: Held<A>): Held<StoredAttempt<A>> {
  if (held.attempt === null) return held as Held<StoredAttempt<A>>
  const { sentAs, ...attempt } = held.attempt
  const unseen = sentAs && { reference: attempt.reference, ...sentAs }
  return { attempt: attempt as unknown as StoredAttempt<A>, unseen }
}

/** What was stored of it. */
export function heldCharge<A extends OpenAttempt | null>({
  attempt,
  unseen,
}: Held<StoredAttempt<A>>): Held<A> {
  if (attempt === null) return { attempt, unseen } as Held<A>
  const sentAs = unseen && wayOf(unseen)
  return { attempt: { ...attempt, sentAs } as unknown as A, unseen: null }
}
