import type { InvariantName } from '../checker/check.ts'
import type { RawItem } from '../checker/read.ts'
import { deflate, inflate } from '../../../shared/store/deflate.ts'

/** The table to be corrupted: a rich scene of one merchant, and another merchant beside them. */
export interface Scene {
  readonly items: readonly RawItem[]
  readonly own: string
  readonly other: string
}

/** Something that must never be, planted into the raw items of a sound scene. */
export interface Corruption {
  readonly name: string
  /** What the checker must report, and nothing else. */
  readonly breaks: readonly InvariantName[]
  /** What one of its reports must say, where a certain law is to find it. */
  readonly says?: RegExp
  /** Planted while much is under way; otherwise when all has ended. */
  readonly midway?: true
  readonly plant: (scene: Scene) => readonly RawItem[]
}

type Match = (item: any) => boolean
type Changes = Readonly<Record<string, unknown>>

/** The scene's items of a type, by key. */
export function all({ items, own }: Scene, type: string, matches: Match = () => true): RawItem[] {
  const partition = type.startsWith('TWIN#') ? type.replace('#', `#${own}#`) : `${own}#${type}`
  return items
    .filter(({ pk }) => pk === partition || (type === 'DLV' && pk.startsWith(`${partition}#`)))
    .filter(matches)
    .sort((a, b) => (a.sk < b.sk ? -1 : 1))
}

/** The first of them. */
export function one(scene: Scene, type: string, matches?: Match): RawItem {
  return must(all(scene, type, matches)[0], type)
}

/** The last of them. */
export function last(scene: Scene, type: string, matches?: Match): RawItem {
  return must(all(scene, type, matches).at(-1), type)
}

/** An event of a type whose data matches. */
export function event(scene: Scene, type: string, matches: Match = () => true): RawItem {
  return one(scene, 'EVT', (item) => item['y'] === type && matches(dataOf(item)))
}

/** The scene with an item changed; undefined takes an attribute off. */
export function amend(scene: Scene, item: RawItem, changes: Changes): Scene {
  const changed = Object.fromEntries(
    Object.entries({ ...item, ...changes }).filter(([, value]) => value !== undefined),
  ) as RawItem
  return { ...scene, items: scene.items.map((one) => (one === item ? changed : one)) }
}

/** The scene without an item. */
export function drop(scene: Scene, item: RawItem): Scene {
  return { ...scene, items: scene.items.filter((one) => one !== item) }
}

/** The scene with a further item, made of another. */
export function copy(scene: Scene, item: RawItem, changes: Changes): Scene {
  return { ...scene, items: [...scene.items, { ...item, ...changes }] }
}

/** The scene with an event that says something else. */
export function retell(scene: Scene, item: RawItem, change: (data: any) => object): Scene {
  const envelope = unpack(item['b'])
  return amend(scene, item, {
    b: pack({ ...envelope, data: { ...envelope.data, ...change(envelope.data) } }),
  })
}

/** What an event says. */
export function dataOf(item: RawItem): any {
  return unpack(item['b']).data
}

/** The JSON of a deflated attribute. */
export function unpack(stored: unknown): any {
  return JSON.parse(inflate(stored as Uint8Array))
}

export function pack(value: unknown): Uint8Array {
  return deflate(JSON.stringify(value))
}

/** An identifier that sorts behind this one, at the same instant: never this one, though it may end with the last letter. */
export function after(id: string): string {
  return id.replace(/[^Z](Z*)$/, 'Z$1')
}

function must(item: RawItem | undefined, type: string): RawItem {
  if (!item) throw new Error(`the scene has no such ${type}`)
  return item
}
