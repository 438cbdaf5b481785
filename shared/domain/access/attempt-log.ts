import { addMs } from '../time/time.ts'
import { turnLifetimeMs } from '../time/waits.ts'

/** The attempts of one kind that an exact limit counts (D11.19), such as the token requests of a client. */
export interface AttemptLog {
  /** A merchant, or the hash of a person. */
  readonly owner: string
  readonly name: string
  /** Epoch milliseconds of the wall clock, as far back as the limit reaches. */
  readonly history: readonly number[]
  readonly expiresAt: string
  readonly version: number
}

/**
 * A lock that only one of several concurrent runs can take; the others must read again. It protects a limit on the
 * number of objects that are created one by one.
 */
export function turnTaken(
  before: AttemptLog | null,
  { owner, name }: Pick<AttemptLog, 'owner' | 'name'>,
  now: string,
): AttemptLog {
  const version = (before?.version ?? 0) + 1
  return { owner, name, history: [], expiresAt: addMs(now, turnLifetimeMs), version }
}
