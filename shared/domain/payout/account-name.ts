/**
 * Whether a given name matches the account holder's name at the bank: two words match, in any order and case, with or
 * without accents, since banks write none; one word is enough if the bank knows only one (A15).
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
