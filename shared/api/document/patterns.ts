/** Patterns that some dialects refuse, with an equivalent for Python, Go, Java, PCRE and JavaScript alike. */
const portable: Readonly<Record<string, string>> = {
  // Texts without control characters: Python has no property classes.
  '^\\P{Cc}*$': '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
}

/** What some dialects refuse: look-around, back-references, property classes, absolute anchors. */
const special = /\(\?[=!<]|\\[1-9pPkzZA]|\(\?[a-z]/

/**
 * An equivalent pattern that all dialects accept.
 * @throws Error if none is known: write the pattern another way, or add an equivalent to the list.
 */
export function portablePattern(pattern: string): string {
  const said = portable[pattern] ?? pattern
  if (special.test(said)) throw new Error(`the pattern ${said} is not read by every dialect`)
  return said
}
