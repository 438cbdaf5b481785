import { createHash, randomInt } from 'node:crypto'
import type { Mode } from '../domain/merchant/merchant.ts'
import { equalInConstantTime } from './constant-time.ts'

/** The mode a credential acts in: `test` is the sandbox (S44). */
export type CredentialMode = 'test' | 'live'

/** The word for a mode inside credentials (S44). */
export function credentialMode(mode: Mode): CredentialMode {
  return mode === 'live' ? 'live' : 'test'
}

const PREFIX_OF = {
  secret_key: 'sk',
  publishable_key: 'pk',
  oauth_client_id: 'cid',
  oauth_client_secret: 'csec',
  access_token: 'at',
  checkout_token: 'cs',
  identity_session: 'idt',
  portal_link: 'pl',
  portal_session: 'ps',
  dashboard_session: 'adm',
} as const

/** The purpose of a credential, shown by its prefix (D11.6). */
export type CredentialKind = keyof typeof PREFIX_OF

/** A new credential. `token` is shown to its owner once; only `hash` is ever stored (S29). */
export interface MintedCredential {
  readonly token: string
  readonly hash: string
}

/** What a credential's text shows without any look-up. */
export interface ParsedCredential {
  readonly kind: CredentialKind
  readonly mode: CredentialMode
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// 43 uniform characters out of 62 hold 256.03 bits; 42 would hold 250.
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const MAX_LENGTH = 'csec_test_'.length + RANDOM_LENGTH + CHECKSUM_LENGTH
const SHAPE = /^([a-z]{2,4})_(test|live)_[0-9A-Za-z]{49}$/
const KIND_OF = new Map<string, CredentialKind>(
  (Object.keys(PREFIX_OF) as CredentialKind[]).map((kind) => [PREFIX_OF[kind], kind]),
)

/**
 * Makes a credential `<prefix>_<mode>_<43 random base62><6 checksum>` (D11.6).
 * @throws RangeError for a dashboard session in test mode: an owner has one session, `adm_live_...`, and names the
 * mode they work on in the path (D14.2).
 */
export function mintCredential(kind: CredentialKind, mode: CredentialMode): MintedCredential {
  if (!modeFits(kind, mode)) throw new RangeError('a dashboard session is always live')
  // randomInt draws by rejection, so every character is equally likely.
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
  const body = `${PREFIX_OF[kind]}_${mode}_${random.join('')}`
  const token = body + checksumOf(body)
  return { token, hash: hashCredential(token) }
}

/**
 * The kind and mode of a credential, or null for anything that this service can't have minted: wrong prefix, mode,
 * length or character, or a checksum that does not match. Costs no read (D11.6).
 */
export function parseCredential(text: string): ParsedCredential | null {
  if (text.length > MAX_LENGTH) return null
  const match = SHAPE.exec(text)
  const kind = KIND_OF.get(match?.[1] ?? '')
  if (match === null || kind === undefined) return null
  const mode: CredentialMode = match[2] === 'live' ? 'live' : 'test'
  const body = text.slice(0, -CHECKSUM_LENGTH)
  return modeFits(kind, mode) && text === body + checksumOf(body) ? { kind, mode } : null
}

/** The key under which a credential is stored and found: SHA-256 of the whole text, 64 hex digits. */
export function hashCredential(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex')
}

/** Whether `token` is the credential stored as `storedHash`, compared in constant time (D11.7). */
export function credentialMatches(token: string, storedHash: string): boolean {
  return equalInConstantTime(hashCredential(token), storedHash)
}

/**
 * How a credential is shown after its creation: `sk_live_...Ab3d`. The last four characters belong to the checksum, so
 * the hint reveals nothing of the random part.
 */
export function credentialHint(token: string): string {
  return `${token.slice(0, token.lastIndexOf('_') + 1)}...${token.slice(-4)}`
}

function modeFits(kind: CredentialKind, mode: CredentialMode): boolean {
  return kind !== 'dashboard_session' || mode === 'live'
}

// Catches typing errors and random probes; it is neither a secret nor a signature.
function checksumOf(body: string): string {
  let rest = createHash('sha256').update(body, 'utf8').digest().readUIntBE(0, 6)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    text = ALPHABET.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}
