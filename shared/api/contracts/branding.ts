import * as z from 'zod/mini'
import { carriesWhite } from '../../domain/branding.ts'
import { email, phone } from './customer.ts'

const logoUrl = z
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
  logoUrl: z.nullable(logoUrl),
  color: z.nullable(color),
  supportEmail: z.nullable(email),
  supportPhone: z.nullable(phone),
})

const branding = z.object({
  logoUrl: z.nullable(z.string()),
  color: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
})

export const getBranding = { response: branding }
export const updateBranding = { body: z.exactPartial(settings), response: branding }
