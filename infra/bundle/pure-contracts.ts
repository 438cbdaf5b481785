import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Tells the bundler that making a schema does nothing else, so that a function holds and builds the schemas of its own
 * contract and not those of its whole resource.
 */
export const pureContracts: Plugin = {
  name: 'pure-contracts',
  setup(build) {
    build.onLoad({ filter: /\/shared\/api\/contracts\/[\w-]+\.ts$/ }, async ({ path }) => ({
      contents: withPureValues(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

/** A value that the module's top keeps: its name, and an expression that goes on until the next line at the margin. */
const topValue = /^((?:export )?const \w+(?:: [^=\n]+)? = )(.*(?:\n(?:[ \t].*|[)\]}].*|(?=\n[ \t])))*)/gm

/**
 * The source with every such value as the result of a call that may be left out. Marks at the calls themselves would not do:
 * an argument that spreads an object counts as an effect and keeps all the rest. The lines stay where they are.
 */
export function withPureValues(source: string): string {
  return source.replaceAll(topValue, (whole, head: string, value: string) => {
    const callsNothing = !/\(|\.{3}/.test(value) || /^[(<]/.test(value)
    // A comment at the end would swallow what closes the call.
    const endsInComment = /\/\/[^'"`\n]*$/.test(value)
    return callsNothing || endsInComment ? whole : `${head}/* @__PURE__ */ (() => (${value}))()`
  })
}
