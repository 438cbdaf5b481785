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

/** In rows of values, most common first: what is absent at a row's end is not written at all. */
function shortened(): string {
  const rows = allRoutes()
  const uses = [...new Set(rows.map(({ route }) => JSON.stringify(route.uses)))]
  const given = rows.map(({ name, route }) => ({
    name,
    row: { ...route, uses: uses.indexOf(JSON.stringify(route.uses)) },
  }))
  const counts = new Map<string, number>()
  for (const { row } of given)
    for (const field of Object.keys(row)) counts.set(field, (counts.get(field) ?? 0) + 1)
  const fields = [...counts.keys()]
    .filter((field) => !(leftOut as readonly string[]).includes(field))
    .toSorted((a, b) => counts.get(b)! - counts.get(a)!)
  const values = given.map(({ name, row }) => {
    const all = fields.map((field) => (row as unknown as Record<string, unknown>)[field])
    const last = all.findLastIndex((value) => value !== undefined)
    return [name, ...all.slice(0, last + 1).map((value) => value ?? null)]
  })
  const refuse = (field: string) => `get ${field}() { throw new Error('${field} is left out of bundles') }`
  return `
    const base = { ${leftOut.map(refuse).join()} }
    const uses = [${uses.join()}]
    const fields = ${JSON.stringify(fields)}
    export const routes = {}
    for (const [name, ...values] of JSON.parse(${JSON.stringify(JSON.stringify(values))})) {
      const row = Object.create(base)
      values.forEach((value, i) => { if (value !== null || fields[i] === 'scope') row[fields[i]] = value })
      row.uses = uses[row.uses]
      routes[name] = row
    }
    export const routeOf = (name) => routes[name]
    export const allRoutes = () => Object.keys(routes).map((name) => ({ name, route: routes[name] }))`
}
