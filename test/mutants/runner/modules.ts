import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The mark of modules that were loaded anew. */
const mark = '?again='

/**
 * From now on tests get a stand-in for vitest, and what is loaded with {@link again} behind its address brings modules of its
 * own with it, as far as they lie in `folders`: what is read once at import is read with the mutant that is active then.
 */
export function standInForVitest(folders: readonly string[]): void {
  const tests = urlOf('test/')
  const own = [...urlsOf(folders)]
  const [standIn, forThisProcess] = ['stand-in.ts', 'for-this-process.ts'].map(
    (name) => new URL(name, import.meta.url).href,
  ) as [string, string]
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? ''
      const isOfTests = parent.startsWith(tests) && !parent.startsWith(standIn)
      if (specifier === 'vitest' && isOfTests) return { url: standIn, shortCircuit: true }
      const found = next(specifier, context)
      if (found.url.endsWith('/support/for-this-file.ts')) return { ...found, url: forThisProcess }
      const from = parent.indexOf(mark)
      if (from < 0 || !own.some((folder) => found.url.startsWith(folder))) return found
      return { ...found, url: found.url + parent.slice(from) }
    },
  })
}

let times = 0

/** The address of a file that was not loaded yet. */
export function again(file: string): string {
  times += 1
  return `${urlOf(file)}${mark}${times}`
}

export function urlOf(file: string): string {
  return pathToFileURL(resolve(file)).href
}

function urlsOf(folders: readonly string[]): readonly string[] {
  return folders.map((folder) => `${urlOf(folder)}/`)
}
