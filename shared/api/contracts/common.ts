import en from 'zod/v4/locales/en.js'
import * as z from 'zod/mini'
import { CURRENCIES, MAX_AMOUNT } from '../../domain/money.ts'
import { metadataLimits } from '../../domain/metadata.ts'

// The small build of zod brings no words of its own, and `z.locales` would bring every language's (264 KB).
z.config(en())

const noControlCharacters = z.regex(/^\P{Cc}*$/u, 'must not contain control characters')

/** A text for people or references: trimmed of nothing, without control characters. */
export function text(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), noControlCharacters)
}

/** An identifier of ours inside a body. One that names nothing is a 404 of the operation. */
export const id = text(64)

/** Positive minor units (security: 1 to 10^12). */
export const amount = z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT))

export const currency = z.enum(CURRENCIES)

/** An instant on the way in: ISO 8601 with a zone; on the way out always UTC with milliseconds. */
export const instant = z.iso.datetime({ offset: true })

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

/** `expand`: the objects to show beside what is read, such as `expand=customer,plan` (D1.13). */
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

/** Digits as the number they are; anything else stays what it is and is refused: `1e1` is no page size (C1). */
export function digits(given: unknown): number {
  return (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given) as number
}

/** Page size and position (S39, D1.14). */
export const pageQuery = {
  limit: z._default(z.pipe(z.transform(digits), z.int().check(z.minimum(1), z.maximum(100))), 20),
  // Whatever is no cursor of this list is refused as one, also when it is too long or empty (C1).
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
