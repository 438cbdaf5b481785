import type { Posting } from './posting.ts'

/**
 * The first `amount` of money that was taken, by account, and the rest for the others. Where it goes is in neither: a posting
 * above zero at the end is left out. Minor units.
 */
export function splitPostings(
  postings: readonly Posting[],
  amount: number,
): readonly [part: readonly Posting[], rest: readonly Posting[]] {
  const part: Posting[] = []
  const rest: Posting[] = []
  let left = amount
  for (const posting of postings) {
    const taken = Math.min(left, -posting.amount)
    left -= taken
    if (taken > 0) part.push({ ...posting, amount: -taken })
    if (posting.amount + taken < 0) rest.push({ ...posting, amount: posting.amount + taken })
  }
  return [part, rest]
}
