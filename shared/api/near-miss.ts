import { distance } from 'fastest-levenshtein'
import { synonyms } from './synonyms.ts'

/**
 * The known name that an unknown one was probably meant to be (Q1): the same but for case, `_` and `-`; else one for which
 * other services or other objects of ours use this very word (a plan's `price` is its `amount`, not its `prices`); else one
 * within two letters, or with letters swapped.
 * @returns Null if none is near.
 */
export function nearMiss(given: string, known: readonly string[]): string | null {
  const plain = plainly(given)
  const others = known.filter((name) => name !== given)
  return (
    others.find((name) => plainly(name) === plain) ??
    others.find((name) => synonyms[name]?.split(' ').includes(plain)) ??
    nearest(plain, others) ??
    null
  )
}

/** A name without the parts in which spellings differ. */
export function plainly(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '')
}

function nearest(plain: string, known: readonly string[]): string | null {
  const measured = known.map((name) => ({
    name,
    far: isSwapped(plain, name) ? 1 : distance(plain, plainly(name)),
  }))
  const [best] = measured.filter(({ name, far }) => far <= tolerance(name)).sort((a, b) => a.far - b.far)
  return best?.name ?? null
}

/** In names of three letters nearly every other is near. */
function tolerance({ length }: string): number {
  if (length < 4) return 0
  return length === 4 ? 1 : 2
}

/** Whether a name has the same letters in another order, a usual typo. */
function isSwapped(plain: string, name: string): boolean {
  return plain.length === name.length && letters(plain) === letters(plainly(name))
}

function letters(name: string): string {
  return name.split('').sort().join('')
}
