import { hashCredential } from '../../security/credential.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { accessRef, revoke } from '../../store/entities/access.ts'
import { load } from '../../store/load.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Ends the session of the calling person. */
export async function logout(context: Writing, token: string): Promise<{ loggedOut: true }> {
  const { access } = await load(context, { access: accessRef(hashCredential(token)) })
  if (access) await commit(context, { writes: [revoke(access, nowOf(context))] })
  return { loggedOut: true }
}
