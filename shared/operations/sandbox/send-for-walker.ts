import type { ContextOf } from '../unit-of-work/context.ts'

/** The context of what leaves work to the clock's worker. */
export type ClockSettingContext = ContextOf<'table.write' | 'queue.clock-advance'>

/** Sends for the worker that walks the tenant's clock, or empties its sandbox. */
export function sendForWalker(context: ClockSettingContext, delaySeconds: number): Promise<void> {
  return context.clockQueue.send('clock-advance', [
    { body: { merchantId: context.tenant.merchantId }, delaySeconds },
  ])
}
