import { composeOpenApi } from '../openapi.ts'
import { rendered, type Rendition } from './rendered.ts'

/** The whole document as it travels. Bundles carry it ready made (infra/bundle/ready-openapi.ts). */
export function renderWhole(): Rendition {
  return rendered(composeOpenApi())
}
