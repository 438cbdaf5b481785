/** Whose part of the interface a document shows; without one, all of it. */
export const surfaces = ['merchant', 'customer', 'dashboard'] as const

export type Surface = (typeof surfaces)[number]

/** Whether a kind of caller has use for an operation. What gateways call stands in the whole document alone. */
export function isOnSurface(
  surface: Surface,
  path: string,
  security: readonly Readonly<Record<string, unknown>>[],
): boolean {
  const at = (...starts: string[]): boolean => starts.some((start) => path.startsWith(start))
  switch (surface) {
    case 'merchant':
      return at('/v1/', '/health', '/openapi.json', '/.well-known/')
    case 'customer':
      return (
        at('/checkout/', '/receipts/', '/identity/', '/portal') ||
        security.some((one) => 'publishableKey' in one)
      )
    case 'dashboard':
      return at('/admin/')
  }
}

/** The documents' titles. */
export const titles: Readonly<Record<Surface | 'all', string>> = {
  all: 'Subscription Billing Service',
  merchant: 'Subscription Billing Service: merchant interface',
  customer: 'Subscription Billing Service: customer interface',
  dashboard: 'Subscription Billing Service: dashboard interface',
}
