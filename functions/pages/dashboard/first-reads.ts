/** What Home's queue is read from, beside what the frame reads; paths of `/v1`. */
export const homeReads = {
  balance: '/balance',
  cases: '/recovery?limit=50&expand=customer,plan,invoice',
  overdue: '/invoices?overdue=true&limit=50&expand=customer',
} as const

/** What the frame reads of what waits for a person; paths of `/admin/{mode}`. */
export const frameReads = {
  approvals: '/approvals?limit=20',
  asked: '/refund-requests?status=waiting&limit=20',
  endpoints: '/webhook-endpoints?limit=100',
} as const

const lists: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': Object.values(homeReads),
  '/dashboard/': Object.values(homeReads),
  '/dashboard/customers': ['/customers?limit=20'],
  '/dashboard/invoices': ['/invoices?limit=20&expand=customer%2Cplan'],
}

/** What a screen of the first script reads from `/v1`, where its address names no filter; nothing for other screens. */
export function firstReads({ pathname, search }: { readonly pathname: string; readonly search: string }) {
  return search === '' ? (lists[pathname] ?? []) : []
}
