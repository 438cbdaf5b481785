import { decideRevocations } from '../../domain/access/decide-access.ts'
import { nowOf, withoutKey } from '../../store/context.ts'
import { accessRef, identitySessionsOf } from '../../store/entities/access.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { commitAccessChange } from '../commit/commit-access-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { personOf } from './person.ts'

/** A transaction holds 100 writes. */
const atOnce = 90

/**
 * Ends the calling person's session, or all sessions of their contact. A session that was opened in the same second
 * elsewhere may remain: an index shows it late (E1).
 */
export async function signOut(context: Writing, everywhere: boolean): Promise<{ loggedOut: true }> {
  const { access } = await load(context, { access: accessRef(context.request.actor.sessionHash ?? '') })
  const others = everywhere ? await queryAll(context, identitySessionsOf(personOf(context).value)) : []
  const sessions = [...(access ? [access] : []), ...others.filter(({ hash }) => hash !== access?.hash)]
  const open = sessions.filter(({ revokedAt }) => revokedAt === null)
  for (let i = 0; i < open.length; i += atOnce) {
    const change = decideRevocations(open.slice(i, i + atOnce), nowOf(context))
    await commitAccessChange(withoutKey(context), change)
  }
  return { loggedOut: true }
}
