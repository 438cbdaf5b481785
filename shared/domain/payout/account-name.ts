/**
 * Whether a name that somebody gave is that of an account's holder by the bank's word: two words of it fit, in any
 * order and case, with accents or without, since banks write none; all of it where the bank knows one word only (A15).
 */
export function namesFit(given: string, ofBank: string): boolean {
  const [asked, known] = [wordsOf(given), wordsOf(ofBank)]
  const fitting = [...known].filter((word) => asked.has(word)).length
  return fitting > 0 && fitting >= Math.min(2, known.size)
}

function wordsOf(name: string): ReadonlySet<string> {
  const plain = name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return new Set(plain.match(/\p{L}+/gu) ?? [])
}
