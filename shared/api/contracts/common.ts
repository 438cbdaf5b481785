import { mostDaysUntilDue } from '../../domain/invoice/invoice.ts'
import en from 'zod/v4/locales/en.js'
import * as z from 'zod/mini'
import { CURRENCIES, MAX_AMOUNT } from '../../domain/money/money.ts'
import { mostUnits } from '../../domain/pricing/pricing.ts'
import { metadataLimits } from '../../domain/metadata.ts'

// The small build of zod has no messages of its own, and `z.locales` would include every language's (264 KB).
z.config(en())

const noControlCharacters = z.regex(/^\P{Cc}*$/u, 'must not contain control characters')

/** A text for people or references: not trimmed, without control characters. */
export function text(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), noControlCharacters)
}

/** An identifier of ours in a body. If it does not exist, the operation answers 404. */
export const id = text(64)

/** Tells a caller who sends naira, or a text, what an amount in kobo is (Q5). */
export function koboIssue({ input }: { readonly input?: unknown }): string | undefined {
  if (typeof input === 'string') return 'must be a number of kobo, such as 500000 for 5000 naira, not a text'
  if (typeof input !== 'number' || !Number.isFinite(input) || Number.isInteger(input)) return undefined
  return `must be whole kobo (minor units): ${input.toFixed(2)} naira is ${Math.round(input * 100)} kobo`
}

/** How many units of something are bought (K3). */
export const quantity = z.int({ error: quantityIssue }).check(z.minimum(1), z.maximum(mostUnits))

/** Shows how a number of units is written (Q5). */
function quantityIssue({ input }: { readonly input?: unknown }): string | undefined {
  if (typeof input === 'string') return 'must be a number of units, such as 3, not a text'
  if (typeof input !== 'number' || Number.isInteger(input)) return undefined
  return 'must be a whole number of units, such as 3'
}

/** A day of the month on which periods begin (K8). */
/** How many days the customer has to pay an invoice that is sent (M3). */
export const daysUntilDue = z.int().check(z.minimum(0), z.maximum(mostDaysUntilDue))

/** A day of the month. */
export const billingDay = z.int().check(z.minimum(1), z.maximum(31))

/** Positive minor units (security: 1 to 10^12). */
export const amount = z.int({ error: koboIssue }).check(z.minimum(1), z.maximum(MAX_AMOUNT))

/** An amount in minor units, zero only where requested. */
export const amountOrNothing = z
  .int({ error: koboIssue })
  .check(z.minimum(0, 'Too small: expected number to be >=1'), z.maximum(MAX_AMOUNT))

export const currency = z.enum(CURRENCIES)

/** An instant: ISO 8601 with any zone in requests, always UTC with milliseconds in answers. */
export const instant = z.iso.datetime({ offset: true, error: instantIssue })

/** Shows how an instant is written, and in an address its zone: there a bare `+` is a space (Q5). */
export function instantIssue({ input }: { readonly input?: unknown }): string {
  const isUnescaped = typeof input === 'string' && / \d\d:?\d\d$/.test(input)
  return `must be an instant such as 2026-01-31T09:00:00Z${isUnescaped ? '; in an address write + as %2B' : ''}`
}

/** A date in the merchant’s zone, or an instant. */
export const moment = z.optional(z.union([z.iso.date(), instant], { error: instantIssue }))

export const nullableInstant = z.nullable(z.iso.datetime())

/** The merchant's notes (D1.7). */
export const metadata = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(metadataLimits.keyLength), noControlCharacters),
    z.string().check(z.maxLength(metadataLimits.valueLength)),
  )
  .check(
    z.refine(
      (value) => Object.keys(value).length <= metadataLimits.keys,
      `at most ${metadataLimits.keys} keys`,
    ),
    z.refine(
      (value) => Buffer.byteLength(JSON.stringify(value)) <= metadataLimits.totalBytes,
      `at most ${metadataLimits.totalBytes} bytes in all`,
    ),
  )

/** `expand`: the objects to include in the answer, such as `expand=customer,plan` (D1.13). */
export function expandOf(names: readonly string[]) {
  return z.object({
    expand: z.optional(
      z
        .string()
        .check(
          z.refine(
            (value) => value.split(',').every((name) => names.includes(name)),
            `must be some of ${names.join(', ')}, separated by commas`,
          ),
        ),
    ),
  })
}

export const expandQuery = expandOf(['customer', 'plan'])

/** Digits become a number; anything else stays unchanged and is refused: `1e1` is not a page size (C1). */
export function digits(given: unknown): number {
  return (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given) as number
}

/** One of these values or several, separated by commas (Q6). */
export function severalOf<const V extends readonly [string, ...string[]]>(values: V) {
  const split = (given: unknown): unknown => (typeof given === 'string' ? given.split(',') : given)
  return z.pipe(z.transform(split), z.array(z.enum(values)).check(z.minLength(1), z.maxLength(values.length)))
}

/**
 * Only objects whose metadata have these values (Q6): `metadata.<key>=<value>`, or `metadata[<key>]` as generated clients write
 * it. The query's parameters are combined before they are checked.
 */
export const metadataFilter = z.optional(z.record(z.string(), z.string()))

/** Page size and position (S39, D1.14). */
export const pageQuery = {
  limit: z._default(z.pipe(z.transform(digits), z.int().check(z.minimum(1), z.maximum(100))), 20),
  // Anything that is not a cursor of this list is refused as such, also if it is too long or empty (C1).
  cursor: z.optional(z.string()),
  createdFrom: z.optional(instant),
  createdTo: z.optional(instant),
}

/** The query of a list, with its filters. */
export function listQuery<S extends Record<string, z.ZodMiniType>>(filters: S) {
  return z.object({ ...pageQuery, ...filters })
}

/** One page of a list (S39). */
export function pageOf<S extends z.ZodMiniType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()), hasMore: z.boolean() })
}

/** Some units of an add-on; one by default (K4). */
export const orderedAddOns = z
  .array(z.object({ addOnId: id, quantity: z._default(quantity, 1) }))
  .check(z.maxLength(50))

/** Some units of an add-on, with what they cost for a period (K4). */
export const soldAddOn = z.object({
  addOnId: z.string(),
  name: z.string(),
  quantity: z.int(),
  unitAmount: z.nullable(z.int()),
  amount: z.int(),
})
