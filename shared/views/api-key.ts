import type { Access } from '../domain/access/access.ts'

/** An API key as the dashboard API shows it: a hint of its text, never the text. */
export function apiKeyView(access: Access) {
  const { id, name, hint, createdAt, revokedAt, madeBy = null, awaitsOwner } = access
  const kind: 'publishable' | 'secret' = access.kind === 'publishable_key' ? 'publishable' : 'secret'
  return { id, name, kind, hint, createdAt, revokedAt, madeBy, awaitsOwner: awaitsOwner === true }
}

/** A new API key: the only answer that contains its text (S29). */
export function newApiKeyView({ token, access }: { token: string; access: Access }) {
  const { madeBy, awaitsOwner, ...known } = apiKeyView(access)
  return { ...known, key: token, madeBy, awaitsOwner }
}
