import { Resolver } from 'node:dns/promises'

/** Answers every address of a name; an empty list or an error means that it has none. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Asks DNS for A and AAAA records. Not `dns.lookup`: that runs on the four threads of libuv's pool, which one
 * merchant's hanging name server could hold against everybody else's deliveries, and it can't be cancelled.
 * @throws the resolver's error when neither question has an answer.
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
