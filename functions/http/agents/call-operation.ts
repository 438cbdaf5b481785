import type { AgentTool } from '../../../shared/api/agents/compose-tools.ts'

/** Where a tool's call is sent, and with which credential. */
export interface Caller {
  /** The service's own address in this mode. */
  readonly baseUrl: string
  /** The agent's access token, with which the operation is called: it can do no more than that token. */
  readonly authorization: string
}

/** An operation's answer. */
export interface Answered {
  readonly status: number
  readonly body: unknown
}

/** Less than the 30 s after which the gateway gives the agent's own call up. */
const patienceMs = 25_000

/** Calls the operation of a tool over the interface, as every other client does. */
export async function callOperation(
  { method, path, query, hasBody, quotes }: AgentTool,
  { idempotencyKey, ...all }: Readonly<Record<string, unknown>>,
  { baseUrl, authorization }: Caller,
): Promise<Answered> {
  // A plan change has its quote in its body; other operations are quoted by the limits of their client.
  const { quoteId, ...rest } = all
  const given = quotes === 'header' ? rest : all
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(given[name])))
  const asked = new URLSearchParams(
    query
      .filter((name) => given[name] !== undefined)
      .map((name) => [name, text(given[name])] as [string, string]),
  ).toString()
  const body = Object.fromEntries(
    Object.entries(given).filter(([name]) => !inPath.has(name) && !query.includes(name)),
  )
  const response = await fetch(`${baseUrl}${filled}${asked === '' ? '' : `?${asked}`}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      authorization,
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
      ...(quotes === 'header' && typeof quoteId === 'string' ? { 'agent-quote': quoteId } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}
