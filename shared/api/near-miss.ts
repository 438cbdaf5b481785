import { distance } from 'fastest-levenshtein'

/**
 * The known field that an unknown one was probably meant to be (D1.5): within distance 1 of names of 5 to 7 letters, 2
 * from 8 letters. A silently ignored typo costs money; other unknown fields are ignored.
 */
export function nearMiss(field: string, known: readonly string[]): string | null {
  return known.find((name) => name !== field && distance(field, name) <= tolerance(name)) ?? null
}

function tolerance(name: string): number {
  if (name.length < 5) return 0
  return name.length < 8 ? 1 : 2
}
