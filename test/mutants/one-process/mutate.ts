import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import config from '../stryker.config.json' with { type: 'json' }

/** A small change of the source, which stands in it behind a switch. */
export interface Mutant {
  readonly id: string
  readonly file: string
  /** The line that it stands in, counted from 1, and its text. */
  readonly line: number
  readonly text: string
  /** What was done, such as `EqualityOperator`, and what stands there then. */
  readonly kind: string
  readonly becomes: string
}

/** Sources with all their mutants in them, every one switched off. */
export interface Mutated {
  readonly sources: ReadonlyMap<string, string>
  readonly mutants: readonly Mutant[]
}

const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
}

/** The files that are mutated: those of Stryker's own configuration, so that both runs speak of the same. */
export function mutatedFiles(root: string, only: string | undefined): string[] {
  const patterns = config.mutate
  const out = patterns.filter((one) => one.startsWith('!')).map((one) => one.slice(1))
  const files = patterns.filter((one) => !one.startsWith('!')).flatMap((one) => globSync(one, { cwd: root }))
  const wanted = only === undefined ? files : globSync(only, { cwd: root })
  return [...new Set(wanted)].filter((file) => !out.includes(file)).sort()
}

/** Puts every mutant into its file. */
export async function mutate(root: string, files: readonly string[]): Promise<Mutated> {
  const given = files.map((file) => {
    const name = join(root, file)
    return { name, mutate: true, content: readFileSync(name, 'utf8') }
  })
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const { files: changed, mutants } = await new Instrumenter(silent).instrument(given, options)
  const lines = new Map(given.map(({ name, content }) => [name, content.split('\n')]))
  return {
    sources: new Map(changed.map(({ name, content }) => [name, content])),
    mutants: mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: fileName.slice(root.length + 1),
      line: location.start.line + 1,
      text: lines.get(fileName)![location.start.line]!.trim(),
      kind: mutatorName,
      becomes: replacement.replace(/\s+/g, ' '),
    })),
  }
}
