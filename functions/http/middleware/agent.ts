import { allowedTools } from '../../../shared/api/agents/allowed-tools.ts'
import type { Route } from '../../../shared/api/route.ts'
import type { RouteName } from '../../../shared/api/routes.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import type { AgentCall } from '../../../shared/operations/unit-of-work/context.ts'
import { stateOf, type HttpRequest } from './state.ts'

/**
 * A client with limits may do, on every path, only what the table of tools names: an agent that has its token need
 * not use the tools, so they cannot be the place that enforces it (V10).
 */
export function keepAgentsOut(name: RouteName, route: Route) {
  const isOpen = route.method === 'GET' || route.group === 'mcp' || allowedTools[name] !== undefined
  if (isOpen || (route.auth !== 'merchant' && route.auth !== 'checkout-start')) return []
  return [
    {
      before(request: HttpRequest): void {
        if (stateOf(request).access?.limits != null)
          throw new Problem('forbidden', [{ reason: 'agent_limit', limit: 'tools' }])
      },
    },
  ]
}

/** The call of a client with limits; null for every other caller. */
export function agentOf(
  name: RouteName,
  request: Pick<HttpRequest, 'event'>,
  { key, hold }: Pick<AgentCall, 'key' | 'hold'>,
): AgentCall | null {
  const { access, json = {} } = stateOf(request)
  if (access?.kind !== 'access_token' || access.limits == null || access.subject === null) return null
  const asked = json['quoteId']
  const own = request.event.headers['agent-quote']
  const isQuotedElsewhere = name === 'change-plan' && typeof asked === 'string'
  return {
    client: access.subject,
    action: name,
    targetId: request.event.pathParameters?.['id'] ?? null,
    given: json,
    quoteId: isQuotedElsewhere ? asked : own === undefined || own === '' ? null : own.slice(0, 100),
    isQuotedElsewhere,
    key,
    begun: false,
    hold,
  }
}
