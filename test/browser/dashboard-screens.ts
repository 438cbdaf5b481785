/** Every screen of the menu, under `/dashboard`. */
export const screens = [
  '',
  '/recovery',
  '/subscriptions',
  '/customers',
  '/invoices',
  '/plans',
  '/add-ons',
  '/promo-codes',
  '/checkout-links',
  '/payment-links',
  '/growth',
  '/balance',
  '/books',
  '/payouts',
  '/exports',
  '/disputes',
  '/settlements',
  '/bills',
  '/keys',
  '/webhooks',
  '/events',
  '/imports',
  '/sandbox',
  '/settings',
  '/team',
  '/security',
  '/notifications',
  '/audit',
] as const

type Call = (method: string, path: string) => Promise<{ readonly body: Record<string, any> }>

/** A page of each kind of the interface that shows one thing: the newest there is. */
export async function details(api: Call): Promise<readonly string[]> {
  return Promise.all(
    ['subscriptions', 'customers', 'invoices', 'imports'].map(async (kind) => {
      const { body } = await api('GET', `/v1/${kind}`)
      return `/${kind}/${(body['items'] as { id: string }[])[0]!.id}`
    }),
  )
}
