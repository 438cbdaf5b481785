import type { Route } from '../../../shared/api/route.ts'
import type { Access } from '../../../shared/domain/access.ts'
import type { AuditActor } from '../../../shared/domain/audit-entry.ts'
import type { AuditState } from '../../../shared/store/context.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** What a key or client may do only if the owner can see it: payouts, refunds and settings changes (A14). */
const audited: ReadonlySet<string | null> = new Set(['payout:write', 'refund:write', 'settings:write'])

/** The record for a mutation in the dashboard, or for one of these by a key or client; null for everything else. */
export function auditOf(name: string, route: Route, request: Pick<HttpRequest, 'event'>): AuditState | null {
  const leaves = route.auth === 'admin' || (route.auth === 'merchant' && audited.has(route.scope))
  if (!leaves || route.method === 'GET') return null
  const { access, requestId } = stateOf(request)
  const parameters = request.event.pathParameters ?? {}
  const targetId = parameters['id'] ?? parameters['clientId'] ?? null
  return { actor: actorOf(access), action: name, targetId, requestId, stored: false }
}

function actorOf(access: Access | undefined): AuditActor {
  const { kind, id = '', name = null, member } = access ?? {}
  if (kind === 'secret_key') return { kind: 'api_key', id, name }
  return { kind: kind === 'access_token' && !member ? 'oauth_client' : 'dashboard', id, name }
}
