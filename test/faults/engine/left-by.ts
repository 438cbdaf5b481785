import { createHash } from 'node:crypto'
import { inflate } from '../../../shared/store/deflate.ts'
import type { RawItem } from '../checker/read.ts'

/** Nothing that one trial writes is further from the machine's time than this. */
const trialMs = 3_600_000

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
const random = /[0-9A-Za-z_-]{10,}/g

/**
 * What an operation left in the table, as a hash: what was written and what was removed since a state that is the same in every
 * trial. The machine's instants are one to it, and what is random has its ordinal. Two that are equal are the same table to
 * whoever comes next; two that are the same may differ here, where something random has a form that is not known.
 */
export function leftBy(before: readonly RawItem[], after: readonly RawItem[]): string {
  const texts = new Map(before.map((item) => [keyOf(item), textOf(item)]))
  const kept = new Set(after.map(keyOf))
  const removed = before.filter((item) => !kept.has(keyOf(item))).map((item) => `without ${keyOf(item)}`)
  const written = after.filter((item) => texts.get(keyOf(item)) !== textOf(item)).map(textOf)
  const known = new Set([...texts.values()].flatMap((text) => text.match(random) ?? []))
  return hashOf(named([...removed, ...written], known))
}

/** Texts in one order, with an ordinal for each new random word. */
function named(texts: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const isRandom = (word: string): boolean => !known.has(word) && /\d/.test(word) && /[A-Za-z]/.test(word)
  const blank = (text: string): string => text.replace(random, (word) => (isRandom(word) ? '?' : word))
  const sorted = [...texts].map((text) => [blank(text), text] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  const ordinals = new Map<string, number>()
  const ordinalOf = (word: string): number => {
    if (!ordinals.has(word)) ordinals.set(word, ordinals.size)
    return ordinals.get(word)!
  }
  return sorted.map(([, text]) =>
    text.replace(random, (word) => (isRandom(word) ? `?${ordinalOf(word)}` : word)),
  )
}

function hashOf(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function keyOf({ pk, sk }: RawItem): string {
  return `${pk}\n${sk}`
}

function textOf(item: RawItem): string {
  return JSON.stringify(item, (key, value: unknown) => {
    if (key === 'ttl') return 'later'
    if (value instanceof Uint8Array) return bytesAsText(value)
    if (typeof value === 'number') return isOfTrial(value) ? 'now' : value
    if (typeof value === 'string')
      return value.replace(instant, (text) => (isOfTrial(Date.parse(text)) ? 'now' : text))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function bytesAsText(bytes: Uint8Array): string {
  try {
    return inflate(bytes)
  } catch {
    return Buffer.from(bytes).toString('base64')
  }
}

function isOfTrial(epochMs: number): boolean {
  return Math.abs(epochMs - Date.now()) < trialMs
}
