import type { Plugin } from 'esbuild'

/** Packages whose modules do nothing when they are loaded, and whose own description does not say so. */
const pure = /^libphonenumber-js(\/|$)/

/** Lets the bundler leave such a package out of every function that only shares a module with one that uses it. */
export const purePackages: Plugin = {
  name: 'pure-packages',
  setup(build) {
    build.onResolve({ filter: pure }, async ({ path, pluginData, ...options }) => {
      if (pluginData === pure) return undefined
      const found = await build.resolve(path, { ...options, pluginData: pure })
      return { ...found, sideEffects: false }
    })
  },
}
