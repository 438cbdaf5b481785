import type { Service } from './service.ts'

type Answer = Record<string, unknown>
type Manage = (name: never, body: object | undefined, params: Record<string, string>) => Promise<Answer>

/** An owner makes an agent's client, changes its limits, approves one act of the agent and declines another. */
export async function playApprovals(service: Service, manage: Manage, order: object): Promise<void> {
  const sandbox = { mode: 'sandbox' }
  const act = (name: string, body: object | undefined, params: Record<string, string>) =>
    manage(name as never, body, { ...sandbox, ...params })
  const limits = { perCall: 900_000, perDay: 900_000, approveAbove: 0 }
  const agent = await act('create-oauth-client', { name: 'A', scopes: ['subscription:write'], limits }, {})
  const clientId = agent['clientId'] as string
  await act('update-client-limits', { perDay: 1_000_000 }, { clientId })
  for (const word of ['approve-act', 'decline-act'])
    await act(word, undefined, { id: await asked(service, agent, order) })
}

/** An act that an agent asked for and that waits for the owner, a subscription; its quote. */
async function asked(service: Service, { clientId, clientSecret }: Answer, order: object): Promise<string> {
  const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const key = (await service.call<any>('issue-token', { body })).body.access_token as string
  const ask = async (headers: Record<string, string>) =>
    (await service.call<any>('create-subscription', { key, body: order, headers })).body.error.details[0]
  const own = { 'idempotency-key': `act-${Math.random()}` }
  const { quoteId } = await ask(own)
  return (await ask({ ...own, 'agent-quote': quoteId })).approvalId
}
