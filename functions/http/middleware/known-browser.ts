const name = '__Host-known'
/** The browsers of a family; the oldest mark is removed first. */
const mostMarks = 5
const shape = /^[0-9a-z]{1,12}\.[\w-]{22}$/

/** The marks of codes that were entered in this browser before (R10). */
export function marksIn(cookies: readonly string[]): readonly string[] {
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  const marks = found?.slice(name.length + 1).split('~') ?? []
  return marks.filter((mark) => shape.test(mark)).slice(0, mostMarks)
}

/** The cookie with one more mark. Scripts can't read it, and other sites' pages do not send it. */
export function markCookie(mark: string, before: readonly string[]): string {
  const marks = [mark, ...before].slice(0, mostMarks).join('~')
  return `${name}=${marks}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${90 * 86_400}`
}
