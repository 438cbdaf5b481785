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

/** The minimum input before a search. */
export const leastTyped = 3

/** Where a name, or what else somebody is found by, is searched. */
export const searchRead = (q: string): string => `/search?q=${encodeURIComponent(q)}`

const lists: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': Object.values(homeReads),
  '/dashboard/': Object.values(homeReads),
  '/dashboard/customers': ['/customers?limit=20'],
  '/dashboard/invoices': ['/invoices?limit=20&expand=customer%2Cplan'],
}

/** What a screen of the first script reads from `/v1`: a list without filters, or customers by a search; nothing for other addresses. */
export function firstReads({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): readonly string[] {
  if (search === '') return lists[pathname] ?? []
  const [[name, q] = [], ...more] = new URLSearchParams(search)
  const isSearch = pathname === '/dashboard/customers' && name === 'q' && more.length === 0
  return isSearch && q !== undefined && q.length >= leastTyped ? [searchRead(q)] : []
}
