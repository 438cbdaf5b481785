import type { Route } from '../route.ts'

/** Whose part of the interface a document shows; without one, all of it. */
export const surfaces = ['merchant', 'customer', 'dashboard'] as const

export type Surface = (typeof surfaces)[number]

/** Whether a kind of caller has use for a route. What gateways call stands in the whole document alone. */
export function isOnSurface(surface: Surface | null, { path, auth }: Pick<Route, 'path' | 'auth'>): boolean {
  if (surface === null) return true
  const at = (...starts: string[]): boolean => starts.some((start) => path.startsWith(start))
  switch (surface) {
    case 'merchant':
      return at('/v1/', '/health', '/openapi.json')
    case 'customer':
      return at('/checkout/', '/identity/', '/portal/') || auth === 'checkout-start'
    case 'dashboard':
      return at('/admin/')
  }
}
