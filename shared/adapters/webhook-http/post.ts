import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { forbiddenAddress } from '../../security/forbidden-address.ts'
import { checkWebhookUrl, type UrlRefusal } from '../../security/url-guard.ts'
import type { PostOutcome } from '../../ports/webhook-http.ts'
import { readBodyHead } from './body-head.ts'
import { resolveWithDns, type ResolveHost } from './resolve.ts'
import { webhookConnectMs, webhookTimeoutMs } from '../waits.ts'

/** Where a delivery failed: `reset` is anything after the connection was made, such as an answer that is not HTTP. */
export type PostFailure = 'timeout' | 'dns' | 'connect' | 'tls' | 'reset'

/** The outcome of one delivery attempt. */
export type SignedPostOutcome =
  | (Extract<PostOutcome, { kind: 'response' }> & { readonly addressConnected: string })
  | { readonly kind: 'blocked'; readonly reason: UrlRefusal }
  | { readonly kind: 'failed'; readonly reason: PostFailure }

export interface SignedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The text that was signed; sent as the same UTF-8 bytes. */
  readonly body: string
  /** Limit for everything together, in milliseconds: DNS, connection, TLS and answer. */
  readonly timeoutMs?: number
  readonly resolve?: ResolveHost
  /** Accept `http://127.0.0.1:port` and `http://localhost:port`; only the local runner sets it. */
  readonly allowLoopback?: boolean
}

// Node passes all options on to the socket; the types omit this one.
type RequestOptions = https.RequestOptions & { readonly autoSelectFamilyAttemptTimeout: number }

/**
 * Posts to a merchant's URL in a way that can't be used against our own network (D8.13): the URL is checked, its name
 * is resolved once, every address must be public, and the connection goes to exactly one of these, so a name that
 * resolves differently the second time gains nothing. Redirects are answers like any other. Receivers can't make it
 * throw.
 */
export async function postSigned(post: SignedPost): Promise<SignedPostOutcome> {
  const allowLoopbackHttp = post.allowLoopback ?? false
  const check = checkWebhookUrl(post.url, { allowLoopbackHttp })
  if (!check.ok) return { kind: 'blocked', reason: check.reason }
  const url = new URL(check.url)
  const signal = AbortSignal.timeout(post.timeoutMs ?? webhookTimeoutMs)

  let addresses: readonly string[]
  if (url.protocol === 'http:') {
    // The guard allows plain http only to this machine, so no name is looked up.
    addresses = url.hostname === 'localhost' ? ['127.0.0.1', '::1'] : ['127.0.0.1']
  } else {
    const found = await resolvePublic(url.hostname, post.resolve ?? resolveWithDns, signal)
    if ('kind' in found) return found
    addresses = found.addresses
  }
  return send(url, addresses, post, signal)
}

async function resolvePublic(
  hostname: string,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<SignedPostOutcome | { readonly addresses: readonly string[] }> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) return { addresses: [literal] }
  try {
    const addresses = await Promise.race([resolve(hostname, signal), rejectOnAbort(signal)])
    // A forbidden address among good ones is an attack or a mistake; either way nothing is sent.
    for (const address of addresses) {
      const reason = forbiddenAddress(address)
      if (reason !== null) return { kind: 'blocked', reason }
    }
    return addresses.length > 0 ? { addresses } : { kind: 'failed', reason: 'dns' }
  } catch {
    return { kind: 'failed', reason: signal.aborted ? 'timeout' : 'dns' }
  }
}

function send(
  url: URL,
  addresses: readonly string[],
  post: SignedPost,
  signal: AbortSignal,
): Promise<SignedPostOutcome> {
  const secure = url.protocol === 'https:'
  const body = Buffer.from(post.body, 'utf8')
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'subscription-billing-webhooks/1.0',
      ...post.headers,
      'content-length': body.length,
    },
    signal,
    // A fresh agent: no connection and no TLS session is shared between merchants.
    agent: false,
    lookup: pinnedLookup(addresses),
    autoSelectFamilyAttemptTimeout: webhookConnectMs,
  }
  return new Promise((resolve) => {
    let phase: PostFailure = 'connect'
    let answered = false
    const request = secure ? https.request(url, options) : http.request(url, options)
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        phase = secure ? 'tls' : 'reset'
      })
      socket.once('secureConnect', () => {
        phase = 'reset'
      })
    })
    request.on('response', (response) => {
      answered = true
      const addressConnected = response.socket.remoteAddress ?? ''
      const status = response.statusCode ?? 0
      const retryAfter = response.headers['retry-after'] ?? null
      // The status line is the answer: a body that stalls or breaks does not change it.
      void readBodyHead(response).then((bodyHead) => {
        resolve({ kind: 'response', status, bodyHead, retryAfter, addressConnected })
      })
    })
    const fail = (): void => {
      if (!answered) resolve({ kind: 'failed', reason: signal.aborted ? 'timeout' : phase })
    }
    // Stays registered after the answer, because a connection that closes mid-body raises an error here.
    request.on('error', fail)
    request.on('close', fail)
    request.end(body)
  })
}

// A look-up that returns the checked addresses, whatever DNS says by now.
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, callback) => {
    const [first] = all
    if (options.all === true) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(new Error('timed out'))
      },
      { once: true },
    )
  })
}
