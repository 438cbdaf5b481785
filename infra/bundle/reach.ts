import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { rights, type Right } from '../../shared/ports/rights.ts'
import type { ReachOf } from '../constructs/reach.ts'
import { functionEntries, type FunctionEntry } from './entries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The rights whose marks remain in each function's bundle, by its key. */
export type Marks = Readonly<Record<string, readonly Right[]>>

/** The rights of every function of this project. */
export async function reachOfAll(): Promise<ReachOf> {
  return reachOf(await findMarks())
}

/** The rights of each function, from the marks that remain in its bundle. */
export function reachOf(marks: Marks): ReachOf {
  const found = new Map(Object.entries(marks).map(([key, left]) => [key, new Set(left)]))
  return (key) => {
    const reach = found.get(key)
    if (reach === undefined) throw new Error(`there is no function ${key}`)
    return reach
  }
}

/**
 * Lets the bundler remove what a function never calls, and finds the rights that the rest needs
 * (`shared/ports/rights.ts`). The role made from them allows what the code may do in any branch, and nothing else.
 */
export async function findMarks(entries: readonly FunctionEntry[] = functionEntries()): Promise<Marks> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries.map(({ key, file }) => ({ in: join(root, file), out: key })),
    outdir: 'reach',
    bundle: true,
    packages: 'external',
    // External, so that none of its calls is removed or rewritten.
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
