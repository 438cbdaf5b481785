import type { Route } from './route.ts'
import { billingRoutes } from './rows/billing.ts'
import { callerRoutes } from './rows/callers.ts'
import { catalogRoutes } from './rows/catalog.ts'
import { dashboardRoutes } from './rows/dashboard.ts'
import { moneyRoutes } from './rows/money.ts'

/** The endpoints, by name (S19). Gateway routes, functions, roles, OpenAPI and tests are derived from it. */
export const routes = {
  ...catalogRoutes,
  ...billingRoutes,
  ...moneyRoutes,
  ...callerRoutes,
  ...dashboardRoutes,
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** A route's row, with all optional fields. */
export function routeOf(name: RouteName): Route {
  return routes[name]
}

/** Every route with its name, in table order. */
export function allRoutes(): { name: RouteName; route: Route }[] {
  return (Object.keys(routes) as RouteName[]).map((name) => ({ name, route: routes[name] }))
}
