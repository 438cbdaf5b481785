import type { Access } from '../../domain/access/access.ts'
import type { ListedMember } from '../../domain/team/member.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { operatorId } from '../../domain/team/role.ts'
import { nowOf } from '../../store/context.ts'
import { sessionOf, sessionsOf } from '../../store/entities/access.ts'
import { loadClock } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import type { Page } from '../../store/page.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'
import { readTeam } from './list-members.ts'

/** A dashboard session with its member's email. */
export interface ListedSession {
  readonly access: Access
  readonly email: string
  /** Whether it is the calling session. */
  readonly current: boolean
}

/** The open sessions, newest first: an owner sees the whole team's, other members only their own. */
export async function listSessions(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<ListedSession>> {
  await loadClock(context)
  const members = await readTeam(context)
  const page = await readList(context, sessionsOf(context.tenant.merchantId, nowOf(context)), parameters)
  const mine = context.request.actor.member
  const items = page.items
    // Sessions of a removed member no longer work, and no one else's are affected.
    .filter(({ subject }) => subject === null || members.some(({ id }) => id === subject))
    .filter(
      (access) =>
        mine?.role === 'owner' || access.id === context.request.actor.id || access.subject === mine?.id,
    )
    .map((access) => ({
      access,
      email: emailOf(members, access),
      current: access.id === context.request.actor.id,
    }))
  return { ...page, items }
}

/** Whose session it is: a member's email, the account owner's, or `operator`. */
function emailOf(members: readonly ListedMember[], { subject, member }: Access): string {
  if (member?.id === operatorId) return operatorId
  return (members.find(({ id }) => id === subject) ?? members[0])?.email ?? ''
}

/**
 * Ends a session at once; the tokens made from it end within 60 s.
 * @throws Problem 404; 403 for another person's session unless an owner asks.
 */
export async function revokeSession(context: Writing, id: string): Promise<ListedSession> {
  await loadClock(context)
  const found = await queryAll(context, sessionOf(context.tenant.merchantId, id))
  const access = found.find((one) => one.id === id)
  if (!access) throw notFound()
  const mine = context.request.actor.member
  if (mine?.role !== 'owner' && access.subject !== mine?.id)
    throw new Problem('forbidden', [{ reason: 'role' }])
  const members = await readTeam(context)
  const email = emailOf(members, access)
  const ended = { access, email, current: id === context.request.actor.id }
  return commitPlainChange(
    context,
    plainChange(ended, [], [{ kind: 'access_revoked', access, at: nowOf(context) }]),
  )
}
