import { defineEntity, time, type Ref } from '../codec.ts'
import type { Key } from '../keys.ts'
import { DAY_MS } from '../../domain/time/time.ts'

/** A due item that sweeps have sent in vain for long. Deleted a year after the last such sweep, done or not. */
export interface FailingDue {
  readonly item: Key
  /** ISO instant. If the item becomes due at another instant, counting starts again. */
  readonly at: string
  readonly job: string
  /** Sweeps that have sent the item since it was overdue for long. */
  readonly tries: number
  /** ISO instant of the last such sweep. */
  readonly lastTriedAt: string
  /** The error thrown, where the sweep itself saw it. */
  readonly error: string | null
}

const partition = 'FAILING'

export const failingDueCodec = defineEntity<FailingDue, 'item'>({
  name: 'failing-due',
  key: ({ item }) => ({ pk: partition, sk: `${item.pk} ${item.sk}` }),
  attributes: { at: 'a', job: 'j', tries: 'n', lastTriedAt: time('l'), error: 'e' },
  derive: ({ sk }) => ({ item: { pk: sk.slice(0, sk.indexOf(' ')), sk: sk.slice(sk.indexOf(' ') + 1) } }),
  expires: ({ lastTriedAt }) => new Date(Date.parse(lastTriedAt) + 365 * DAY_MS).toISOString(),
})

/** Access pattern: what is known about one due item. */
export function failingDueRef({ pk, sk }: Key): Ref<FailingDue> {
  return { pk: partition, sk: `${pk} ${sk}`, codec: failingDueCodec, optional: true }
}

/** Access pattern: every item that keeps failing. */
export const allFailingDue = { partition, codec: failingDueCodec, read: 'strong' } as const
