import { defineEntity, time, type Ref } from '../codec.ts'
import { partitions, type Key } from '../keys.ts'

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

export const attemptLogCodec = defineEntity<AttemptLog, 'owner' | 'name'>({
  name: 'attempt-log',
  key: (log) => logKey(log.owner, log.name),
  attributes: { history: 'h', expiresAt: time('x'), version: 'v' },
  derive: (item) => ({ owner: item.pk.slice(0, item.pk.lastIndexOf('#')), name: item.sk }),
  expires: (log) => log.expiresAt,
})

export function attemptLogRef(owner: string, name: string): Ref<AttemptLog> {
  return { ...logKey(owner, name), codec: attemptLogCodec, optional: true }
}

function logKey(owner: string, name: string): Key {
  return { pk: `${owner}#${partitions.rate}`, sk: name }
}
