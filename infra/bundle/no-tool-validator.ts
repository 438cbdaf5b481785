import type { Plugin } from 'esbuild'

/**
 * The protocol's library includes a JSON Schema validator (125 KB) for forms that a server asks its client to fill in. Ours
 * asks for none, and checks tool arguments by its own contracts.
 */
export const noToolValidator: Plugin = {
  name: 'no-tool-validator',
  setup(build) {
    build.onLoad(
      { filter: /\/@modelcontextprotocol\/sdk\/dist\/esm\/validation\/ajv-provider\.js$/ },
      () => ({
        contents: `export class AjvJsonSchemaValidator {
        getValidator() { throw new Error('the validator is left out of this bundle (infra/bundle/no-tool-validator.ts)') }
      }`,
      }),
    )
  },
}
