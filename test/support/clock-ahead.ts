/**
 * Loaded into a child stack before all else: a SIGUSR2 sets its clock two minutes ahead, so that a test need not wait.
 * Timers run as ever; who asks what time it is, is told the later one.
 */
let aheadMs = 0
const Real = Date

globalThis.Date = new Proxy(Real, {
  construct: (target, parts: unknown[]) =>
    Reflect.construct(target, parts.length === 0 ? [Real.now() + aheadMs] : parts) as Date,
  get: (target, name) =>
    name === 'now' ? () => Real.now() + aheadMs : (Reflect.get(target, name) as unknown),
})
process.on('SIGUSR2', () => (aheadMs += 120_000))
