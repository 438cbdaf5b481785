/** Credentials of live data. A dashboard's session is for both modes. */
const live = /^(sk|at|pk|idt|cs|cid)_live_/

/**
 * Refuses to send a live credential to the address of the sandbox: the service would serve it, on live data.
 * @throws TypeError.
 */
export function requireFittingAddress(baseUrl: string, credential: string | null | undefined): void {
  if (!live.test(credential ?? '') || !/\/sandbox\/*$/.test(new URL(baseUrl).pathname)) return
  throw new TypeError(
    'a live credential would act on live data, and this is the address of the sandbox: use a test credential, or the address without /sandbox',
  )
}

/** Whether nobody between here and an address can read or change what is sent: it is encrypted, or on this machine. */
export function isPrivateAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isLoopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost|.+\.localhost)$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback)
}
