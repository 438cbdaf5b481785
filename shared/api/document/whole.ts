import { composeOpenApi } from '../openapi.ts'
import { rendered, type Rendition } from './rendered.ts'

/** The whole document, printed. Functions read a file made when they are bundled (infra/bundle/texts-apart.ts). */
export function renderWhole(): Rendition {
  return rendered(composeOpenApi())
}
