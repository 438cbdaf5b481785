/** One cell of the service, as the dashboard's switch names it. */
export type Mode = 'live' | 'sandbox'

/** What this browser remembers between visits: whether a user is signed in, and the mode that they chose. */
export const [signedInKey, modeKey] = ['dashboard-signed-in', 'dashboard-mode']

export function chosenMode(): Mode {
  return localStorage.getItem(modeKey) === 'live' ? 'live' : 'sandbox'
}

/** Where the answers are that were asked for before the dashboard's own script had come, by path. */
interface Asked {
  earlyAnswers?: Map<string, Promise<Response>>
}

const asked = globalThis as Asked

/** Asks for who is signed in, and for their token, while the dashboard's own script is still coming: a round trip less. */
export function askEarly(): void {
  if (localStorage.getItem(signedInKey) === null) return
  const token = `/admin/${chosenMode()}/access-token`
  const answers = new Map([
    ['/admin/me', fetch('/admin/me')],
    [token, fetch(token, { method: 'POST' })],
  ])
  // Whoever takes an answer learns that there was none.
  for (const answer of answers.values()) answer.catch(() => undefined)
  asked.earlyAnswers = answers
}

/** The answer that was asked for early, once; undefined for none. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  const answer = asked.earlyAnswers?.get(path)
  asked.earlyAnswers?.delete(path)
  return answer
}
