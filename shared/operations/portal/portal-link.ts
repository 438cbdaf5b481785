import type { Access } from '../../domain/access/access.ts'
import { turned } from '../../domain/change/change.ts'
import { allowedAddress, defaultCheckoutSettings } from '../../domain/checkout/redirect.ts'
import { decideLinkOpened, decidePortalLink, usableLink } from '../../domain/portal/decide-portal-link.ts'
import type { MintedSession, Session } from '../../domain/team/decide-session.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { notFound } from '../../domain/problem.ts'
import { addMs } from '../../domain/time/time.ts'
import { credentialHint, credentialMode, hashCredential, mintCredential } from '../../security/credential.ts'
import { newId, strongly } from '../../store/context.ts'
import { accessRef } from '../../store/entities/access.ts'
import { checkoutSettingsRef } from '../../store/entities/checkout-settings.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { commitAccessChange } from '../commit/commit-access-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { portalLinkLifetimeMs, portalSessionLifetimeMs } from '../waits.ts'

/** A link that opens the portal, shown once. */
export interface PortalLink {
  readonly url: string
  readonly expiresAt: string
}

/**
 * Creates a link by which a customer opens the portal without a code: once, within 15 minutes, only for their record at this
 * merchant (Q6). The merchant vouches for the person they give it to.
 * @throws Problem 404; 422 for a `returnUrl` outside the registered origins.
 */
export async function createPortalLink(
  context: Writing,
  customerId: string,
  returnUrl: string | null,
): Promise<PortalLink> {
  const { merchantId, mode } = context.tenant
  const { customer, settings } = await load(context, {
    customer: customerRef(merchantId, customerId),
    settings: checkoutSettingsRef(merchantId),
  })
  if (!customer) throw notFound()
  const { redirectOrigins: origins } = settings ?? defaultCheckoutSettings
  const loopback = context.deployment.allowLoopbackWebhooks
  const back = returnUrl === null ? null : allowedAddress('returnUrl', returnUrl, { origins, loopback }).href
  const minted = mint(context, 'portal_link')
  const link = decidePortalLink({ merchantId, mode, customerId, returnUrl: back }, minted)
  const url = `${context.deployment.checkoutBaseUrl}/portal/open/${minted.token}`
  const shown = { url, expiresAt: minted.expiresAt }
  return commitAccessChange(context, plainChange(shown, turned('access', null, link)))
}

/** The content of a link's page before its button. */
export interface ShownPortalLink {
  readonly merchant: Merchant
  readonly expiresAt: string
}

/**
 * Reads a link without using it up: mail scanners open links too.
 * @throws Problem 404; 410 for one that was used or is too old.
 */
export async function readPortalLink(context: OperationContext, token: string): Promise<ShownPortalLink> {
  const { link, merchant } = await loadLink(context, token)
  const { expiresAt } = usableLink(link, merchant, context.time.wall.now())
  return { merchant: merchant!, expiresAt: expiresAt ?? '' }
}

/**
 * Opens the portal: the link is used up, and its session is shown once.
 * @throws Problem 404; 410 for one that was used or is too old.
 */
export async function openPortalLink(context: Writing, token: string): Promise<Session> {
  const { link, merchant } = await loadLink(strongly(context), token)
  return commitAccessChange(context, decideLinkOpened(link, merchant, mint(context, 'portal_session')))
}

async function loadLink(
  context: OperationContext,
  token: string,
): Promise<{ readonly link: Access | undefined; readonly merchant: Merchant | undefined }> {
  const { link } = await load(context, { link: accessRef(hashCredential(token)) })
  if (!link) throw notFound()
  const { merchant } = await load(context, { merchant: merchantRef(link.merchantId) })
  return { link, merchant }
}

const lifetimesMs = { portal_link: portalLinkLifetimeMs, portal_session: portalSessionLifetimeMs } as const

/** A new credential. It lasts on the wall clock, also where the merchant's sandbox has another time. */
function mint(context: OperationContext, kind: keyof typeof lifetimesMs): MintedSession {
  const { token, hash } = mintCredential(kind, credentialMode(context.tenant.mode))
  const createdAt = context.time.wall.now()
  const expiresAt = addMs(createdAt, lifetimesMs[kind])
  return { token, hash, id: newId(context, 'session'), hint: credentialHint(token), createdAt, expiresAt }
}
