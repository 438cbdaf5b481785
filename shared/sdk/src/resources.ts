import type { CallOptions } from './call-types.ts'
import { pagesOf, type Page } from './pages.ts'
import type { Call, Transport } from './transport.ts'

/** A client's calls: `VERB path flags` by resource and method (`generated/calls.ts`). */
export type CallTable = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Makes the methods of a table. */
export function resourcesOf<R>(table: CallTable, transport: Transport): R {
  const each = Object.entries(table).map(([resource, calls]) => {
    const methods = Object.entries(calls).map(([name, row]) => [name, methodOf(row, transport)] as const)
    return [resource, Object.fromEntries(methods)] as const
  })
  return Object.fromEntries(each) as R
}

/** Takes the path's parameters, then body and query if the call has them, then options. */
function methodOf(row: string, transport: Transport) {
  const [method = '', path = '', flags = ''] = row.split(' ')
  const inPath = path.split('{').length - 1
  const has = (flag: string): boolean => flags.includes(flag)
  return (...given: unknown[]): unknown => {
    const params = given.slice(0, inPath) as string[]
    const rest = given.slice(inPath)
    const body = has('b') ? (rest.shift() ?? {}) : undefined
    const query = has('q') ? (rest.shift() as Call['query']) : undefined
    const options = rest.shift() as CallOptions | undefined
    const call: Call = { method, path, params, query, body, keyed: has('k'), options }
    if (!has('p')) return transport.send(call)
    return pagesOf<unknown>(
      (cursor) => transport.send<Page<unknown>>({ ...call, query: { ...query, cursor } }),
      query?.['cursor'] as string | undefined,
    )
  }
}
