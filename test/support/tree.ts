import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/** A hash of the sources as they are, committed or not: what one run saw holds for the next only over the same. */
export function treeNow(): string {
  const hash = createHash('sha256')
  for (const file of globSync('{shared,functions,infra,test}/**/*.{ts,tsx}').toSorted())
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
