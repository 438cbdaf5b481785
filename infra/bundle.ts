import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildResult } from 'esbuild'
import { builtins } from './bundle/builtins.ts'
import { functionEntries, type FunctionEntry } from './bundle/entries.ts'
import { bundleModules, moduleNamesIn, modulesApart } from './bundle/modules-apart.ts'
import { fontsInside } from './bundle/fonts-inside.ts'
import { pureContracts } from './bundle/pure-contracts.ts'
import { purePackages } from './bundle/pure-packages.ts'
import { noToolValidator } from './bundle/no-tool-validator.ts'
import { ownRoutes } from './bundle/own-routes.ts'
import { textNamesIn, textsApart, textsOf } from './bundle/texts-apart.ts'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const replacement = (name: string) => fileURLToPath(new URL(`./bundle/${name}.ts`, import.meta.url))

/** Parts of the SDK that a Lambda never runs. Measured: 476 KB without these replacements, 312 KB with them. */
const alias = {
  '@aws-sdk/credential-provider-node': replacement('environment-credentials'),
  '@aws-sdk/middleware-endpoint-discovery': replacement('no-endpoint-discovery'),
  '@smithy/core/event-streams': replacement('no-event-streams'),
}

/** The source and target of bundling; by default this project's. Tests set others. */
export interface BundleOptions {
  readonly root?: string
  readonly entries?: readonly FunctionEntry[]
  readonly output?: string
  /** Whether to write source maps too, which is a quarter of the work. */
  readonly maps?: boolean
}

/** Written bundles: `<functions>/<key>/index.mjs`, and their source maps in a separate tree. */
export interface Bundles {
  readonly functions: string
  readonly sizes: readonly BundleSize[]
}

/** One line of the size report. `inputs` are the largest parts, in bytes of the output. */
export interface BundleSize {
  readonly key: string
  readonly bytes: number
  readonly kilobytes: number
  /** The kilobytes of each file beside the bundle, by name: files that are loaded on demand. */
  readonly beside: Readonly<Record<string, number>>
  readonly inputs: readonly { readonly file: string; readonly bytes: number }[]
}

let bundled: Promise<Bundles> | undefined

/** Bundles every function of this project in one run; once per process. */
export function bundleAll(): Promise<Bundles> {
  bundled ??= bundle()
  return bundled
}

/** The handlers' files that a row names and that do not exist. */
export function missingEntries(options: BundleOptions = {}): string[] {
  const { root = projectRoot, entries = functionEntries() } = options
  return entries.map(({ file }) => file).filter((file) => !existsSync(join(root, file)))
}

/** One esbuild run over all entries: because shared modules are parsed only once, a hundred functions take seconds. */
export async function bundle(options: BundleOptions = {}): Promise<Bundles> {
  const {
    root = projectRoot,
    entries = functionEntries(),
    output = join(projectRoot, 'dist'),
    maps = true,
  } = options
  const missing = missingEntries(options)
  if (missing.length > 0) {
    throw new Error(`no handler file for ${missing.length} of the rows:\n  ${missing.join('\n  ')}`)
  }
  const functions = join(output, 'functions')
  const result = await build({
    absWorkingDir: root,
    entryPoints: entries.map(({ key, file }) => ({ in: join(root, file), out: `${key}/index` })),
    outdir: functions,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: false,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    alias,
    plugins: [
      builtins,
      pureContracts,
      fontsInside,
      purePackages,
      ownRoutes,
      noToolValidator,
      textsApart,
      modulesApart,
    ],
    legalComments: 'none',
    // Not even linked: a map next to the bundle would be uploaded with it and loaded at every start.
    sourcemap: maps && 'external',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const besides = await filesBeside(result.outputFiles)
  await writeOutputs([...result.outputFiles, ...besides], output, functions)
  const sizes = entries.map(({ key }) => {
    const path = join(functions, key, 'index.mjs')
    return { ...sizeOf(result, root, path, key), beside: kilobytesBeside(besides, dirname(path)) }
  })
  return { functions, sizes }
}

/** A file of a function's directory. */
interface Beside {
  readonly path: string
  readonly contents: Uint8Array
}

/** The files beside the functions that may load them. */
async function filesBeside(
  outputFiles: readonly { readonly path: string; readonly text: string }[],
): Promise<Beside[]> {
  const functions = outputFiles.filter(({ path }) => path.endsWith('.mjs'))
  const wanted = functions.map(({ path, text }) => ({
    folder: dirname(path),
    modules: moduleNamesIn(text),
    texts: textNamesIn(text),
  }))
  const modules = wanted.some((one) => one.modules.length > 0)
    ? await bundleModules(projectRoot, [builtins])
    : new Map<string, Uint8Array>()
  const files = new Map<string, Uint8Array>([
    ...modules,
    ...(await textsOf(wanted.flatMap(({ texts }) => texts))),
  ])
  return wanted.flatMap(({ folder, modules, texts }) =>
    [...modules, ...texts].map((name) => ({ path: join(folder, name), contents: files.get(name)! })),
  )
}

function kilobytesBeside(files: readonly Beside[], folder: string): Record<string, number> {
  const own = files.filter(({ path }) => dirname(path) === folder)
  return Object.fromEntries(
    own.map(({ path, contents }) => [basename(path), Math.round(contents.byteLength / 1024)]),
  )
}

/** Writes only changed files and removes only obsolete ones: another process may be reading the same directory. */
async function writeOutputs(
  outputFiles: readonly { readonly path: string; readonly contents: Uint8Array }[],
  output: string,
  functions: string,
): Promise<void> {
  const kept = new Set<string>()
  for (const file of outputFiles) {
    const isMap = file.path.endsWith('.map')
    const path = isMap ? file.path.replace(functions, join(output, 'maps')) : file.path
    kept.add(path)
    const current = await readFile(path).catch(() => undefined)
    if (current?.equals(file.contents) === true) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, file.contents)
  }
  for (const directory of [functions, join(output, 'maps')].filter((one) => existsSync(one))) {
    const found = await readdir(directory, { recursive: true, withFileTypes: true })
    for (const entry of found) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !kept.has(path)) await rm(path)
    }
  }
}

function sizeOf(result: BuildResult, root: string, path: string, key: string): Omit<BundleSize, 'beside'> {
  const file = result.outputFiles?.find((candidate) => candidate.path === path)
  const entry = Object.entries(result.metafile?.outputs ?? {}).find(([name]) => join(root, name) === path)
  if (file === undefined || entry === undefined) throw new Error(`esbuild wrote no bundle for ${key}`)
  const inputs = Object.entries(entry[1].inputs)
    .map(([name, { bytesInOutput }]) => ({ file: name, bytes: bytesInOutput }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 10)
  const bytes = file.contents.byteLength
  return {
    key,
    bytes,
    kilobytes: Math.round(bytes / 1024),
    inputs,
  }
}
