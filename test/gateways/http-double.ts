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

  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(message)
    calls.push(call)
    const fault = faultOf(call)
    if (fault === 'lost before') {
      response.destroy()
      return
    }
    if (fault === '500 before') {
      write(response, oops)
      return
    }
    if (fault === '429 before') {
      write(response, slowDown)
      return
    }
    if (fault === '401 before' || fault === '403 before') {
      const status = Number(fault.slice(0, 3))
      write(response, { status, body: { status: false, code: String(status), message: 'Invalid key' } })
      return
    }
    const made = told(call, answer(call))
    if (fault === 'lost after') {
      response.destroy()
    } else if (fault === 'garbage after') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"status": tru')
    } else {
      write(response, fault === '500 after' ? oops : made)
    }
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
    url: `http://127.0.0.1:${port}`,
    calls,
    movements,
    breakCall: (nth, fault, counts = () => true) => {
      armed.push({ left: nth, fault, counts })
    },
    tellOtherwise: (change, counts = () => true) => {
      lie = { change, counts }
    },
    breakAll: (fault) => {
      all = fault
    },
    forget: () => {
      calls.length = 0
      armed = []
      lie = null
      all = null
    },
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

function write(response: ServerResponse, { status, body, headers = {} }: DoubleAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
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
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, any>,
  }
}
