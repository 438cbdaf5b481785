import type { Plugin } from 'esbuild'

/** A text that lies beside a function and is read, in one piece, when it is wanted. */
interface Apart {
  /** The module that makes it. */
  readonly module: RegExp
  /** What stands in for the module in a bundle, given the expression that reads the file. */
  readonly reader: (read: string) => string
  readonly write: () => Promise<string>
}

const texts = {
  /**
   * The OpenAPI document depends on the code alone, so it lies there ready made: composing it means to load every contract
   * there is, and the words for them, at each cold start.
   */
  'openapi.json': {
    module: /\/shared\/api\/document\/whole\.ts$/,
    reader: (read) => `export const renderWhole = () => JSON.parse(${read})`,
    async write() {
      const { renderWhole } = await import('../../shared/api/document/whole.ts')
      return JSON.stringify(renderWhole())
    },
  },
  /**
   * What numbers look like in all countries: 33 KB that only a phone from outside Nigeria asks for, once in a process. It
   * can't be a module that is loaded then, because a contract's check can't wait.
   */
  'world-phones.json': {
    module: /\/shared\/domain\/phone-metadata\/world\.ts$/,
    reader: (read) => `export const worldPhones = () => ${read}`,
    async write() {
      const { worldPhones } = await import('../../shared/domain/phone-metadata/world.ts')
      return worldPhones()
    },
  },
} as const satisfies Record<string, Apart>

/** The name of such a file. */
export type TextName = keyof typeof texts

const names = Object.keys(texts) as TextName[]

/** Leaves the texts out of bundles, and a reader of the file beside the function in their place. */
export const textsApart: Plugin = {
  name: 'texts-apart',
  setup(build) {
    for (const name of names) {
      const { module, reader } = texts[name]
      build.onLoad({ filter: module }, () => ({
        contents: `import { readFileSync } from 'node:fs'
          ${reader(`readFileSync(new URL('./${name}', import.meta.url), 'utf8')`)}`,
      }))
    }
  },
}

/** The names of the texts that a bundle may read. */
export function textNamesIn(bundle: string): TextName[] {
  return names.filter((name) => bundle.includes(`new URL("./${name}",import.meta.url)`))
}

/** The texts by their files' names, each made once. */
export async function textsOf(wanted: readonly TextName[]): Promise<ReadonlyMap<TextName, Uint8Array>> {
  const unique = [...new Set(wanted)]
  return new Map(
    await Promise.all(unique.map(async (name) => [name, Buffer.from(await texts[name].write())] as const)),
  )
}
