import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'

const folder = fileURLToPath(new URL('..', import.meta.url))
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

/**
 * Builds the package and packs it: a build for `import` and one for `require`, each with its types and maps.
 * @param into the folder for the tarball.
 * @returns the tarball's path.
 */
export async function packSdk(into: string): Promise<string> {
  rmSync(`${folder}dist`, { recursive: true, force: true })
  const library = { platform: 'neutral', target: 'es2022', sourcemap: true } as const
  await bundle('src/index.ts', 'index.js', library)
  await bundle('src/index.ts', 'cjs/index.js', { ...library, format: 'cjs' })
  await bundle('cli/main.ts', 'billing.js', {
    platform: 'node',
    target: 'node20',
    banner: {
      js: [
        '#!/usr/bin/env node',
        "import { createRequire as __createRequire } from 'node:module'",
        'const require = __createRequire(import.meta.url)',
      ].join('\n'),
    },
  })
  chmodSync(`${folder}dist/billing.js`, 0o755)
  execFileSync(process.execPath, [tsc, '-p', `${folder}tsconfig.json`], { stdio: 'inherit' })
  // All of this folder is CommonJS, its types too: those of the other build are modules, which `require` can’t have.
  writeFileSync(`${folder}dist/cjs/package.json`, '{"type":"commonjs"}\n')
  cpSync(`${folder}dist/types`, `${folder}dist/cjs/types`, { recursive: true })
  mkdirSync(into, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', into], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  return `${into}/${filename}`
}

/** Bundles a source file of the package to a file of its `dist`. */
async function bundle(from: string, to: string, options: BuildOptions): Promise<void> {
  const common = { bundle: true, format: 'esm', legalComments: 'none', logLevel: 'warning' } as const
  await build({ ...common, entryPoints: [`${folder}${from}`], outfile: `${folder}dist/${to}`, ...options })
}

if (import.meta.main) console.log(await packSdk(fileURLToPath(new URL('../../../dist', import.meta.url))))
