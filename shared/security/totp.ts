import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** A clock may be a step early or late (RFC 6238, 5.2). */
const window = 1
const recoveryAlphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** A new authenticator's secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator scans: an `otpauth://` address. */
export function totpUrl(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds }).toString()
}

/** The step that a code belongs to, at `nowMs` or one step beside; null for a wrong code, or without a secret. */
export function totpStep(secret: string | null, code: string, nowMs: number): number | null {
  if (secret === null) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds })
  const delta = totp.validate({ token: code.replaceAll(' ', ''), timestamp: nowMs, window })
  return delta === null ? null : Math.floor(nowMs / 1000 / periodSeconds) + delta
}

/** Ten recovery codes, such as `7KQP-XM2D-9RTA`: 58 bits each, shown once. */
export function newRecoveryCodes(): readonly string[] {
  const word = (): string =>
    Array.from({ length: 4 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')
  return Array.from({ length: 10 }, () => [word(), word(), word()].join('-'))
}

/** The stored form of a recovery code: a keyed hash, bound to its member. */
export function hashRecoveryCode(pepper: string, memberId: string, code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHmac('sha256', pepper).update(`recovery ${memberId} ${plain}`).digest('base64url')
}

function keyOf(pepper: string, memberId: string): Buffer {
  return createHmac('sha256', pepper).update(`second factor ${memberId}`).digest()
}

/** Seals a secret, so that a copy of the table opens nothing: AES-256-GCM under a key made of the pepper. */
export function sealSecret(pepper: string, memberId: string, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(pepper, memberId), iv)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The peppers that a member's secret may be sealed under. */
export interface Peppers {
  readonly pepper: string
  readonly others: readonly string[]
}

/** The secret that was sealed, under the present pepper or another one (O5); null for another member's, or an unknown pepper. */
export function openSecret({ pepper, others }: Peppers, memberId: string, sealed: string): string | null {
  for (const one of [pepper, ...others]) {
    const opened = openedWith(one, memberId, sealed)
    if (opened !== null) return opened
  }
  return null
}

/** Null if it was sealed under another pepper, which the seal's tag shows, or is no seal: too short for a tag. */
function openedWith(pepper: string, memberId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    // Node takes shortened tags, which are guessed sooner.
    const decipher = createDecipheriv('aes-256-gcm', keyOf(pepper, memberId), bytes.subarray(0, 12), {
      authTagLength: 16,
    })
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
