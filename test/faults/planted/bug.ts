/** A bug that a maintainer could make: one change of one file, and the tests that must notice it. */
export interface PlantedBug {
  readonly name: string
  /** What breaks, in one sentence. */
  readonly says: string
  /** The invariant that it breaks, else the rule. */
  readonly breaks: string
  readonly file: string
  /** Text that stands in the file exactly once, so a row that the product has outgrown is noticed. */
  readonly find: string
  readonly replace: string
  /** The narrowest test files that catch it. */
  readonly caughtBy: readonly string[]
}

/**
 * A file's text with the bug in it.
 * @throws Error unless the text to be replaced occurs exactly once.
 */
export function plant({ name, file, find, replace }: PlantedBug, text: string): string {
  const occurrences = text.split(find).length - 1
  if (occurrences !== 1) throw new Error(`${name}: its text occurs ${occurrences} times in ${file}, not once`)
  return text.replace(find, () => replace)
}
