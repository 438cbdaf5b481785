import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { createContext, type UnitOfWork } from '../../shared/runtime/context.ts'

/** The context of a worker that acts for a merchant in one mode; `more` is what the case says besides. */
export function workerContext(
  merchantId: string,
  mode: Mode,
  more: Partial<UnitOfWork> = {},
): ReturnType<typeof createContext> {
  const actor = { kind: 'worker', id: 'test' } as const
  return createContext({ merchantId, mode, requestId: 'test', actor, timeZone: '', ...more })
}
