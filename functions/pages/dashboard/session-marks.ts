import { frameReads } from './first-reads.ts'

/** One cell of the service, as the dashboard's switch names it. */
export type Mode = 'live' | 'sandbox'

/** What this browser remembers between visits: whether a user is signed in, and the mode that they chose. */
export const [signedInKey, modeKey] = ['dashboard-signed-in', 'dashboard-mode']

export function chosenMode(): Mode {
  return localStorage.getItem(modeKey) === 'live' ? 'live' : 'sandbox'
}

/** The answers that were requested before the dashboard's own script had come, by path and query. */
interface Asked {
  earlyAnswers?: Map<string, Promise<Response>>
}

const asked = globalThis as Asked

/** After this many milliseconds a screen reads anew rather than take an early answer that nobody took. */
const keptMs = 15_000

/**
 * Requests who is signed in, what waits for them, their token, and with it what the opened screen shows (`reads`, paths of
 * `/v1`), while the dashboard's own script is still coming: two round trips less.
 */
export function askEarly(reads: readonly string[]): void {
  if (localStorage.getItem(signedInKey) === null) return
  const mode = chosenMode()
  const tokenPath = `/admin/${mode}/access-token`
  const token = fetch(tokenPath, { method: 'POST' })
  const headers = token.then(async (answer) => {
    if (!answer.ok) throw new Error('no token')
    const { token: value } = (await answer.clone().json()) as { readonly token: string }
    return { accept: 'application/json', authorization: `Bearer ${value}` }
  })
  const answers = new Map([
    ['/admin/me', fetch('/admin/me')],
    [tokenPath, token],
    ...Object.values(frameReads).map((read) => {
      const path = `/admin/${mode}${read}`
      return [path, fetch(path)] as const
    }),
    ...reads.map((read) => {
      const path = `${mode === 'sandbox' ? '/sandbox' : ''}/v1${read}`
      return [path, headers.then((given) => fetch(path, { headers: given }))] as const
    }),
  ])
  // The consumer of an answer learns that there was none.
  for (const answer of answers.values()) answer.catch(() => undefined)
  asked.earlyAnswers = answers
}

/** The answer that was requested early, once; undefined for none. */
export function earlyAnswer({ pathname, search }: URL): Promise<Response> | undefined {
  const key = pathname + search
  const answer = asked.earlyAnswers?.get(key)
  asked.earlyAnswers?.delete(key)
  return performance.now() < keptMs ? answer : undefined
}
