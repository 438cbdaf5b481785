import { isDeepStrictEqual } from 'node:util'
import type { RawItem } from '../checker/read.ts'

/** The items before a race, by key: what a read that is not strong may still see. */
export type Past = ReadonlyMap<string, RawItem>

type Answer = { Responses?: Record<string, RawItem[]>; Item?: RawItem }

export function pastOf(items: readonly RawItem[]): Past {
  return new Map(items.map((item) => [keyOf(item), item]))
}

/** Which of the items that were read have changed since. */
export function changedSince(past: Past, keys: readonly string[], answer: object): string[] {
  const now = new Map(itemsIn(answer).map((item) => [keyOf(item), item]))
  return keys.filter((key) => !isDeepStrictEqual(now.get(key), past.get(key)))
}

/** The answer of a read that sees some of its items as they were. */
export function asBefore<A extends object>(past: Past, keys: readonly string[], answer: A): A {
  const kept = itemsIn(answer).filter((item) => !keys.includes(keyOf(item)))
  const old = keys.map((key) => past.get(key)).filter((item) => item !== undefined)
  const { Responses } = answer as Answer
  if (!Responses) return { ...answer, Item: [...kept, ...old][0] }
  const [table = ''] = Object.keys(Responses)
  return { ...answer, Responses: { [table]: [...kept, ...old] } }
}

function itemsIn(answer: object): RawItem[] {
  const { Responses, Item } = answer as Answer
  return Responses ? Object.values(Responses).flat() : Item ? [Item] : []
}

function keyOf({ pk, sk }: RawItem): string {
  return `${pk}\n${sk}`
}
