import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Tells the bundler that making a schema does nothing else, so that a function holds and builds the schemas of its own
 * contract and not those of its whole resource.
 */
export const pureContracts: Plugin = {
  name: 'pure-contracts',
  setup(build) {
    build.onLoad({ filter: /\/shared\/api\/contracts\/[\w-]+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return { contents: source.replaceAll(valueCall, '/* @__PURE__ */ $&'), loader: 'ts' }
    })
  },
}

/** A call whose value goes somewhere: `= z.object(`, `: text(`, `(z.int(`; not a statement such as `z.config(`. */
const valueCall = /(?<=[=(,:?[]\s*)(?:z(?:\s*\.\w+)+|[a-z]\w*)\(/g
