import * as z from 'zod/mini'
import { MAX_AMOUNT } from '../../domain/money/money.ts'
import { promoCodePattern } from '../../domain/catalog/promo-code.ts'
import { currency, id, instant, koboIssue, listQuery, nullableInstant, pageOf, text } from './common.ts'

const discountType = z.enum(['percentage', 'fixed'])
const duration = z.enum(['once', 'forever', 'repeating'])

/** A promo code, with the fields accepted at its creation (S6); `currency` is null for a percentage. */
export const promoCode = z.object({
  id: z.string(),
  code: z.string(),
  discountType,
  discountValue: z.int(),
  currency: z.nullable(currency),
  planId: z.nullable(z.string()),
  duration,
  durationCycles: z.nullable(z.int()),
  maxRedemptions: z.nullable(z.int()),
  redeemedCount: z.int(),
  remaining: z.nullable(z.int()),
  active: z.boolean(),
  expiresAt: nullableInstant,
  createdAt: z.iso.datetime(),
})

const code = z.string().check(
  z.overwrite((value) => value.toUpperCase()),
  z.regex(promoCodePattern, 'must be 3 to 40 letters, digits, hyphens or underscores'),
)
const expiresAt = z.nullable(
  z.pipe(
    instant,
    z.transform((value: string) => new Date(value).toISOString()),
  ),
)
const maxRedemptions = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000)))

/** A percentage is whole; a fixed discount is in kobo (Q5). */
function discountIssue(issue: { readonly input?: unknown }): string | undefined {
  const said = koboIssue(issue)
  return said === undefined ? undefined : `${said}; a percentage is a whole number`
}

const createBody = z
  .object({
    code,
    discountType,
    discountValue: z.int({ error: discountIssue }).check(z.minimum(1), z.maximum(MAX_AMOUNT)),
    currency: z._default(z.nullable(currency), null),
    planId: z._default(z.nullable(id), null),
    duration: z._default(duration, 'once'),
    durationCycles: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(120))), null),
    maxRedemptions: z._default(maxRedemptions, null),
    expiresAt: z._default(expiresAt, null),
  })
  .check(
    z.refine((body) => body.discountType === 'fixed' || body.discountValue <= 100, {
      path: ['discountValue'],
      message: 'a percentage is at most 100',
    }),
    z.refine((body) => (body.duration === 'repeating') === (body.durationCycles !== null), {
      path: ['durationCycles'],
      message: 'required exactly when duration is repeating',
    }),
  )

const updateBody = z.object({
  active: z.exactOptional(z.boolean()),
  expiresAt: z.exactOptional(expiresAt),
  maxRedemptions: z.exactOptional(maxRedemptions),
})

const preview = z.object({ valid: z.boolean(), code: z.string(), discount: z.int(), amount: z.int() })

export const listPromoCodes = { query: listQuery({}), response: pageOf(promoCode) }
export const createPromoCode = { body: createBody, response: promoCode }
export const getPromoCode = { response: promoCode }
const another = 'another code: POST /v1/promo-codes'

export const updatePromoCode = {
  body: updateBody,
  changedBy: {
    code: another,
    discountType: another,
    discountValue: another,
    currency: another,
    planId: another,
    duration: another,
    durationCycles: another,
  },
  response: promoCode,
}
export const deletePromoCode = { response: promoCode }
export const validatePromoCode = { body: z.object({ code: text(40), planId: id }), response: preview }
