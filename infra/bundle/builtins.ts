import { isBuiltin } from 'node:module'
import type { Plugin } from 'esbuild'

/** Used while modules load, or by methods that need the module as their `this`. */
const needed = new Set(['async_hooks', 'crypto', 'process', 'stream'])

/**
 * Loads Node's own modules without `import`, which would read every export they have: `node:http` alone then loads an
 * HTTP client, web sockets and event sources (30 ms instead of 4). The others are loaded on first use: a request
 * refused by its credential never needs TLS, and one that reads never needs compression.
 */
export const builtins: Plugin = {
  name: 'builtins',
  setup(build) {
    build.onResolve({ filter: /^(node:)?[a-z_]+(\/[a-z]+)?$/ }, ({ path }) =>
      isBuiltin(path) ? { path: path.replace(/^node:/, ''), namespace: 'builtin' } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => {
      const load = `process.getBuiltinModule('node:${path}')`
      const lazy = `let m;module.exports=Object.create(new Proxy({},{get:(_,k)=>k==='__esModule'?void 0:(m??=${load})[k]}))`
      return { contents: needed.has(path) ? `module.exports=${load}` : lazy }
    })
  },
}
