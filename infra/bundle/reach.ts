import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
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

/** The folders of the modules whose exports are the writers of moves, each by its kind. */
const writerFolders = ['changes', 'commit'].map((room) => `shared/operations/${room}`)

/**
 * Lets the bundler remove what a function never calls, and finds the rights that the rest needs
 * (`shared/ports/rights.ts`). The role made from them allows what the code may do in any branch, and nothing else. A
 * function that commits changes contains the writers of all moves; of these it needs the rights of the kinds that its
 * decisions name, because they make no other.
 */
export async function findMarks(entries: readonly FunctionEntry[] = functionEntries()): Promise<Marks> {
  const [own, writers] = await Promise.all([
    bundled(
      entries.map(({ key, file }) => ({ in: join(root, file), out: key })),
      [...notLookedInto, '*-writers.ts'],
    ),
    rightsOfWriters(),
  ])
  return Object.fromEntries(
    own.map(({ name, text }) => {
      const tables = writers.filter(({ module }) => text.includes(module))
      const made = tables.filter(({ kind }) => text.includes(`"${kind}"`))
      const needed = new Set([...rightsIn(text), ...made.flatMap((one) => one.rights)])
      return [name, rights.filter((right) => needed.has(right))]
    }),
  )
}

interface RightsOfWriter {
  /** The end of the module's path. */
  readonly module: string
  readonly kind: string
  readonly rights: readonly Right[]
}

/** The rights of each writer, by itself. */
async function rightsOfWriters(): Promise<readonly RightsOfWriter[]> {
  const files = writerFolders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('-writers.ts'))
      .map((file) => join(folder, file)),
  )
  const tables = await bundled(files.map((file) => ({ in: join(root, file), out: file })))
  const kinds = tables.flatMap(({ name, exports }) => exports.map((kind) => ({ module: name, kind })))
  const alone = await bundled(
    kinds.map(({ module, kind }) => ({ in: `${alonePrefix}${module}#${kind}`, out: `${module}/${kind}` })),
  )
  return kinds.map(({ module, kind }) => ({
    module: basename(module),
    kind,
    rights: rightsIn(alone.find(({ name }) => name === `${module}/${kind}`)!.text),
  }))
}

const alonePrefix = 'one-export:'

/** `one-export:FILE#NAME` is a module that has this one export of the file. */
const oneExport: Plugin = {
  name: 'one-export',
  setup(build) {
    build.onResolve({ filter: /^one-export:/ }, ({ path }) => ({ path, namespace: 'one-export' }))
    build.onLoad({ filter: /.*/, namespace: 'one-export' }, ({ path }) => {
      const [file, name] = path.slice(alonePrefix.length).split('#')
      return { contents: `export { ${name} } from '${join(root, file!)}'`, resolveDir: root, loader: 'ts' }
    })
  },
}

/** External, so that none of its calls is removed or rewritten. */
const notLookedInto = ['*/ports/rights.ts']

interface Bundled {
  readonly name: string
  readonly text: string
  readonly exports: readonly string[]
}

async function bundled(
  entryPoints: readonly { readonly in: string; readonly out: string }[],
  external: readonly string[] = notLookedInto,
): Promise<readonly Bundled[]> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    outdir: 'reach',
    bundle: true,
    packages: 'external',
    external: [...external],
    plugins: [oneExport],
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const out = join(root, 'reach')
  return outputFiles.map(({ path, text }) => ({
    name: relative(out, path).slice(0, -'.js'.length),
    text,
    exports: metafile.outputs[relative(root, path)]?.exports ?? [],
  }))
}

function rightsIn(text: string): readonly Right[] {
  return rights.filter((right) => text.includes(`"${right}"`))
}
