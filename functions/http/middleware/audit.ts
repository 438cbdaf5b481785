import type { Route } from '../../../shared/api/route.ts'
import type { Access } from '../../../shared/domain/access/access.ts'
import type { AuditActor } from '../../../shared/domain/audit/audit-entry.ts'
import { parseStopToken } from '../../../shared/domain/payout/stop-token.ts'
import { operatorId } from '../../../shared/domain/team/role.ts'
import type { AuditState } from '../../../shared/store/context.ts'
import { sourceOf } from './source.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** What a key or client may do only if the owner can see it: payouts, refunds and settings changes (A14). */
const audited: ReadonlySet<string | null> = new Set(['payout:write', 'refund:write', 'settings:write'])

/** Changes nothing that lasts: a page asks for a new token every 15 minutes (R7). */
const unaudited: ReadonlySet<string> = new Set(['create-access-token'])

/**
 * The audit record of a change: every one by a member of the team, by the operator in a merchant's session, by a customer
 * in the portal (R7) or by an agent's client (V10), the owner's stop of a payout by a mailed link (R13), and some by a key or
 * client (A14). Null for everything else.
 */
export function auditOf(name: string, route: Route, request: Pick<HttpRequest, 'event'>): AuditState | null {
  const { access, requestId } = stateOf(request)
  const sourceAddress = sourceOf(request.event)
  const stops = name === 'stop-payout' ? parseStopToken(request.event.pathParameters?.['token'] ?? '') : null
  if (stops) {
    const { payoutId } = stops
    const actor = { kind: 'owner_link', id: payoutId, name: null, memberId: null, sourceAddress } as const
    return { actor, action: name, targetId: payoutId, requestId, stored: false }
  }
  if (route.method === 'GET' || access === undefined || unaudited.has(name)) return null
  const isPerson =
    access.member != null || access.kind === 'identity_session' || access.kind === 'portal_session'
  if (!isPerson && access.limits == null && !(route.auth === 'merchant' && audited.has(route.scope)))
    return null
  const parameters = request.event.pathParameters ?? {}
  const targetId = parameters['id'] ?? parameters['clientId'] ?? null
  const actor = { ...actorOf(access), sourceAddress }
  return { actor, action: name, targetId, requestId, stored: false }
}

function actorOf({ kind, id, name, member }: Access): Omit<AuditActor, 'sourceAddress'> {
  if (member?.id === operatorId) return { kind: 'operator', id, name: member.name ?? null, memberId: null }
  if (member) return { kind: 'dashboard', id, name: member.name ?? null, memberId: member.id }
  const none = { id, memberId: null }
  if (kind === 'identity_session' || kind === 'portal_session')
    return { ...none, kind: 'customer', name: null }
  return { ...none, kind: kind === 'secret_key' ? 'api_key' : 'oauth_client', name }
}
