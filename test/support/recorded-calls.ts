import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { house, own } from './projects.ts'

/** Calls to AWS that tests have noted, a line each, in a directory of the run. */
export interface RecordedCalls {
  /** `<function> <action>`, of what a function does for its tenant. */
  readonly byFunction: ReadonlySet<string>
  /** `<action>` of what every function does alike: counting requests, keeping a twin's books. */
  readonly shared: ReadonlySet<string>
  /** Whether every test file has run, so that what is missing was not used. */
  readonly complete: boolean
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

/** Reads what the tests of a run have noted. */
export function readRecordedCalls(directory: string): RecordedCalls {
  const lines = readdirSync(directory).flatMap((name) =>
    readFileSync(join(directory, name), 'utf8').split('\n'),
  )
  const calls = lines.filter((line) => line.startsWith('call ')).map((line) => line.split(' '))
  const files = new Set(lines.filter((line) => line.startsWith('file ')))
  return {
    byFunction: new Set(
      calls.filter(([, scope]) => scope === 'own').map(([, , name, action]) => `${name} ${action}`),
    ),
    shared: new Set(calls.filter(([, scope]) => scope === 'shared').map(([, , , action]) => action ?? '')),
    complete: [...house, ...own].every((file) => files.has(fileLine(resolve(file)))),
  }
}
