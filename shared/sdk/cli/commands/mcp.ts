import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { ApiError, createBilling, type BillingClient } from '../../src/index.ts'
import { optionsOf } from '../context.ts'
import { profileOf, UsageError } from '../profile.ts'

/** A message of JSON-RPC, as far as it is read here. */
interface Message {
  readonly id?: string | number | null
}

/** `billing mcp`: the service's tools for an agent on this machine, over standard input and output. */
export function mcpCommand(program: Command): void {
  program
    .command('mcp')
    .description(
      'Tools for an AI agent (Model Context Protocol over stdio); needs an OAuth client, never a secret key',
    )
    .addHelpText(
      'after',
      '\nIt reads BILLING_CLIENT_ID and BILLING_CLIENT_SECRET, which the dashboard shows under Keys and clients, and\nBILLING_BASE_URL or the address of a login. What the tools may do is what the client’s scopes allow.',
    )
    .action(async (_given, command: Command) => {
      const billing = clientOf(optionsOf(command).profile)
      const open = new Set<Promise<void>>()
      for await (const line of createInterface({ input: process.stdin })) {
        if (line.trim() === '') continue
        const answered = answer(billing, line).then((text) => {
          if (text !== null) process.stdout.write(`${text}\n`)
        })
        open.add(answered)
        void answered.finally(() => open.delete(answered))
      }
      await Promise.all(open)
    })
}

/** @throws UsageError without an OAuth client. */
function clientOf(profile: string): BillingClient {
  const { BILLING_CLIENT_ID: clientId, BILLING_CLIENT_SECRET: clientSecret } = process.env
  if (!clientId || !clientSecret)
    throw new UsageError(
      'set BILLING_CLIENT_ID and BILLING_CLIENT_SECRET to an OAuth client of the dashboard: an agent gets no secret key',
    )
  return createBilling({ baseUrl: profileOf(profile).baseUrl, clientId, clientSecret })
}

/** The service's answer to one line; null for a notification, which has none. Tokens are renewed on the way. */
async function answer(billing: BillingClient, line: string): Promise<string | null> {
  let id: Message['id']
  try {
    const message = JSON.parse(line) as Message
    id = message.id
    const said = await billing.request<object>({ method: 'POST', path: '/mcp', body: message })
    return id === undefined ? null : JSON.stringify(said)
  } catch (error) {
    if (id === undefined && !(error instanceof SyntaxError)) return null
    const code = error instanceof SyntaxError ? -32_700 : -32_000
    const { message } = error as Error
    const data = error instanceof ApiError ? { status: error.status, code: error.code } : undefined
    return JSON.stringify({
      jsonrpc: '2.0',
      id: id ?? null,
      error: { code, message, ...(data ? { data } : {}) },
    })
  }
}
