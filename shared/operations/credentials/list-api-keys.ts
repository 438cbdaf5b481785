import type { Access } from '../../domain/access/access.ts'
import { apiKeysOf } from '../../store/entities/access.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A tenant's API keys of this mode, including revoked ones, newest first. */
export function listApiKeys(context: OperationContext, parameters: ListParameters): Promise<Page<Access>> {
  return readList(context, apiKeysOf(context.tenant.merchantId), parameters)
}
