/** What a test file gets instead of vitest while mutants meet it: its tests are kept, to be run many times. */
import { expect, expectTypeOf } from 'vitest'

/** A file or a `describe` of it: its tests stand on what its hooks open. */
export interface Group {
  readonly parent: Group | null
  readonly before: (() => unknown)[]
  readonly after: (() => unknown)[]
}

/** A test that a file has declared. */
export interface Kept {
  readonly file: string
  readonly name: string
  readonly group: Group
  readonly run: () => unknown
}

type Body = (...row: any[]) => unknown
type Table = readonly unknown[]

let kept: Kept[] = []
let loading = ''
let group: Group = newGroup(null)
let path: readonly string[] = []

/** The tests of one file. */
export async function load(file: string, url: string): Promise<readonly Kept[]> {
  kept = []
  loading = file
  group = newGroup(null)
  path = []
  await import(url)
  return kept
}

function newGroup(parent: Group | null): Group {
  return { parent, before: [], after: [] }
}

/** The body may stand before or behind the options. */
function bodyOf(first: unknown, second: unknown): Body {
  return (typeof first === 'function' ? first : second) as Body
}

function keep(name: string, first: unknown, second?: unknown): void {
  kept.push({ file: loading, name: [...path, name].join(' > '), group, run: bodyOf(first, second) })
}

function keepGroup(name: string, declare: () => unknown): void {
  const [outer, outerPath] = [group, path]
  group = newGroup(outer)
  path = [...path, name]
  declare()
  group = outer
  path = outerPath
}

/** As vitest does: a row is spread where every row is a list. */
function rowsOf(table: Table): readonly (readonly unknown[])[] {
  return table.every((row) => Array.isArray(row))
    ? (table as readonly unknown[][])
    : table.map((row) => [row])
}

/** The name of a row's test, as far as it takes to tell the rows apart. */
function nameOf(name: string, row: readonly unknown[]): string {
  return /%/.test(name) ? name.replace(/%\w/, () => String(row[0])) : name
}

export const it = Object.assign(keep, {
  each: (table: Table) => (name: string, first: unknown, second?: unknown) => {
    for (const row of rowsOf(table)) keep(nameOf(name, row), () => bodyOf(first, second)(...row))
  },
})

export const describe = Object.assign(
  (name: string, first: unknown, second?: unknown): void => {
    keepGroup(name, () => bodyOf(first, second)())
  },
  {
    each: (table: Table) => (name: string, first: unknown, second?: unknown) => {
      for (const row of rowsOf(table)) keepGroup(nameOf(name, row), () => bodyOf(first, second)(...row))
    },
  },
)

export function beforeAll(hook: () => unknown): void {
  group.before.push(hook)
}

export function afterAll(hook: () => unknown): void {
  group.after.push(hook)
}

export const test = it
export { expect, expectTypeOf }
