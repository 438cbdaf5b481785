import { agentTools } from '../../../shared/api/agents/tools.ts'
import * as contract from '../../../shared/api/contracts/agents.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import { getSandboxClock, setSandboxClock } from '../../../shared/operations/sandbox/sandbox-clock.ts'
import { checkoutBaseUrlOf } from '../../../shared/runtime/context.ts'
import { clockQueue } from '../../../shared/runtime/providers/queues.ts'
import { clockView } from '../../../shared/views/sandbox-clock.ts'
import { answerAgent } from '../agents/server.ts'
import { endpoint } from '../endpoint.ts'

let tools: ReturnType<typeof agentTools> | undefined

export const handler = endpoint('call-tools', {
  contract: contract.callTools,
  providers: { 'queue.clock-advance': clockQueue },
  run(context, { body }, { headers }) {
    const { actor } = context.request
    // A secret key has every right, so it must not be used where other people's text could ask for something.
    if (actor.kind !== 'oauth_client') throw new Problem('forbidden', [{ reason: 'credential_kind' }])
    const { mode } = context.tenant
    const call = {
      mode,
      limits: context.request.actor.limits ?? null,
      baseUrl: checkoutBaseUrlOf(mode),
      authorization: headers['authorization'] ?? '',
      tools: (tools ??= agentTools()),
      ...(mode === 'live'
        ? {}
        : {
            clock: {
              read: async () => clockView(await getSandboxClock(context)),
              move: async (to: string) => clockView(await setSandboxClock(context, to)),
            },
          }),
    }
    return answerAgent(call, body, headers['mcp-protocol-version'] ?? null)
  },
  present: ({ message }) => message,
  // A notification is taken without an answer.
  status: ({ status }) => status,
})
