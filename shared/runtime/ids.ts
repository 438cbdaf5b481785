import { randomInt } from 'node:crypto'
import { encodeTime } from 'ulid'
import { idPrefixes, markShard } from '../domain/ids.ts'
import type { IdSource } from '../ports/ids.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeLength = 10
const randomLength = 16

/**
 * ULIDs in ascending order within one unit of work. While a sandbox clock is set, the random part begins with the wall
 * clock, so that identifiers made while the clock stands still sort in the order they were made (D1.16).
 */
export function createIdSource(wallNow: () => number): IdSource {
  const lasts = new Map<number, string>()
  return {
    next(type, now, clockIsSet, shard = 0) {
      const time = encodeTime(Date.parse(now), timeLength)
      const random = clockIsSet
        ? encodeTime(wallNow(), timeLength) + randomText(randomLength - timeLength)
        : randomText(randomLength)
      const candidate = markShard(time + random, shard)
      const last = lasts.get(shard) ?? ''
      const next = candidate > last || !last.startsWith(time) ? candidate : increment(last)
      lasts.set(shard, next)
      return `${idPrefixes[type]}_${next}`
    },
  }
}

// The first character is low, so that incrementing never overflows.
function randomText(length: number): string {
  return Array.from({ length }, (_, i) => alphabet.charAt(randomInt(i === 0 ? 16 : 32))).join('')
}

function increment(text: string): string {
  const last = alphabet.indexOf(text.charAt(text.length - 1))
  const head = text.slice(0, -1)
  return last < 31 ? head + alphabet.charAt(last + 1) : increment(head) + alphabet.charAt(0)
}
