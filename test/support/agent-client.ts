import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** An answer of a tool: its first text as JSON, without the notice before it. */
export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
  readonly texts: readonly string[]
  readonly body: any
}

/** An agent by the protocol's own client, which asks for a new token when its own has expired. */
export async function connectAgent(port: number, renew: () => Promise<string>) {
  let token = await renew()
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
    async fetch(url, init) {
      const send = () =>
        fetch(url, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), authorization: `Bearer ${token}` },
        })
      const answer = await send()
      if (answer.status !== 401) return answer
      token = await renew()
      return send()
    },
  })
  await client.connect(transport)
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const result = (await client.callTool({ name, arguments: given })) as CallToolResult
    const texts = result.content.map((one) => (one.type === 'text' ? one.text : ''))
    const text = texts[0]!
    const json = text.slice(text.startsWith('{') ? 0 : text.indexOf('\n') + 1)
    return { isError: result.isError === true, text, texts, body: JSON.parse(json) }
  }
  return { client, call, token: () => token }
}
