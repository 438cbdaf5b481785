import type { Plugin } from 'esbuild'
import { allRoutes } from '../../shared/api/routes.ts'

/** Fields of a row that only infra and the OpenAPI document read. */
const leftOut = ['group', 'summary'] as const

/** Every function knows the whole table of routes: here as one text, which is read fast, without what it never needs. */
export const shortRoutes: Plugin = {
  name: 'short-routes',
  setup(build) {
    build.onLoad({ filter: /\/shared\/api\/routes\.ts$/ }, () => ({ contents: shortened() }))
  },
}

function shortened(): string {
  const rows = allRoutes()
  const uses = [...new Set(rows.map(({ route }) => JSON.stringify(route.uses)))]
  const values = rows.map(({ name, route }) => {
    const kept = Object.entries(route).filter(([field]) => !(leftOut as readonly string[]).includes(field))
    return [name, { ...Object.fromEntries(kept), uses: uses.indexOf(JSON.stringify(route.uses)) }]
  })
  const refuse = (field: string) => `get ${field}() { throw new Error('${field} is left out of bundles') }`
  return `
    const base = { ${leftOut.map(refuse).join()} }
    const uses = [${uses.join()}]
    const rows = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(values)))})
    for (const row of Object.values(rows)) Object.setPrototypeOf(row, base).uses = uses[row.uses]
    export const routes = rows
    export const routeOf = (name) => rows[name]
    export const allRoutes = () => Object.keys(rows).map((name) => ({ name, route: rows[name] }))`
}
