import type { Instant } from '../domain/time/time.ts'

/** A secret that was renewed while processes run: every value is valid, and the first is for new uses (O5). */
export interface KeptSecret {
  readonly present: string
  /** The values before it, newest first; and a newer one that is not used yet. */
  readonly others: readonly string[]
}

/** How the store keeps it. */
export interface StoredSecret {
  readonly present: string
  readonly previous: readonly string[]
  /** From when on `present` is used, so that every process knows it by then; null for at once. */
  readonly from: Instant | null
}

/**
 * Reads a stored secret: one value as it is, or the JSON that `npm run operator -- secrets` writes.
 * @throws Error that quotes nothing of the text.
 */
export function storedSecret(text: string): StoredSecret {
  const given = text.startsWith('{') ? parsed(text) : { present: text }
  const { present, previous = [], from = null } = given
  if (typeof present !== 'string' || present === '' || !isTexts(previous))
    throw new Error('a secret has no present value')
  return { present, previous, from: typeof from === 'string' ? from : null }
}

/** The values that are valid at an instant. */
export function keptSecret({ present, previous, from }: StoredSecret, now: Instant): KeptSecret {
  const [last, ...older] = previous
  if (from === null || from <= now || last === undefined) return { present, others: previous }
  return { present: last, others: [present, ...older] }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '')
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    throw new Error('a secret is not JSON')
  }
}
