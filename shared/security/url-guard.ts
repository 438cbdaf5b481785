import { isIP } from 'node:net'
import { forbiddenAddress, type AddressRefusal } from './forbidden-address.ts'

/** Why a webhook URL is refused; `details[].issue` uses these words, which never change. */
export type UrlRefusal =
  | 'too_long'
  | 'malformed'
  | 'not_https'
  | 'credentials_in_url'
  | 'fragment_in_url'
  | 'port_not_allowed'
  | 'local_name'
  | AddressRefusal

/** A checked URL in normalized form, to store and to call; or why it was refused. */
export type UrlCheck =
  { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: UrlRefusal }

const MAX_LENGTH = 2048
const LOCAL_SUFFIXES = [
  'localhost',
  'local',
  'localdomain',
  'localdomain6',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
]
const LOOPBACK_HTTP = /^http:\/\/(?:127\.0\.0\.1|localhost):[1-9]\d{0,4}(?:[/?]|$)/
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * Checks a webhook target when it is saved and again before each delivery (D8.13, D14.9): https only, no credentials,
 * no fragment, port 443 or an unprivileged one, and a host that is public as far as its text shows. A name's addresses
 * are checked after DNS, with `forbiddenAddress`: a name that does not resolve is accepted here.
 * @param allowLoopbackHttp also accept `http://127.0.0.1:port` and `http://localhost:port`, in exactly this spelling.
 * Only the local runner sets it.
 */
export function checkWebhookUrl(text: string, options: { readonly allowLoopbackHttp: boolean }): UrlCheck {
  const reason = refuse(text, options.allowLoopbackHttp)
  return reason === null ? { ok: true, url: new URL(text).href } : { ok: false, reason }
}

function refuse(text: string, allowLoopbackHttp: boolean): UrlRefusal | null {
  if (text.length > MAX_LENGTH) return 'too_long'
  // The URL parser silently drops or rewrites these; another parser may read them differently.
  if (/[\s\\\p{Cc}\p{Cf}\p{Cs}]/u.test(text) || !URL.canParse(text)) return 'malformed'
  const url = new URL(text)
  const loopback = allowLoopbackHttp && LOOPBACK_HTTP.test(text) && url.port !== ''
  if (url.protocol !== 'https:' && !loopback) return 'not_https'
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (authority === undefined) return 'malformed'
  if (authority.includes('@')) return 'credentials_in_url'
  if (text.includes('#')) return 'fragment_in_url'
  if (loopback) return null
  // Below 1024 only 443 serves HTTPS; the rest are mail, shells and the like.
  if (url.port !== '' && Number(url.port) < 1024) return 'port_not_allowed'
  return refuseHost(url.hostname)
}

// The parser has already normalized octal, hexadecimal, shortened and full-width addresses to dotted ones.
function refuseHost(hostname: string): UrlRefusal | null {
  if (hostname.startsWith('[')) return forbiddenAddress(hostname.slice(1, -1))
  if (isIP(hostname) !== 0) return forbiddenAddress(hostname)
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  const isLocal = LOCAL_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))
  if (isLocal || !name.includes('.')) return 'local_name'
  const labels = hostname.split('.')
  return hostname.length <= 253 && labels.every((label) => LABEL.test(label)) ? null : 'malformed'
}
