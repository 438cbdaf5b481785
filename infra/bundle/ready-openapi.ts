import type { Plugin } from 'esbuild'

/**
 * The OpenAPI document depends on the code alone, so its function carries it ready made: composing it means to load every
 * contract there is, and the words for them, at each cold start.
 */
export const readyOpenApi: Plugin = {
  name: 'ready-openapi',
  setup(build) {
    build.onLoad({ filter: /\/shared\/api\/document\/rendition\.ts$/ }, async () => {
      const { renderOpenApi } = await import('../../shared/api/document/rendition.ts')
      const { surfaces } = await import('../../shared/api/document/surfaces.ts')
      const renditions = [null, ...surfaces].map((surface) => [surface ?? '', renderOpenApi(surface)])
      return {
        contents: `const renditions = ${JSON.stringify(Object.fromEntries(renditions))}
          export const renderOpenApi = (surface) => renditions[surface ?? '']`,
      }
    })
  },
}
