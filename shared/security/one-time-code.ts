import { createHmac } from 'node:crypto'
import { addMs, compare, type Instant } from '../domain/time/time.ts'
import { equalInConstantTime } from './constant-time.ts'

/** A one-time code lives 10 minutes (D11.8). */
const CODE_LIFETIME_MS = 10 * 60_000

/** Wrong tries that a code allows: the fifth voids it (D11.8). */
const TRIES_PER_CODE = 5

/** In the sandbox this text is also accepted as the code of a test phone or of a payout account (A11). */
const SANDBOX_CODE = '000000'

/**
 * A code that was sent and is waiting to be entered. There is one per purpose and recipient, so a new code voids the
 * old one by replacing it (D9.10). It contains neither the code nor the recipient in clear text.
 */
export interface CodeChallenge {
  readonly id: string
  readonly purpose: string
  readonly recipientHash: string
  readonly codeHash: string
  /** From this instant on the code is expired. */
  readonly expiresAt: Instant
  readonly triesLeft: number
  /** When it was accepted, which happens once; otherwise null. */
  readonly usedAt: Instant | null
}

/** `ok`: used now. `invalid`: a wrong try, counted. `expired`: too old. `dead`: used, or out of tries. */
export type VerifyOutcome = 'ok' | 'invalid' | 'expired' | 'dead'

/** The outcome and the challenge to store, which is the same object when nothing changed. */
export interface VerifyDecision {
  readonly outcome: VerifyOutcome
  readonly challenge: CodeChallenge
}

/** The input for a new challenge. */
export interface NewChallenge {
  readonly id: string
  /** What the code permits, such as `payout_account`; it is valid for no other purpose. */
  readonly purpose: string
  /** Normalised phone number or e-mail address: two spellings are two recipients. */
  readonly recipient: string
  /** The server's pepper, from the secret store. */
  readonly pepper: string
  readonly now: Instant
}

/**
 * The code of a challenge: six decimal digits derived from its identifier, which has 80 random bits, and the pepper. So
 * the sender derives the code, and no queue or record contains it. 48 bits modulo a million make no code likelier by
 * more than one in 280 million.
 */
export function codeOf(
  pepper: string,
  { id, purpose, recipientHash }: Pick<CodeChallenge, 'id' | 'purpose' | 'recipientHash'>,
): string {
  const digits =
    Number.parseInt(mac(pepper, ['digits', purpose, recipientHash, id]).slice(0, 12), 16) % 1_000_000
  return String(digits).padStart(6, '0')
}

/**
 * The name of a recipient in stored records and limit keys: HMAC-SHA-256 hex. Keyed, because there are so few phone
 * numbers that a plain hash could be reversed by trying them all.
 */
export function hashRecipient(pepper: string, recipient: string): string {
  return mac(pepper, ['recipient', recipient])
}

/** Makes a code and its challenge. The code is sent only to the recipient, never stored or logged. */
export function openChallenge(input: NewChallenge): { code: string; challenge: CodeChallenge } {
  const { id, purpose, recipient, pepper, now } = input
  const recipientHash = hashRecipient(pepper, recipient)
  const code = codeOf(pepper, { id, purpose, recipientHash })
  const codeHash = hashCode(pepper, { id, purpose, recipientHash }, code)
  const expiresAt = addMs(now, CODE_LIFETIME_MS)
  return {
    code,
    challenge: { id, purpose, recipientHash, codeHash, expiresAt, triesLeft: TRIES_PER_CODE, usedAt: null },
  }
}

/**
 * Decides one try. The caller stores `challenge` on the condition that `triesLeft` and `usedAt` are as read: otherwise
 * concurrent tries would count as one.
 * @param code what was entered; a malformed text counts as a wrong try.
 * @param opensWithZeros whether `000000` is accepted too (D11.23, A11).
 * @param now by the clock that set `expiresAt`: wall clock or sandbox clock (D11.24).
 */
export function decideVerify(
  challenge: CodeChallenge,
  code: string,
  now: Instant,
  { pepper, opensWithZeros }: { pepper: string; opensWithZeros: boolean },
): VerifyDecision {
  if (challenge.usedAt !== null || challenge.triesLeft <= 0) return { outcome: 'dead', challenge }
  if (compare(now, challenge.expiresAt) >= 0) return { outcome: 'expired', challenge }
  const matches = equalInConstantTime(hashCode(pepper, challenge, code), challenge.codeHash)
  if (matches || (opensWithZeros && code === SANDBOX_CODE)) {
    return { outcome: 'ok', challenge: { ...challenge, usedAt: now } }
  }
  return { outcome: 'invalid', challenge: { ...challenge, triesLeft: challenge.triesLeft - 1 } }
}

function hashCode(
  pepper: string,
  bound: Pick<CodeChallenge, 'id' | 'purpose' | 'recipientHash'>,
  code: string,
): string {
  return mac(pepper, ['code', bound.purpose, bound.recipientHash, bound.id, code])
}

// The parts are joined as JSON, so that different lists of parts never give the same bytes.
function mac(pepper: string, parts: readonly string[]): string {
  if (pepper === '') throw new TypeError('the pepper is empty')
  return createHmac('sha256', pepper).update(JSON.stringify(parts), 'utf8').digest('hex')
}
