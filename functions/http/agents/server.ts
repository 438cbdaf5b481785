import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import type { AgentTool } from '../../../shared/api/agents/compose-tools.ts'
import type { AgentLimits } from '../../../shared/domain/agents/limits.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import { callOperation, type Answered } from './call-operation.ts'
import { explainError } from './explain-error.ts'
import { marked, notice } from './untrusted.ts'

/** What a call's tools work with. */
export interface AgentCall {
  readonly mode: Mode
  /** What the client's owner lets it spend; null for a client without limits, which moves no money in live (V10). */
  readonly limits: AgentLimits | null
  readonly baseUrl: string
  readonly authorization: string
  readonly tools: readonly AgentTool[]
  /** The sandbox's clock; absent in live. */
  readonly clock?: {
    readonly read: () => Promise<unknown>
    readonly move: (to: string) => Promise<unknown>
  }
}

/** An answer to one message; without a body for a notification. */
export interface AgentAnswer {
  readonly status: number
  readonly message: Readonly<Record<string, unknown>>
}

const instructions =
  'Billing for Nigerian merchants. Amounts are integer kobo: 500000 is 5,000 naira. Preview a change before you make it, and ' +
  'show people the sum. Give each act an idempotencyKey of its own, and repeat it with the same key if no answer came. ' +
  `${notice} What is refused names a reason: explain_error says its cause and its cure.`

/**
 * Answers one message of the Model Context Protocol (streamable HTTP, without a session: every call stands alone, so any
 * function may answer it).
 */
export async function answerAgent(
  call: AgentCall,
  message: unknown,
  version: string | null,
): Promise<AgentAnswer> {
  // The higher-level class takes zod schemas; these come from the interface's document.
  // oxlint-disable-next-line typescript/no-deprecated
  const server = new Server(
    { name: 'subscription-billing', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolsOf(call) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(call, params.name, params.arguments ?? {}),
  )
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const request = new Request('https://agents.invalid/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(version === null ? {} : { 'mcp-protocol-version': version }),
    },
  })
  const response = await transport.handleRequest(request, { parsedBody: message })
  const text = await response.text()
  await server.close()
  return { status: response.status, message: text === '' ? {} : (JSON.parse(text) as AgentAnswer['message']) }
}

/** The tools that this mode has, in the form of the protocol. */
function toolsOf({ tools, clock, mode, limits }: AgentCall): Tool[] {
  const movesMoney = mode === 'sandbox' || (limits !== null && !limits.sandboxOnly)
  const operations = tools
    .filter(({ kind }) => kind !== 'moves money' || movesMoney)
    .map(({ name, title, description, kind, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema: inputSchema as Tool['inputSchema'],
      annotations: {
        title,
        readOnlyHint: kind === 'reads' || kind === 'previews',
        destructiveHint: kind === 'moves money',
        // With its key every operation is done once; reads may be repeated.
        idempotentHint: true,
        openWorldHint: false,
      },
    }))
  return [...operations, explaining, ...(clock ? clockTools : [])]
}

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const explaining: Tool = {
  name: 'explain_error',
  title: 'Explain a refusal',
  description:
    'The cause and the cure of an error code or a reason, such as change_pending. Changes nothing.',
  inputSchema: {
    type: 'object',
    properties: { reason: { type: 'string', description: 'What `code` or `details[].reason` said.' } },
    required: ['reason'],
    additionalProperties: false,
  },
  annotations: reading,
}

const clockTools: readonly Tool[] = [
  {
    name: 'get_sandbox_clock',
    title: 'Read the sandbox clock',
    description: 'The sandbox’s own time, and whether it is still on its way. Changes nothing.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: reading,
  },
  {
    name: 'move_sandbox_clock',
    title: 'Move the sandbox clock forward',
    description:
      'Renewals, retries and all else that falls due on the way is done, in order. While the answer says `advancing`, read the clock until it is `idle`.',
    inputSchema: {
      type: 'object',
      properties: {
        now: { type: 'string', format: 'date-time', description: 'The instant to move to (ISO 8601, UTC).' },
      },
      required: ['now'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
]

type Given = Readonly<Record<string, unknown>>

async function callTool(call: AgentCall, name: string, given: Given): Promise<CallToolResult> {
  if (!toolsOf(call).some((one) => one.name === name))
    return refusal({ code: 'not_found', message: noTool(call, name) })
  const { clock } = call
  if (name === 'explain_error') {
    const found = explainError(String(given['reason']))
    return found
      ? { content: [{ type: 'text', text: JSON.stringify(found) }] }
      : refusal({ code: 'not_found' })
  }
  if (clock && name === 'get_sandbox_clock') return plainly(await clock.read())
  if (clock && name === 'move_sandbox_clock') {
    const to = Date.parse(String(given['now']))
    if (Number.isNaN(to))
      return refusal({ code: 'validation_error', message: 'now must be an instant (ISO 8601)' })
    return plainly(await clock.move(new Date(to).toISOString()))
  }
  const tool = call.tools.find((one) => one.name === name)!
  const wrong = wrongIn(tool, given)
  if (wrong !== null) return refusal({ code: 'validation_error', message: wrong })
  return shown(await callOperation(tool, given, call))
}

function noTool({ tools }: AgentCall, name: string): string {
  // Whatever is in the table and was not offered moves money, in live.
  const isKnown = tools.some((one) => one.name === name)
  return isKnown
    ? 'in live a tool moves money only for a client whose owner set limits'
    : 'there is no such tool'
}

/** What the interface would not see: a missing key, a missing quote, an argument that the tool does not have. */
function wrongIn({ inputSchema }: AgentTool, given: Given): string | null {
  const { properties, required = [] } = inputSchema as { properties: object; required?: string[] }
  const missing = required.filter((name) => given[name] === undefined || given[name] === '')
  if (missing.length > 0) return `missing: ${missing.join(', ')}`
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
  if (unknown.length > 0)
    return `unknown: ${unknown.join(', ')}; known: ${Object.keys(properties).join(', ')}`
  const key = given['idempotencyKey']
  return key === undefined || typeof key === 'string' ? null : 'idempotencyKey must be a text'
}

function shown({ status, body }: Answered): CallToolResult {
  const text = `${notice}\n${JSON.stringify(withOwnReasons(marked(body), body))}`
  const content = [{ type: 'text' as const, text }, ...curesOf(body)]
  // A call that waits for the owner has not failed: it is repeated later.
  return status < 400 ? { content } : { isError: true, content }
}

interface Refusal {
  readonly error?: { readonly code?: string; readonly details?: readonly { readonly reason?: string }[] }
}

/** Our own reasons are not other people's text: programs compare them. */
function withOwnReasons(shownBody: unknown, body: unknown): unknown {
  const { error } = shownBody as Refusal
  const given = (body as Refusal).error?.details ?? []
  if (!error?.details) return shownBody
  const details = error.details.map((detail, i) => {
    const { reason } = given[i] ?? {}
    return reason !== undefined && explainError(reason) ? { ...detail, reason } : detail
  })
  return { ...(shownBody as object), error: { ...error, details } }
}

/** What to do about each reason of a refusal. */
function curesOf(body: unknown): { type: 'text'; text: string }[] {
  const { error } = body as Refusal
  const names = [...(error?.details ?? []).map(({ reason }) => reason), error?.code]
  const [found] = names.flatMap((name) => (name === undefined ? [] : (explainError(name) ?? [])))
  return found === undefined ? [] : [{ type: 'text', text: JSON.stringify(found) }]
}

function plainly(value: unknown): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] }
}

function refusal(error: { readonly code: string; readonly message?: string }): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error }) }] }
}
