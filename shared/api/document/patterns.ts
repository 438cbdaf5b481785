/** Patterns that not every dialect reads, with what says the same in Python, Go, Java, PCRE and JavaScript alike. */
const portable: Readonly<Record<string, string>> = {
  // Texts without control characters: classes by property are unknown to Python.
  '^\\P{Cc}*$': '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
}

/** What some dialect refuses: look-around, references back, classes by property, sticky ends. */
const special = /\(\?[=!<]|\\[1-9pPkzZA]|\(\?[a-z]/

/**
 * The same pattern for readers in other languages.
 * @throws Error for one that no dialect but ours takes: write it another way, or add what says the same.
 */
export function portablePattern(pattern: string): string {
  const said = portable[pattern] ?? pattern
  if (special.test(said)) throw new Error(`the pattern ${said} is not read by every dialect`)
  return said
}
