/**
 * The name of an operation's method in its group's resource: the operation's words without those of the group.
 * `list-plans` of `plans` is `list`, and `get-customer-by-ref` of `customers` is `getByRef`.
 */
export function methodName(operationId: string, group: string): string {
  // A dashboard's group of sessions is all about it, and one try of an endpoint is named beside the endpoint's own.
  const also = group === 'sessions' ? ['admin', 'dashboard'] : []
  if (operationId === 'retry-endpoint-delivery') return 'retryEndpointDelivery'
  const own = new Set(['own', ...also, ...group.split('-').flatMap((word) => [word, singular(word)])])
  const [verb = '', ...rest] = operationId.split('-')
  return camel([verb, ...rest.filter((word) => !own.has(word))])
}

/** The name of a group's resource: `promo-codes` is `promoCodes`. */
export function resourceName(group: string): string {
  return camel(group.split('-'))
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}

function camel([first = '', ...more]: readonly string[]): string {
  return first + more.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}
