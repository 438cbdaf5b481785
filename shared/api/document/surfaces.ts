/** The parts of the interface, by caller; a document without one shows the whole interface. */
export const surfaces = ['merchant', 'customer', 'dashboard'] as const

export type Surface = (typeof surfaces)[number]

/** Whether a kind of caller uses an operation. Operations for gateways are only in the whole document. */
export function isOnSurface(
  surface: Surface,
  path: string,
  security: readonly Readonly<Record<string, unknown>>[],
): boolean {
  const at = (...starts: string[]): boolean => starts.some((start) => path.startsWith(start))
  switch (surface) {
    case 'merchant':
      return at('/v1/', '/exports/', '/documents/', '/health', '/openapi.json', '/.well-known/', '/mcp')
    case 'customer':
      return (
        at('/checkout/', '/receipts/', '/logos/', '/pay/', '/identity/', '/portal') ||
        security.some((one) => 'publishableKey' in one)
      )
    case 'dashboard':
      return at('/admin/', '/payouts/')
  }
}

/** The documents' titles. */
export const titles: Readonly<Record<Surface | 'all', string>> = {
  all: 'Subscription Billing Service',
  merchant: 'Subscription Billing Service: merchant interface',
  customer: 'Subscription Billing Service: customer interface',
  dashboard: 'Subscription Billing Service: dashboard interface',
}
