import { decideRevocations } from '../../domain/access/decide-access.ts'
import { hashCredential } from '../../security/credential.ts'
import { nowOf } from '../../store/context.ts'
import { accessRef } from '../../store/entities/access.ts'
import { load } from '../../store/load.ts'
import { commitAccessChange } from '../commit/commit-access-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Ends the session of the calling person. */
export async function logout(context: Writing, token: string): Promise<{ loggedOut: true }> {
  const { access } = await load(context, { access: accessRef(hashCredential(token)) })
  if (access) await commitAccessChange(context, decideRevocations([access], nowOf(context)))
  return { loggedOut: true }
}
