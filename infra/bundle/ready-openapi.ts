import type { Plugin } from 'esbuild'

/**
 * The OpenAPI document depends on the code alone, so its function carries it ready made: composing it means to load every
 * contract there is, and the words for them, at each cold start.
 */
export const readyOpenApi: Plugin = {
  name: 'ready-openapi',
  setup(build) {
    build.onLoad({ filter: /\/shared\/api\/document\/whole\.ts$/ }, async () => {
      const { renderWhole } = await import('../../shared/api/document/whole.ts')
      return { contents: `export const renderWhole = () => (${JSON.stringify(renderWhole())})` }
    })
  },
}
