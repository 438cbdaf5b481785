import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call as a double saw it. */
export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Record<string, any>
}

/** What a double answers. */
export interface DoubleAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Record<string, string>
}

/**
 * What can happen to a call. `lost before`: the connection breaks and nothing was done; `lost after`: it was done, and the
 * answer is lost; the rest answer, before or after doing it.
 */
export const doubleFaults = [
  'lost before',
  'lost after',
  '500 before',
  '500 after',
  'garbage after',
  '429 before',
  '401 before',
  '403 before',
] as const

export type DoubleFault = (typeof doubleFaults)[number]

/** Money that a double really moved: what the product's books are held against. */
export interface Movement {
  readonly kind: 'charge' | 'refund' | 'transfer' | 'bill'
  readonly reference: string
  /** Minor units. */
  readonly amount: number
}

/** A gateway's stand-in over HTTP. */
export interface HttpDouble {
  readonly url: string
  readonly calls: SeenCall[]
  readonly movements: Movement[]
  /** Breaks the nth call from now on that the filter lets count; calls that were to break before still do. */
  breakCall(nth: number, fault: DoubleFault, counts?: (call: SeenCall) => boolean): void
  /** The next answer that the filter lets count says otherwise than it is; what was done stays done. */
  tellOtherwise(change: (answer: DoubleAnswer) => DoubleAnswer, counts?: (call: SeenCall) => boolean): void
  /** Every call answers so, until it is mended. */
  breakAll(fault: DoubleFault | null): void
  forget(): void
  stop(): Promise<void>
}

/** A body as JSON; what is none, such as a file, is its text. */
function bodyOf(text: string): Record<string, any> {
  try {
    return JSON.parse(text) as Record<string, any>
  } catch {
    return { text }
  }
}

/** Doubles that are spoken to without sockets, by their address. */
const within = new Map<string, (call: SeenCall) => Said>()
let isWithin = false

/** What goes over the wire; null where the connection breaks. */
type Said = {
  readonly status: number
  readonly text: string
  readonly headers: Record<string, string>
} | null

/** Doubles that start from now on have no server: `fetch` leads to them. Answers what puts that back. */
export function speakWithin(): () => void {
  const { fetch } = globalThis
  isWithin = true
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const url = new URL(input)
    const say = within.get(url.origin)
    if (say === undefined) return fetch(input, init)
    await Promise.resolve()
    const said = say({
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body === undefined ? {} : bodyOf(init.body as string),
    })
    if (said === null) throw new TypeError('fetch failed')
    return new Response(said.text, { status: said.status, headers: said.headers })
  }) as typeof fetch
  return () => {
    isWithin = false
    globalThis.fetch = fetch
  }
}

/** Starts a stand-in whose rules are in `answer`. */
export async function startHttpDouble(answer: (call: SeenCall) => DoubleAnswer): Promise<HttpDouble> {
  const calls: SeenCall[] = []
  const movements: Movement[] = []
  let armed: { left: number; readonly fault: DoubleFault; readonly counts: (call: SeenCall) => boolean }[] =
    []
  let all: DoubleFault | null = null
  let lie: {
    change: (answer: DoubleAnswer) => DoubleAnswer
    counts: (call: SeenCall) => boolean
  } | null = null

  const faultOf = (call: SeenCall): DoubleFault | null => {
    if (all !== null) return all
    const counting = armed.filter(({ counts }) => counts(call))
    for (const one of counting) one.left -= 1
    const due = counting.find(({ left }) => left <= 0)
    armed = armed.filter((one) => one !== due)
    return due?.fault ?? null
  }

  const told = (call: SeenCall, made: DoubleAnswer): DoubleAnswer => {
    if (lie?.counts(call) !== true) return made
    const { change } = lie
    lie = null
    return change(made)
  }

  const say = (call: SeenCall): Said => {
    calls.push(call)
    const fault = faultOf(call)
    if (fault === 'lost before') return null
    if (fault === '500 before') return written(oops)
    if (fault === '429 before') return written(slowDown)
    if (fault === '401 before' || fault === '403 before') {
      const status = Number(fault.slice(0, 3))
      return written({ status, body: { status: false, code: String(status), message: 'Invalid key' } })
    }
    const made = told(call, answer(call))
    if (fault === 'lost after') return null
    if (fault === 'garbage after') return { ...written({ status: 200, body: {} }), text: '{"status": tru' }
    return written(fault === '500 after' ? oops : made)
  }
  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const said = say(await readCall(message))
    if (said === null) {
      response.destroy()
      return
    }
    response.writeHead(said.status, said.headers)
    response.end(said.text)
  }
  const levers = {
    calls,
    movements,
    breakCall: (nth: number, fault: DoubleFault, counts: (call: SeenCall) => boolean = () => true) => {
      armed.push({ left: nth, fault, counts })
    },
    tellOtherwise: (
      change: (answer: DoubleAnswer) => DoubleAnswer,
      counts: (call: SeenCall) => boolean = () => true,
    ) => {
      lie = { change, counts }
    },
    breakAll: (fault: DoubleFault | null) => {
      all = fault
    },
    forget: () => {
      calls.length = 0
      armed = []
      lie = null
      all = null
    },
  }
  if (isWithin) {
    const url = `http://127.0.0.1:${20_000 + within.size}`
    within.set(url, say)
    return { ...levers, url, stop: () => Promise.resolve(void within.delete(url)) }
  }
  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...levers,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const oops: DoubleAnswer = { status: 502, body: { message: 'oops' } }

const slowDown: DoubleAnswer = {
  status: 429,
  body: { code: 'rate_limited' },
  headers: { 'retry-after': '30' },
}

function written({ status, body, headers = {} }: DoubleAnswer): NonNullable<Said> {
  return { status, text: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}

async function readCall(message: IncomingMessage): Promise<SeenCall> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(message.url ?? '/', 'http://double')
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: message.headers,
    body: text === '' ? {} : bodyOf(text),
  }
}
