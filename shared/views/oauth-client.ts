import type { Access } from '../domain/access/access.ts'
import type { ActStatus, AgentAct } from '../domain/agents/act.ts'
import { scopes as all } from '../domain/access/scopes.ts'

/** An OAuth client as the dashboard API shows it: its identifier is public, its secret is never shown again. */
export function oauthClientView({ hint, name, scopes, createdAt, limits = null }: Access) {
  return { clientId: hint, name, scopes: scopes ?? all, createdAt, limits }
}

/** A new OAuth client: the only answer that contains its secret (D14.4). */
export function newOauthClientView({ access, clientSecret }: { access: Access; clientSecret: string }) {
  return { ...oauthClientView(access), clientSecret }
}

/** An agent's operation as the dashboard shows it; a mere quote is never shown (V10). */
export function agentActView({
  id,
  clientName,
  action,
  targetId,
  given,
  amount,
  currency,
  ...act
}: AgentAct) {
  const status = act.status as Exclude<ActStatus, 'quoted'>
  const { createdAt, expiresAt, decidedBy, decidedAt } = act
  const what = { clientName, action, targetId, arguments: given, amountKobo: amount, currency }
  return { id, status, ...what, createdAt, expiresAt, decidedBy, decidedAt }
}
