import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { Reach, ReachedSecret, ReachOf, ReachScope } from '../constructs/reach.ts'
import { functionEntries, type FunctionEntry } from './entries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The IAM actions behind the document client's commands. A transaction's are those of its parts. */
const actionOfCommand: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  TransactGet: 'GetItem',
  BatchGet: 'BatchGetItem',
  Query: 'Query',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
}

const actionOfWrite: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

/** The marks of the places that are left in each function, by its key. */
export type Marks = Readonly<Record<string, readonly string[]>>

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
    return reach as unknown as Reach
  }
}

/**
 * Lets the bundler throw away what a function never calls, and looks which of the marked places are left. A role made
 * from it has what the code can come to in any branch, and nothing else.
 */
export async function findMarks(entries: readonly FunctionEntry[] = functionEntries()): Promise<Marks> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries.map(({ key, file }) => ({ in: join(root, file), out: key })),
    outdir: 'reach',
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    plugins: [markers],
    write: false,
    logLevel: 'silent',
  })
  return Object.fromEntries(
    outputFiles.map(({ path, text }) => {
      const key = /\/reach\/(.+)\.js$/.exec(path)?.[1] ?? ''
      return [key, [...text.matchAll(/__reach\("([\w:]+)"\)/g)].map(([, mark]) => mark!)]
    }),
  )
}

/** Puts a call that can't be thrown away where a command is made, where a commit's write is, and where an index is named. */
const markers: Plugin = {
  name: 'markers',
  setup(build) {
    build.onLoad({ filter: /\/shared\/(operations|store|adapters|runtime)\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return { contents: marked(path, source), loader: 'ts' }
    })
  },
}

function marked(path: string, source: string): string {
  const withIndexes = source.replaceAll(
    /\b(index|IndexName): '(due|owner|thread)'/g,
    (_, field: string, index: string) => `${field}: __reach("index:${index}") && '${index}'`,
  )
  // Operations name an index here and there; what they do to the table is done by the store.
  if (path.includes('/shared/operations/')) return withIndexes
  const withWrites = withIndexes.replaceAll(
    /\b(Put|Update|Delete|ConditionCheck): \{/g,
    (_, write: string) => `${write}: __reach("table:${actionOfWrite[write]}") && {`,
  )
  // A commit's writes are marked where they are used.
  if (path.endsWith('/store/commit.ts')) return withWrites
  const withSecrets = withWrites.replaceAll(
    /\bgetSecret\(/g,
    `(__reach("secret:${secretOf(path)}"), getSecret)(`,
  )
  return withSecrets.replaceAll(/\bnew (\w+)Command\(/g, (call, command: string) => {
    const action = actionOfCommand[command]
    return action === undefined ? call : `new (__reach("${scopeOf(path)}:${action}"), ${command}Command)(`
  })
}

function scopeOf(path: string): ReachScope {
  if (path.includes('/adapters/gateways/twin/')) return 'twin'
  if (path.includes('/adapters/gateways/')) return 'vendor'
  return path.endsWith('/store/rate-bucket.ts') ? 'rate' : 'table'
}

function secretOf(path: string): ReachedSecret {
  if (path.endsWith('/providers/pepper.ts')) return 'pepper'
  return path.includes('messenger') ? 'messenger' : 'vendor'
}
