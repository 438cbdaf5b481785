import * as z from 'zod/mini'
import { person } from './identity.ts'
import { text } from './common.ts'

/** Sandbox or live, if the page's address does not say it: a form's hidden field. */
export const mode = z.exactOptional(z.enum(['live', 'sandbox']))

export const requestPortalCode = {
  body: z.object({ ...person, mode }),
  response: z.object({ sent: z.boolean(), expiresAt: z.iso.datetime() }),
}
export const verifyPortalCode = {
  body: z.object({ ...person, code: text(32), mode }),
  response: z.object({ expiresAt: z.iso.datetime() }),
}
/** Exactly one of phone and email: the contact that the person wants (P2). */
export const requestContactCodes = {
  body: z.object(person),
  response: z.object({ sent: z.boolean(), expiresAt: z.iso.datetime() }),
}
export const changeOwnContact = {
  body: z.object({ ...person, code: text(32), presentCode: text(32) }),
  response: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
}
export const signOutPortal = {
  body: z.object({ everywhere: z._default(z.boolean(), false) }),
  response: z.object({ loggedOut: z.literal(true) }),
}
