import type { Plugin } from 'esbuild'

/** A text beside a function, read as a whole on demand. */
interface Apart {
  /** The module that produces it. */
  readonly module: RegExp
  /** The module's replacement in a bundle, given the expression that reads the file. */
  readonly reader: (read: string) => string
  readonly write: () => Promise<string>
}

const texts = {
  /**
   * The OpenAPI document depends only on the code, so it is stored ready-made: composing it would load every contract
   * and all their descriptions at each cold start.
   */
  'openapi.json': {
    module: /\/shared\/api\/document\/whole\.ts$/,
    reader: (read) => `export const renderWhole = () => JSON.parse(${read})`,
    async write() {
      const { renderWhole } = await import('../../shared/api/document/whole.ts')
      return JSON.stringify(renderWhole())
    },
  },
  /** The tools for agents, which are made of the document too. */
  'agent-tools.json': {
    module: /\/shared\/api\/agents\/tools\.ts$/,
    reader: (read) => `export const agentTools = () => JSON.parse(${read})`,
    async write() {
      const { agentTools } = await import('../../shared/api/agents/tools.ts')
      return JSON.stringify(agentTools())
    },
  },
  /**
   * The number patterns of all countries: 33 KB, needed only for a phone from outside Nigeria, and read once per
   * process. It can't be a module imported on demand, because a contract's check is synchronous.
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

/** Keeps the texts out of bundles, and replaces them with code that reads the file beside the function. */
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

/** The texts by file name, each made once. */
export async function textsOf(wanted: readonly TextName[]): Promise<ReadonlyMap<TextName, Uint8Array>> {
  const unique = [...new Set(wanted)]
  return new Map(
    await Promise.all(unique.map(async (name) => [name, Buffer.from(await texts[name].write())] as const)),
  )
}
