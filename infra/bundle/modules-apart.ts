import { join } from 'node:path'
import { build as bundle, type Plugin } from 'esbuild'

/**
 * Modules that a function loads on demand, each a separate file beside the function's own: the adapters of gateways, if
 * one is configured, and the reader of secrets, whose callers read one secret per process.
 */
const modules = {
  'paystack.mjs': 'adapters/gateways/paystack/gateway.ts',
  'twin.mjs': 'adapters/gateways/twin/gateway.ts',
  'nomba.mjs': 'adapters/gateways/nomba/gateway.ts',
  'secret-store.mjs': 'adapters/aws/secret-store.ts',
} as const

/** The name of such a file. */
export type ModuleName = keyof typeof modules

const names = Object.keys(modules) as ModuleName[]

/** Keeps the dynamic import of such a module in the bundle, pointing at the file beside it. */
export const modulesApart: Plugin = {
  name: 'modules-apart',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\/(gateway|secret-store)\.ts$/ }, ({ path, kind, resolveDir }) => {
      const file = join(resolveDir, path)
      const name = names.find((one) => file.endsWith(`/shared/${modules[one]}`))
      return kind === 'dynamic-import' && name ? { path: `./${name}`, external: true } : undefined
    })
  },
}

/** The names of the modules that a bundle may load. */
export function moduleNamesIn(bundled: string): ModuleName[] {
  return names.filter((name) => bundled.includes(`import("./${name}")`))
}

/** The bundles of these modules. They share no state with a function, which passes in what they need. */
export async function bundleModules(
  root: string,
  plugins: readonly Plugin[],
): Promise<ReadonlyMap<ModuleName, Uint8Array>> {
  const shared = join(root, 'shared')
  const { outputFiles } = await bundle({
    entryPoints: names.map((name) => ({ in: join(shared, modules[name]), out: name.replace('.mjs', '') })),
    outdir: shared,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    plugins: [...plugins],
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  })
  return new Map(
    names.map((name) => [
      name,
      outputFiles.find(({ path }) => path.endsWith(`/${name}`))?.contents ?? new Uint8Array(),
    ]),
  )
}
