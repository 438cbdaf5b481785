import type { Route } from '../../../shared/api/route.ts'
import type { AuditState } from '../../../shared/store/context.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** The record that a mutation of the dashboard will leave; null for everything else (decisions 14). */
export function auditOf(name: string, route: Route, request: Pick<HttpRequest, 'event'>): AuditState | null {
  if (route.auth !== 'admin' || route.method === 'GET') return null
  const { access, requestId } = stateOf(request)
  const { id = null, clientId = null } = request.event.pathParameters ?? {}
  return { actorId: access?.id ?? '', action: name, targetId: id ?? clientId, requestId, stored: false }
}
