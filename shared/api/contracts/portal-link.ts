import * as z from 'zod/mini'
import { redirectUrl } from './checkout.ts'

export const createPortalLink = {
  body: z.object({ returnUrl: z._default(z.nullable(redirectUrl), null) }),
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
}

export const showPortalLink = {
  response: z.object({ merchantName: z.string(), expiresAt: z.iso.datetime() }),
}

/** The session's token, for an app; a browser gets it as a cookie, and the portal. */
export const openPortalLink = {
  response: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
}
