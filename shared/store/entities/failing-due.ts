import { defineEntity, time, type Ref } from '../codec.ts'
import type { Key } from '../keys.ts'
import { DAY_MS } from '../../domain/time.ts'

/** What was due and has been handed on for a long time without being done. Gone with a year, done or not. */
export interface FailingDue {
  /** The item that is due. */
  readonly item: Key
  /** ISO instant: with another one it is another story. */
  readonly at: string
  readonly job: string
  /** Sweeps that have handed it on since it was old. */
  readonly tries: number
  /** ISO instant of the last one. */
  readonly lastTriedAt: string
  /** What was thrown, where the sweep itself saw it. */
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

/** Access pattern: what is known of one item that is due. */
export function failingDueRef({ pk, sk }: Key): Ref<FailingDue> {
  return { pk: partition, sk: `${pk} ${sk}`, codec: failingDueCodec, optional: true }
}

/** Access pattern: everything that keeps failing. */
export const allFailingDue = { partition, codec: failingDueCodec, consistent: true } as const
