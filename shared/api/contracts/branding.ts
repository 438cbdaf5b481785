import * as z from 'zod/mini'
import { carriesWhite } from '../../domain/merchant/branding.ts'
import { text } from './common.ts'
import { email, phone } from './customer.ts'

const httpsUrl = z
  .url({
    protocol: /^https$/,
    hostname: z.regexes.domain,
    error: 'must be an address that begins with https://',
  })
  .check(
    z.maxLength(500),
    z.refine((value) => !URL.canParse(value) || new URL(value).username === '', 'must name no user'),
  )

const color = z.string().check(
  z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0b5d3b'),
  z.refine(
    (value) => !/^#[0-9a-fA-F]{6}$/.test(value) || carriesWhite(value),
    'must be darker: white letters on it need a contrast of at least 4.5 to 1',
  ),
)

const settings = z.object({
  logoUrl: z.nullable(httpsUrl),
  color: z.nullable(color),
  supportEmail: z.nullable(email),
  supportPhone: z.nullable(phone),
  termsUrl: z.nullable(httpsUrl),
  refundsUrl: z.nullable(httpsUrl),
  privacyUrl: z.nullable(httpsUrl),
  sellerDetails: z.nullable(text(300)),
})

const branding = z.object({
  logoUrl: z.nullable(z.string()),
  color: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
  termsUrl: z.nullable(z.string()),
  refundsUrl: z.nullable(z.string()),
  privacyUrl: z.nullable(z.string()),
  sellerDetails: z.nullable(z.string()),
})

export const getBranding = { response: branding }
export const updateBranding = { body: z.exactPartial(settings), response: branding }
/** The picture as text: a file of 150 KB is a third longer so. */
export const uploadLogo = {
  body: z.object({
    image: z.string().check(z.maxLength(204_800), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')),
  }),
  response: branding,
}
/** The answer is the picture itself. */
export const showLogo = { response: z.object({ type: z.string(), image: z.string() }) }
