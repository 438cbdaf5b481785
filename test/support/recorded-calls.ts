import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectsOfRun } from './projects.ts'

/** Calls to AWS that tests have noted. */
export interface RecordedCalls {
  /** `<function> <action>`, of what a function does for its tenant. */
  readonly byFunction: ReadonlySet<string>
  /** `<action>` of what every function does alike: counting requests, keeping a twin's books. */
  readonly shared: ReadonlySet<string>
}

export function callLine(functionName: string, action: string, keys: readonly string[]): string {
  return `call ${scopeOf(keys)} ${functionName} ${action}`
}

export function fileLine(testPath: string): string {
  return `file ${testPath}`
}

function scopeOf(keys: readonly string[]): 'own' | 'shared' {
  return keys.some((key) => key.endsWith('#RATE') || key.startsWith('TWIN#')) ? 'shared' : 'own'
}

/** What the tests of a run have noted, a line each, in its directory; and whether every file of it has run. */
export function readNotes(directory: string): { readonly calls: RecordedCalls; readonly complete: boolean } {
  const lines = readdirSync(directory).flatMap((name) =>
    readFileSync(join(directory, name), 'utf8').split('\n'),
  )
  const calls = lines.filter((line) => line.startsWith('call ')).map((line) => line.split(' '))
  const files = new Set(lines.filter((line) => line.startsWith('file ')))
  const { house, own, deep } = projectsOfRun()
  return {
    calls: {
      byFunction: new Set(
        calls.filter(([, scope]) => scope === 'own').map(([, , name, action]) => `${name} ${action}`),
      ),
      shared: new Set(calls.filter(([, scope]) => scope === 'shared').map(([, , , action]) => action ?? '')),
    },
    complete: [...house, ...own, ...deep].every((file) => files.has(fileLine(resolve(file)))),
  }
}

/** All of several. */
export function together(...all: readonly RecordedCalls[]): RecordedCalls {
  return {
    byFunction: new Set(all.flatMap(({ byFunction }) => [...byFunction])),
    shared: new Set(all.flatMap(({ shared }) => [...shared])),
  }
}

/** As text, sorted: a line for each function and action, with `*` for every function. */
export function textOf({ byFunction, shared }: RecordedCalls): string {
  return [...[...shared].map((action) => `* ${action}`), ...byFunction]
    .toSorted()
    .map((line) => `${line}\n`)
    .join('')
}

export function callsIn(text: string): RecordedCalls {
  const lines = text.split('\n').filter((line) => line !== '')
  return {
    byFunction: new Set(lines.filter((line) => !line.startsWith('* '))),
    shared: new Set(lines.filter((line) => line.startsWith('* ')).map((line) => line.slice(2))),
  }
}
