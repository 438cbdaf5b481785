import type { AttemptLog } from '../../domain/access/attempt-log.ts'
import { defineEntity, time, type Ref } from '../codec.ts'
import { partitions, type Key } from '../keys.ts'

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
