import type { Access } from '../../domain/access.ts'
import { operatorId } from '../../domain/role.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A new credential's record with the member of the team who makes it, so that it can be found when they leave (R7). */
export function madeByCaller(context: OperationContext, access: Access): Access {
  const { member } = context.request.actor
  return member == null || member.id === operatorId ? access : { ...access, madeBy: member.id }
}
