import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import { actsOf, auditOf, type AuditFilters } from '../../store/entities/audit-entry.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** Who did what in this mode, newest first. */
export function listAudit(
  context: OperationContext,
  parameters: ListParameters & AuditFilters,
): Promise<Page<AuditEntry>> {
  return readList(context, auditOf(context.tenant.merchantId, parameters), parameters)
}

/** Who did what to one object, newest first. */
export function listActs(
  context: OperationContext,
  parameters: ListParameters & { readonly targetId: string },
): Promise<Page<AuditEntry>> {
  return readList(context, actsOf(context.tenant.merchantId, parameters.targetId), parameters)
}
