import { allRoutes, type RouteName } from '../../shared/api/routes.ts'
import type { HttpHandler } from './endpoint.ts'

/** Every endpoint's handler by its route's name, loaded when first asked for: the local runner and tests use it. */
export const endpoints = Object.fromEntries([
  ...allRoutes().map(({ name, route }) => [name, () => import(`./${route.group}/${name}.ts`)] as const),
  ['not-found', () => import('./not-found.ts')] as const,
]) as Record<RouteName | 'not-found', () => Promise<{ handler: HttpHandler }>>
