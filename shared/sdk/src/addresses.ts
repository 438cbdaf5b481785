/** Credentials of live data. A dashboard's session is for both modes. */
const live = /^(sk|at|pk|idt|cs|cid)_live_/

/**
 * Refuses an address that can't be the service's, in words that say what to write instead.
 * @throws TypeError.
 */
export function requireAddress(baseUrl: unknown): asserts baseUrl is string {
  if (typeof baseUrl !== 'string' || baseUrl.trim() === '')
    throw new TypeError(
      `baseUrl is ${baseUrl === undefined ? 'undefined: is the variable of the environment set?' : 'not an address'}`,
    )
  // `localhost:4000` parses too, with `localhost:` as its scheme.
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
    const bare = baseUrl.replace(/^[a-z+.-]*:?\/\//i, '')
    throw new TypeError(
      `baseUrl must be an http or https address with its scheme, such as https://${bare || 'billing.example.com'}`,
    )
  }
  const { pathname, search, hash, username } = new URL(baseUrl)
  if (/\/v1(\/|$)/.test(pathname))
    throw new TypeError(
      `baseUrl is the address without /v1, which every call adds itself: ${baseUrl.replace(/\/v1(\/.*)?$/, '')}`,
    )
  if (search !== '' || hash !== '' || username !== '')
    throw new TypeError('baseUrl holds an address alone: without user, query or fragment')
}

/**
 * Refuses to send a live credential to the address of the sandbox: the service would serve it, on live data (Q2).
 * @throws TypeError.
 */
export function requireFittingAddress(baseUrl: string, credential: string | null | undefined): void {
  if (!live.test(credential ?? '') || !/\/sandbox\/*$/.test(new URL(baseUrl).pathname)) return
  throw new TypeError(
    'a live credential would act on live data, and this is the address of the sandbox: use a test credential, or the address without /sandbox',
  )
}

/** The address of a service without the sandbox's path: the dashboard has one for both modes. */
export function liveAddress(baseUrl: string): string {
  return baseUrl.replace(/\/sandbox\/*$/, '')
}

/** Whether nobody between here and an address can read or change what is sent: it is encrypted, or on this machine. */
export function isPrivateAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isLoopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost|.+\.localhost)$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback)
}
