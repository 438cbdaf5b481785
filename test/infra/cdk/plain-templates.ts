import { once } from '../../support/once.ts'
import type { Template } from './template.ts'

/**
 * The templates of the plain service that sends mail: made once for all who look at its functions. What makes them is loaded by
 * whoever is first alone: it takes seconds.
 */
export function plainTemplates(): Promise<Readonly<Record<string, Template>>> {
  return once('templates', async () => {
    const { synthesize } = await import('./synthesize.ts')
    return synthesize({ context: { mailFrom: 'billing@example.com' } }).templates
  })
}
