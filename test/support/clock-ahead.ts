import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Loaded into a child stack before all else: a SIGUSR2 sets its clock ahead by what a file in its data folder says, two minutes where
 * nothing does, so that a test need not wait. Timers run as ever; who asks what time it is gets the later one.
 */
let aheadMs = 0
const folder = process.env['LOCAL_DATA'] ?? ''

/** The sender of the signal waits for the second file, which says that the clock has moved. */
function step(): void {
  const file = join(folder, 'clock-step')
  aheadMs += existsSync(file) ? Number(readFileSync(file, 'utf8')) : 120_000
  writeFileSync(join(folder, 'clock-ahead'), String(aheadMs))
}

const Real = Date

globalThis.Date = new Proxy(Real, {
  construct: (target, parts: unknown[]) =>
    Reflect.construct(target, parts.length === 0 ? [Real.now() + aheadMs] : parts) as Date,
  get: (target, name) =>
    name === 'now' ? () => Real.now() + aheadMs : (Reflect.get(target, name) as unknown),
})
process.on('SIGUSR2', step)
