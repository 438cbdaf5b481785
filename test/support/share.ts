import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/**
 * What is exhaustive runs whole in `npm run test:deep`, and one of 48 shares of it in `npm test`: another with every change of the
 * product, so that what a change breaks is found by one of the next at the latest, and a failure says which share it was.
 *
 * `TESTS=daily` is what `npm test` runs, `TESTS=deep` what `npm run test:deep` does; without it everything is whole, as for a
 * single file. `SHARE=3` chooses the share.
 */
export const shares = 48

/** The share of this run, from 1; null where everything is whole. */
export function shareOfRun(): number | null {
  if (process.env['TESTS'] !== 'daily') return null
  // Found once: the workers of a run inherit it.
  const share = Number((process.env['SHARE'] ??= String(shareOfTree())))
  if (!Number.isInteger(share) || share < 1 || share > shares)
    throw new Error(`SHARE must be one of 1 to ${shares}`)
  return share
}

/** By the sources of the product as they are now, committed or not. */
function shareOfTree(): number {
  const hash = createHash('sha256')
  for (const file of globSync('{shared,functions}/**/*.{ts,tsx}').toSorted())
    hash.update(file).update(readFileSync(file))
  return (hash.digest().readUInt16BE() % shares) + 1
}

/** The share of a list that runs now: every 48th, and never none of it. */
export function ofShare<T>(all: readonly T[]): T[] {
  const share = shareOfRun()
  if (share === null || all.length === 0) return [...all]
  const mine = all.filter((_, i) => i % shares === share - 1)
  return mine.length > 0 ? mine : [all[(share - 1) % all.length]!]
}

/** How many parts the exhaustive files are dealt to. */
export const deepParts = 5

/**
 * Which part of the exhaustive files the deep run takes, by the same hash: each change has one of them. Null where all of
 * them run: with `DEEP=whole`, before a release.
 */
export function partOfRun(): number | null {
  if (process.env['TESTS'] !== 'deep' || process.env['DEEP'] === 'whole') return null
  return shareOfTree() % deepParts
}

const quarters = 4

/**
 * The quarter of a list that runs now in the deep run, by the same hash of the sources: for what multiplies open questions
 * with all that may befall them, which takes minutes. Everything where a single file runs, so before a release.
 */
export function ofQuarter<T>(all: readonly T[]): T[] {
  if (process.env['TESTS'] === undefined) return [...all]
  const quarter = (shareOfTree() - 1) % quarters
  return all.filter((_, i) => i % quarters === quarter)
}

/** The sixteenth of a list that runs now in the deep run, by the same hash: for what takes minutes. Everything where a single file runs. */
export function ofSixteenth<T>(all: readonly T[]): T[] {
  if (process.env['TESTS'] === undefined) return [...all]
  const share = shareOfTree() - 1
  return all.filter((_, i) => i % shares === share)
}
