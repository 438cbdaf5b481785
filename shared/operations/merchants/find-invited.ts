import type { SessionOwner } from '../../domain/team/decide-session.ts'
import { Problem } from '../../domain/problem.ts'
import { invitationsOf } from '../../store/entities/merchant.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { sessionOwner } from './open-dashboard-session.ts'

/**
 * A person who signs in by an invitation with an email that belongs to no account yet (R14). Anyone may have invited them, so
 * with several they choose.
 * @param invitation the member that they chose to become.
 * @returns null without an invitation of an enabled merchant.
 * @throws Problem 409 `choose_invitation`, one detail each, where there are several and none is named.
 */
export async function findInvited(
  context: OperationContext,
  email: string,
  invitation: string | null,
): Promise<SessionOwner | null> {
  const open = await queryAll(context, invitationsOf(email))
  const owners = await Promise.all(open.map((one) => sessionOwner(context, one)))
  const found = owners.filter((owner) => owner !== null)
  const chosen = found.length === 1 ? found[0] : found.find(({ memberId }) => memberId === invitation)
  if (chosen) return { ...chosen, acceptsAs: email }
  if (found.length === 0) return null
  throw new Problem(
    'conflict',
    found.map(({ merchant, memberId }) => ({
      path: 'invitation',
      reason: 'choose_invitation',
      invitation: memberId,
      merchantName: merchant.name,
    })),
  )
}
