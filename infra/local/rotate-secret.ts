import { randomBytes } from 'node:crypto'
import { storedSecret, type StoredSecret } from '../../shared/runtime/kept-secret.ts'
import { pepperLeadMs } from '../../shared/runtime/waits.ts'

/** The secrets that this service makes for itself. */
export const ownSecrets = ['origin', 'pepper'] as const

export type OwnSecret = (typeof ownSecrets)[number]

/**
 * A secret with a new present value, and the one before it still good (O5). A pepper is used only once every process has
 * read it; its older values are kept, because recovery codes are hashed with them.
 * @throws Error while an earlier rotation is not over.
 */
export function rotated(kind: OwnSecret, text: string, nowMs: number): StoredSecret {
  const { present, previous, from } = storedSecret(text)
  const now = new Date(nowMs).toISOString()
  if (from !== null && from > now) throw new Error(`the last one is used from ${from} on: rotate after that`)
  if (kind === 'origin' && previous.length > 0)
    throw new Error('CloudFront may still send the previous one: deploy, then finish, then rotate')
  return {
    present: randomBytes(48).toString('base64url'),
    previous: [present, ...previous],
    from: kind === 'pepper' ? new Date(nowMs + pepperLeadMs).toISOString() : null,
  }
}

/** The origin secret without its previous value, once CloudFront sends the present one. */
export function finished(text: string): StoredSecret {
  return { present: storedSecret(text).present, previous: [], from: null }
}
