import { deflateRawSync } from 'node:zlib'
import type { Plugin } from 'esbuild'

/**
 * The OpenAPI document depends on the code alone, so its function carries it ready made, and deflated: composing it means
 * to load every contract there is, at each cold start.
 */
export const readyOpenApi: Plugin = {
  name: 'ready-openapi',
  setup(build) {
    build.onLoad({ filter: /\/shared\/api\/openapi\.ts$/ }, async () => {
      const { composeOpenApi } = await import('../../shared/api/openapi.ts')
      const deflated = deflateRawSync(JSON.stringify(composeOpenApi()), { level: 9 }).toString('base64')
      return {
        contents: `import { inflateRawSync } from 'node:zlib'
          export const composeOpenApi = () =>
            JSON.parse(inflateRawSync(Buffer.from('${deflated}', 'base64')).toString())`,
      }
    })
  },
}
