import { addMs, HOUR_MS } from './time.ts'

/** The attempts of one kind that an exact limit counts (D11.19), such as the token requests of a client. */
export interface AttemptLog {
  /** Whose attempts: a merchant, or the hash of a person. */
  readonly owner: string
  readonly name: string
  /** Epoch milliseconds of the wall clock, as far back as the limit reaches. */
  readonly history: readonly number[]
  readonly expiresAt: string
  readonly version: number
}

/**
 * A turn that only one of several runs can take at a time: the others read again. It holds to a count over objects that are
 * made one by one.
 */
export function turnTaken(
  before: AttemptLog | null,
  { owner, name }: Pick<AttemptLog, 'owner' | 'name'>,
  now: string,
): AttemptLog {
  const version = (before?.version ?? 0) + 1
  return { owner, name, history: [], expiresAt: addMs(now, turnMs), version }
}

/** Longer than any run. */
const turnMs = HOUR_MS
