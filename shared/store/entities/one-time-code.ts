import type { CodeRecord } from '../../domain/access/code-record.ts'
import { defineEntity, time, type Ref } from '../codec.ts'
import { oneTimeCodeKey } from '../keys.ts'
import { codeLimitsReachMs } from '../waits.ts'

export const oneTimeCodeCodec = defineEntity<CodeRecord, 'recipientHash' | 'purpose'>({
  name: 'one-time-code',
  key: (record) => oneTimeCodeKey(record.recipientHash, record.purpose),
  attributes: {
    id: 'i',
    codeHash: 'h',
    expiresAt: time('x'),
    triesLeft: 'tl',
    usedAt: time('u'),
    sends: 'se',
    wrongTries: 'w',
    deliveredAt: time('d'),
    warnedAt: time('n'),
    version: 'v',
  },
  derive: (item) => ({ recipientHash: item.pk.slice(item.pk.indexOf('#') + 1), purpose: item.sk }),
  caused: true,
  expires: (record) => new Date(Date.parse(record.expiresAt) + codeLimitsReachMs).toISOString(),
})

export function oneTimeCodeRef(recipientHash: string, purpose: string): Ref<CodeRecord> {
  return { ...oneTimeCodeKey(recipientHash, purpose), codec: oneTimeCodeCodec, optional: true }
}
