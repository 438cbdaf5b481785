import type { SandboxMessage } from '../../domain/message/sandbox-message.ts'
import { nowOf } from '../../store/context.ts'
import { sandboxMessagesOf } from '../../store/entities/sandbox-message.ts'
import { loadClock } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** The messages that this sandbox would have sent in the last 7 days, newest first (A11). */
export async function listSandboxMessages(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<SandboxMessage>> {
  await loadClock(context)
  return readList(context, sandboxMessagesOf(context.tenant.merchantId, nowOf(context)), parameters)
}
