import { allRoutes, type RouteName } from '../../shared/api/routes.ts'
import type { HttpHandler } from './endpoint.ts'

type Endpoints = Readonly<Record<RouteName | 'not-found', () => Promise<{ readonly handler: HttpHandler }>>>

/** Every handler by its route's name, loaded on first use, for the local runner and tests: it is in the folder of the row's group. */
export const endpoints = {
  ...Object.fromEntries(
    allRoutes().map(({ name, route }) => [
      name,
      () => import(/* @vite-ignore */ `./${route.group}/${name}.ts`),
    ]),
  ),
  'not-found': () => import('./not-found.ts'),
} as Endpoints
