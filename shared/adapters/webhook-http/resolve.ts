import { Resolver } from 'node:dns/promises'

/** Returns every address of a name; an empty list or an error means that it has none. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Queries DNS for A and AAAA records. `dns.lookup` can't be cancelled and runs on the four threads of libuv's pool, so
 * one merchant's hanging name server could block everyone else's deliveries.
 * @throws the resolver's error when neither query has an answer.
 */
export const resolveWithDns: ResolveHost = async (hostname, signal) => {
  const resolver = new Resolver()
  const cancel = (): void => {
    resolver.cancel()
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
    return [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
