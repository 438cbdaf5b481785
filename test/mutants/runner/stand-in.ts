/** What a test file gets instead of vitest while mutants meet it: its tests are kept, to be run many times. */
import { expect, expectTypeOf } from 'vitest'

/** A test that a file has declared. */
export interface Kept {
  readonly file: string
  readonly name: string
  readonly run: () => unknown
}

type Body = (...row: any[]) => unknown
type Table = readonly unknown[]

export const kept: Kept[] = []

let loading = ''

/** Keeps the tests of one file. */
export async function load(file: string, url: string): Promise<void> {
  loading = file
  await import(url)
}

/** The body may stand before or behind the options. */
function bodyOf(first: unknown, second: unknown): Body {
  return (typeof first === 'function' ? first : second) as Body
}

function keep(name: string, first: unknown, second?: unknown): void {
  kept.push({ file: loading, name, run: bodyOf(first, second) })
}

function rowOf(row: unknown): unknown[] {
  return Array.isArray(row) ? (row as unknown[]) : [row]
}

export const it = Object.assign(keep, {
  each: (table: Table) => (name: string, first: unknown, second?: unknown) => {
    for (const row of table) keep(name, () => bodyOf(first, second)(...rowOf(row)))
  },
})

export const describe = Object.assign(
  (_name: string, first: unknown, second?: unknown): void => {
    bodyOf(first, second)()
  },
  {
    each: (table: Table) => (_name: string, first: unknown, second?: unknown) => {
      for (const row of table) bodyOf(first, second)(...rowOf(row))
    },
  },
)

export const test = it
export { expect, expectTypeOf }
