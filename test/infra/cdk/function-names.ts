import { Names } from '../../../infra/constructs/names.ts'
import { surfaces } from '../../../infra/constructs/surfaces.ts'
import { routeOf, type RouteName } from '../../../shared/api/routes.ts'

/** The physical name of an endpoint's function, in the environment that a test synthesizes. */
export function functionOf(name: RouteName, environment = 'dev'): string {
  return new Names(environment).endpoint(name, routeOf(name))
}

const led = new RegExp(`^(billing-[a-z0-9]+-)(?:${surfaces.join('|')})-`)

/** The same name without its surface: recorded calls name functions by their rows. */
export function withoutSurface(functionName: string): string {
  return functionName.replace(led, '$1')
}
