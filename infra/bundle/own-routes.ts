import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'esbuild'
import { allRoutes } from '../../shared/api/routes.ts'

/** Fields of a row that only infra and the OpenAPI document read. */
const leftOut = ['summary'] as const

const rows = new Map<string, object>(
  allRoutes().map(({ name, route }) => [
    name,
    Object.fromEntries(
      Object.entries(route).filter(([field]) => !(leftOut as readonly string[]).includes(field)),
    ),
  ]),
)

/**
 * Each function contains only its own row of the table of routes, unless its code needs the whole table. Measured: 441 KB a
 * function on average without it, 398 KB with it.
 */
export const ownRoutes: Plugin = {
  name: 'own-routes',
  setup(build) {
    build.onLoad({ filter: /\/shared\/api\/routes\.ts$/ }, () => ({ contents: table() }))
    build.onLoad({ filter: /\/functions\/http\/[\w-]+\/[\w-]+\.ts$/ }, async ({ path }) => {
      const name = basename(path, '.ts')
      const row = rows.get(name)
      if (row === undefined) return undefined
      const own = `import { keepRow } from '../../../shared/api/routes.ts'; keepRow('${name}', ${JSON.stringify(row)});`
      // On the first line, so that the source map's lines stay right.
      return { contents: own + (await readFile(path, 'utf8')), loader: 'ts' }
    })
  },
}

/** Replaces the table's module: the row from the bundle's own file, and the whole table where it is needed. */
function table(): string {
  const refuse = (field: string) => `get ${field}() { throw new Error('${field} is left out of bundles') }`
  return `
    const base = { ${leftOut.map(refuse).join()} }
    const withBase = (row) => Object.assign(Object.create(base), row)
    const own = {}
    export const keepRow = (name, row) => { own[name] = withBase(row) }
    export const routeOf = (name) => own[name]
    export const allRoutes = () =>
      JSON.parse(${JSON.stringify(JSON.stringify([...rows]))}).map(([name, row]) => ({ name, route: withBase(row) }))`
}
