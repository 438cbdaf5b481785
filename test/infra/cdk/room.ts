import { surfaceOf, surfaces, type Surface } from '../../../infra/constructs/surfaces.ts'
import type { NamedRoute } from '../../../infra/stacks/surface-stack.ts'
import { allRoutes } from '../../../shared/api/routes.ts'
import type { Template } from './template.ts'

/** CloudFormation takes 500 resources and a megabyte; we stop before, while a stack can still be divided in peace. */
export const most = { resources: 450, kilobytes: 700 }

/** How much of a stack is taken. */
export interface Taken {
  readonly stack: string
  readonly resources: number
  /** Of its template, without indentation. */
  readonly kilobytes: number
}

/** What each stack holds, the fullest first. */
export function room(templates: Readonly<Record<string, Template>>): Taken[] {
  return Object.entries(templates)
    .map(([stack, template]) => ({
      stack,
      resources: Object.keys(template.Resources).length,
      kilobytes: Math.ceil(JSON.stringify(template).length / 1000),
    }))
    .toSorted((a, b) => b.resources - a.resources)
}

/** The surface with the most endpoints. */
export function largestSurface(): Surface {
  return surfaces.toSorted((a, b) => rowsOf(b).length - rowsOf(a).length)[0]!
}

/** All routes, and so many more like those of the largest surface. */
export function withMore(count: number): NamedRoute[] {
  const rows = rowsOf(largestSurface())
  const more = Array.from({ length: count }, (_, index) => {
    const { name, route } = rows[index % rows.length]!
    const turn = 1 + Math.floor(index / rows.length)
    return { name: `${name}-${turn}`, route: { ...route, path: `${route.path}/${turn}` } }
  })
  return [...allRoutes(), ...more]
}

function rowsOf(surface: Surface): NamedRoute[] {
  return allRoutes().filter(({ route }) => surfaceOf(route) === surface)
}
