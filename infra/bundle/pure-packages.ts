import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Packages whose modules do nothing when they are loaded, and whose own description does not say so. */
const pure = /^(libphonenumber-js|@aws-sdk\/lib-dynamodb)(\/|$)/

/** The modules of the document client that its index names: most functions send three or four of its eleven commands. */
const ofDocumentClient = /^\.\/((pagination|commands)\/)?(Scan|Query|\w+Command|DynamoDBDocument)/

const sdkDescription = /\/node_modules\/@aws-sdk\/[\w-]+\/package\.json$/

/**
 * Lets the bundler leave such a package out of every function that only shares a module with one that uses it. Of a client's own
 * description, its list of dependencies, only the version is kept: the client tells it to AWS.
 */
export const purePackages: Plugin = {
  name: 'pure-packages',
  setup(build) {
    build.onResolve({ filter: pure }, async ({ path, pluginData, ...options }) => {
      if (pluginData === pure) return undefined
      const found = await build.resolve(path, { ...options, pluginData: pure })
      return { ...found, sideEffects: false }
    })
    build.onResolve({ filter: ofDocumentClient }, async ({ path, pluginData, ...options }) => {
      if (pluginData === pure || !options.importer.includes('/@aws-sdk/lib-dynamodb/')) return undefined
      const found = await build.resolve(path, { ...options, pluginData: pure })
      return { ...found, sideEffects: false }
    })
    build.onLoad({ filter: sdkDescription }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { readonly version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}
