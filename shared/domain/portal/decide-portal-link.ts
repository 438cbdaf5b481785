import type { Access } from '../access/access.ts'
import { turned } from '../change/change.ts'
import type { MintedSession, Session } from '../team/decide-session.ts'
import type { Merchant, Mode } from '../merchant/merchant.ts'
import { plainChange, type AccessChange } from '../change/plain-change.ts'
import { Problem } from '../problem.ts'
import { revised } from '../change/revised.ts'

/** The customer of a portal link. */
export interface PortalLinkOrder {
  readonly merchantId: string
  readonly mode: Mode
  readonly customerId: string
  /** Where the portal redirects afterwards; null for nowhere. */
  readonly returnUrl: string | null
}

/** A new link, which opens the portal once, only for this customer of this merchant (Q6). */
export function decidePortalLink(
  { merchantId, mode, customerId, returnUrl }: PortalLinkOrder,
  { hash, id, hint, createdAt, expiresAt }: MintedSession,
): Access {
  return {
    ...{ hash, id, hint, createdAt, expiresAt, merchantId, mode, returnUrl },
    kind: 'portal_link',
    name: 'Portal link',
    scopes: [],
    timeZone: '',
    revokedAt: null,
    subject: customerId,
    secretHash: null,
    version: 1,
  }
}

/**
 * Uses a link up and opens its session. Of two concurrent uses one decides again, and finds it used.
 * @throws Problem 404 for what is no link or one of a disabled merchant; 410 for one that was used or is too old.
 */
export function decideLinkOpened(
  link: Access | undefined,
  merchant: Merchant | undefined,
  minted: MintedSession,
): AccessChange<Session> {
  const found = usableLink(link, merchant, minted.createdAt)
  const { hash, id, hint, createdAt, expiresAt, token } = minted
  const session: Access = {
    ...found,
    ...{ hash, id, hint, createdAt, expiresAt },
    kind: 'portal_session',
    name: 'Portal',
    version: 1,
  }
  return plainChange({ token, expiresAt }, [
    ...turned('access', found, revised(found, { revokedAt: createdAt })),
    ...turned('access', null, session),
  ])
}

/**
 * A link that can still be used.
 * @throws Problem 404, 410.
 */
export function usableLink(link: Access | undefined, merchant: Merchant | undefined, now: string): Access {
  if (link?.kind !== 'portal_link' || !merchant || merchant.disabled) throw new Problem('not_found')
  if (link.revokedAt !== null || (link.expiresAt ?? '') <= now) throw new Problem('session_expired')
  return link
}
