import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'esbuild'

/** Errors that are told apart by class or by what they carry; the others come as their service's base error, by name. */
const modelledErrors = new Set([
  'ConditionalCheckFailedException',
  'ConflictException',
  'ResourceNotFoundException',
  'TransactionCanceledException',
])

/** What no Lambda runs: files of `~/.aws`, the adaptive retry mode, and hashes for machines without `node:crypto`. */
const stubs: Readonly<Record<string, string>> = {
  loadSharedConfigFiles: `export { CONFIG_PREFIX_SEPARATOR } from './constants'
    export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })`,
  getInstanceMetadataRegion: 'export const getInstanceMetadataRegion = async () => undefined',
  DefaultRateLimiter: leftOut('DefaultRateLimiter'),
  Sha256Js: leftOut('Sha256Js'),
  Md5Js: leftOut('Md5Js'),
}

/** Cuts from the SDK what the bundler can't see is never used: 20 KB of every function, 70 KB of those that send email. */
export const trimmedSdk: Plugin = {
  name: 'trimmed-sdk',
  setup(build) {
    build.onLoad(
      { filter: /\/@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/ },
      async ({ path }) => ({
        contents: withFewErrors(withLiteralKeys(await readFile(path, 'utf8'))),
      }),
    )
    build.onLoad({ filter: /\/@aws-sdk\/client-[\w-]+\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
    // A region is found by its pattern; its name in words is for consoles.
    build.onLoad({ filter: /\/util-endpoints\/lib\/aws\/partitions\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        /"regions": \{(?:[^{}]|\{[^{}]*\})*\}/g,
        '"regions": {}',
      ),
    }))
    const stubbed = new RegExp(`/@smithy/core/dist-es/.*/(?:${Object.keys(stubs).join('|')})\\.js$`)
    build.onLoad({ filter: stubbed }, ({ path }) => ({ contents: stubs[basename(path, '.js')]! }))
  },
}

function leftOut(name: string): string {
  return `export class ${name} { constructor() { throw new Error('${name} is left out of this bundle') } }`
}

/** `{ [_hQ]: … }` could run code, so the bundler keeps it; `{ "httpQuery": … }` can't. */
function withLiteralKeys(source: string): string {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = ("[^"]*");$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  return source.replaceAll(/\[(\w+)\]:/g, (key, name: string) =>
    constants.has(name) ? `${constants.get(name)}:` : key,
  )
}

/** A client registers the class of each error it has ever modelled. */
function withFewErrors(source: string): string {
  return source.replaceAll(/^\w+\.registerError\(\w+\$, (\w+)\);$/gm, (statement, name: string) =>
    modelledErrors.has(name) || name.endsWith('ServiceException') ? statement : '',
  )
}
