import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/** A hash of the sources as they are, committed or not: what one run saw holds for the next only over the same. */
export function treeNow(): string {
  const hash = createHash('sha256')
  const files = globSync('{shared,functions,infra,test}/**/*.{ts,tsx}', {
    // What a test builds is none of them.
    exclude: (path) => path.endsWith('dist'),
  })
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
