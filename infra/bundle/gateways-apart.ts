import { join } from 'node:path'
import { build as bundle, type Plugin } from 'esbuild'

/** The adapters of gateways, each a file beside the function's own, which is loaded when it is configured. */
export const apartGateways = ['paystack', 'nomba'] as const

type Apart = (typeof apartGateways)[number]

const wanted = new RegExp(`^\\./(${apartGateways.join('|')})/gateway\\.ts$`)

/** Leaves the dynamic import of an adapter in the bundle, pointing at the file beside it. */
export const gatewaysApart: Plugin = {
  name: 'gateways-apart',
  setup(build) {
    build.onResolve({ filter: wanted }, ({ path, kind }) =>
      kind === 'dynamic-import'
        ? { path: `./${wanted.exec(path)?.[1] ?? ''}.mjs`, external: true }
        : undefined,
    )
  },
}

/** The adapters' own bundles. They share no state with a function: what they remember and tell is handed to them. */
export async function bundleGateways(
  root: string,
  plugins: readonly Plugin[],
): Promise<ReadonlyMap<Apart, Uint8Array>> {
  const folder = join(root, 'shared/adapters/gateways')
  const { outputFiles } = await bundle({
    entryPoints: apartGateways.map((name) => ({ in: join(folder, name, 'gateway.ts'), out: name })),
    outdir: folder,
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
    apartGateways.map((name) => [
      name,
      outputFiles.find(({ path }) => path.endsWith(`/${name}.js`))?.contents ?? new Uint8Array(),
    ]),
  )
}
