import type { Access } from '../domain/access.ts'
import { scopes as all } from '../domain/scopes.ts'

/** An OAuth client as the dashboard API shows it: its identifier is public, its secret is never shown again. */
export function oauthClientView({ hint, name, scopes, createdAt }: Access) {
  return { clientId: hint, name, scopes: scopes ?? all, createdAt }
}

/** A new OAuth client: the only answer that contains its secret (D14.4). */
export function newOauthClientView({ access, clientSecret }: { access: Access; clientSecret: string }) {
  return { ...oauthClientView(access), clientSecret }
}
