/**
 * A short name for links that anyone may hold: `Ada O.` (R14). Its owner recognises it; a stranger learns no
 * full name.
 */
export function shortName(name: string | null): string | null {
  if (name === null) return null
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${initialOf(last)}.`
}

/** An email address as such a link shows it: `a•••@example.com` (R14). */
export function shortEmail(email: string | null): string | null {
  if (email === null) return null
  const at = email.lastIndexOf('@')
  return `${initialOf(email)}•••${at < 1 ? '' : email.slice(at)}`
}

/** The first character, whole where it takes two units of UTF-16. */
function initialOf(text: string): string {
  const point = text.codePointAt(0)
  return point === undefined ? '' : String.fromCodePoint(point)
}
