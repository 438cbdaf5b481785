import type { Access } from '../../domain/access/access.ts'
import { operatorId } from '../../domain/team/role.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * A new credential's record with the member of the team who makes it, so that it can be found when they leave (R7). A
 * secret key has full scope, so a live one that no owner makes waits for an owner.
 */
export function madeByCaller(context: OperationContext, access: Access): Access {
  const { member } = context.request.actor
  if (member == null || member.id === operatorId) return access
  const awaits = access.kind === 'secret_key' && access.mode === 'live' && member.role !== 'owner'
  return { ...access, madeBy: member.id, ...(awaits ? { awaitsOwner: true } : {}) }
}
