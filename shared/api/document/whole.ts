import { composeOpenApi } from '../openapi.ts'
import { rendered, type Rendition } from './rendered.ts'

/** The whole document as it travels. Functions have it ready made beside them (infra/bundle/texts-apart.ts). */
export function renderWhole(): Rendition {
  return rendered(composeOpenApi())
}
