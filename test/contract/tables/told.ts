import { buildGateway } from '../../../shared/adapters/gateways/build.ts'
import type { Asked } from '../../../shared/adapters/gateways/asked.ts'
import { memoryWithin } from '../heard/memory.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
// What is read once at import is read with the tables, so that mutants of it meet all of them, and not the first alone.
import '../../../shared/adapters/gateways/nomba/gateway.ts'
import '../../../shared/adapters/gateways/nomba/book.ts'
import '../../../shared/adapters/gateways/paystack/gateway.ts'
import '../../../shared/adapters/gateways/paystack/book.ts'

/** What a gateway answers to a call; `silence` where the connection breaks. */
export type Said =
  { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> } | 'silence'

/** A call as it left the adapter. */
export interface Sent {
  readonly method: string
  /** The path, with what is asked behind it, readable. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** No answer, and those of which nobody knows what the call did. */
export const nobodyKnows: [string, Said][] = [
  ['nothing', 'silence'],
  ['500', { status: 500, body: { status: false, message: 'not found' } }],
  ['a redirect', { status: 302, body: {} }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['a list', { status: 200, body: [] }],
]

/** The gate's answers: the call was not let in. */
export const notLetIn: [number, Said][] = [401, 403, 429].map((status) => [
  status,
  { status, body: { status: false, message: 'not found' }, headers: { 'retry-after': '60' } },
])

const secrets = {
  nomba: {
    ...{ clientId: 'client-1', clientSecret: 'secret-1', accountId: 'parent-1', signatureKey: 'sign-1' },
    baseUrl: 'https://gateway.example',
  },
  paystack: { secretKey: 'sk_test_1', baseUrl: 'https://gateway.example' },
}

/** A body as it was meant: JSON, or, as of a file, its text. */
function bodyOf(text: string | undefined): unknown {
  return text?.startsWith('{') === true ? JSON.parse(text) : text
}

/** The instant at which a table begins. */
export const begin = Date.parse('2026-11-28T10:00:00.000Z')

export const merchantId = 'mer_01JD0000000000000000000000'
export const ulid = '01JD0000000000000000000001'

/**
 * An adapter whose gateway answers from a table of routes, without a server, a table or a clock.
 * @param more what its secret says besides.
 */
export async function told(name: 'nomba' | 'paystack', more: object = {}, mode: Mode = 'sandbox') {
  const answers = new Map<string, Said[]>()
  const calls: Sent[] = []
  const alarms: unknown[][] = []
  const memory = memoryWithin()
  let [wallMs, refused] = [begin, 0]
  const wallNow = () => wallMs
  const place = { mode, allowLoopback: true }
  const own = memory.of(wallNow)
  const gateway = await buildGateway(name, { ...secrets[name], ...more }, 'here', place, {
    memory: own,
    wallNow,
    raiseAlarm: (...alarm) => void alarms.push(alarm),
    credentialsRefused: () => void (refused += 1),
    returnUrl: 'https://return.example',
  })
  const answer = (route: string, ...said: Said[]): void => void answers.set(route, said)
  answer('POST /v1/auth/token/issue', {
    status: 200,
    body: { code: '00', data: { access_token: 'token-1', expiresAt: '2026-11-28T10:30:00.000Z' } },
  })
  const say = (input: string, init: RequestInit = {}): Response => {
    const url = new URL(input)
    const method = init.method ?? 'GET'
    const query = decodeURIComponent(url.search.replaceAll('+', ' '))
    const body = bodyOf(init.body as string | undefined)
    const headers = Object.fromEntries(new Headers(init.headers))
    calls.push({ method, path: `${url.pathname}${query}`, headers, body })
    const queue = answers.get(`${method} ${url.pathname}`)
    if (queue === undefined) throw new Error(`nothing is answered to ${method} ${url.pathname}`)
    const said = queue.length > 1 ? queue.shift()! : queue[0]!
    if (said === 'silence') throw new TypeError('fetch failed')
    const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body)
    return new Response(text, { status: said.status, headers: said.headers ?? {} })
  }
  return {
    ...gateway,
    calls,
    alarms,
    answer,
    asked: own.openAsked(name),
    /** The record under a reference, without its instant. */
    noted: (sent: string): Partial<Asked> | undefined => memory.records().find((one) => one.sent === sent),
    note: (asked: Partial<Asked>) =>
      own.openAsked(name).note({
        ...{ sent: `inv_${ulid}-1`, reference: `inv_${ulid}-1`, merchantId, kind: 'charge' },
        ...{ amount: 500_000, currency: 'NGN' },
        ...asked,
      }),
    refusedTimes: () => refused,
    wait: (ms: number) => void (wallMs += ms),
    /** The calls but for those of the session, as lines. */
    lines: () =>
      calls
        .filter(({ path }) => path !== '/v1/auth/token/issue')
        .map(({ method, path }) => `${method} ${path}`),
    /** The result of an act whose calls are answered from the table. */
    async hear<T>(act: () => Promise<T>): Promise<T | { readonly throws: string }> {
      const { fetch } = globalThis
      globalThis.fetch = ((input: string, init: RequestInit) =>
        Promise.resolve().then(() => say(input, init))) as typeof fetch
      try {
        return await act()
      } catch (error) {
        return { throws: (error as Error).message }
      } finally {
        globalThis.fetch = fetch
      }
    },
  }
}

export type Told = Awaited<ReturnType<typeof told>>
