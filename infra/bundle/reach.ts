import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { rights, type Right } from '../../shared/ports/rights.ts'
import type { ReachOf } from '../constructs/reach.ts'
import { functionEntries, type FunctionEntry } from './entries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The rights whose marks are left in each function, by its key. */
export type Marks = Readonly<Record<string, readonly Right[]>>

/** What every function of this project can reach. */
export async function reachOfAll(): Promise<ReachOf> {
  return reachOf(await findMarks())
}

/** What each function can reach, by the marks that were left in it. */
export function reachOf(marks: Marks): ReachOf {
  const found = new Map(Object.entries(marks).map(([key, left]) => [key, new Set(left)]))
  return (key) => {
    const reach = found.get(key)
    if (reach === undefined) throw new Error(`there is no function ${key}`)
    return reach
  }
}

/**
 * Lets the bundler throw away what a function never calls, and looks which rights what is left needs (`shared/ports/rights.ts`).
 * A role made from it has what the code may do in any branch, and nothing else.
 */
export async function findMarks(entries: readonly FunctionEntry[] = functionEntries()): Promise<Marks> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries.map(({ key, file }) => ({ in: join(root, file), out: key })),
    outdir: 'reach',
    bundle: true,
    packages: 'external',
    // Not looked into, so that none of its calls is thrown away or written out in another form.
    external: ['*/ports/rights.ts'],
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    write: false,
    logLevel: 'silent',
  })
  const keyOf = new Map(entries.map(({ key }) => [join(root, 'reach', `${key}.js`), key]))
  return Object.fromEntries(
    outputFiles.map(({ path, text }) => [
      keyOf.get(path) ?? path,
      rights.filter((right) => text.includes(`"${right}"`)),
    ]),
  )
}
