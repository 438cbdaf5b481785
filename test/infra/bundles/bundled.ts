import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, type Bundles } from '../../../infra/bundle.ts'
import { once, runFolder } from '../../support/once.ts'

/** Every function's bundle as it is deployed, made once in a run, without source maps. */
export function bundledFunctions(): Promise<Bundles> {
  return once('bundles', () => {
    const output = mkdtempSync(join(runFolder() ?? tmpdir(), 'bundles-'))
    return bundle({ output, maps: false })
  })
}
