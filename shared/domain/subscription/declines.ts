import { toMs } from '../time/time.ts'
import type { Subscription } from './subscription.ts'
import { declineWindowSeconds } from '../time/waits.ts'

/** Declines remembered per method: the ceiling is 8, so more add nothing. */
const kept = 8

/** The declines of the last 30 days by method; methods without any are left out. */
export function recentDeclines(declines: Subscription['declines'], now: string): Subscription['declines'] {
  const from = toMs(now) / 1000 - declineWindowSeconds
  const recent = Object.entries(declines).map(([id, times]) => [id, times.filter((at) => at > from)] as const)
  return Object.fromEntries(recent.filter(([, times]) => times.length > 0))
}

/** The same with one more decline of a method. */
export function withDecline(
  declines: Subscription['declines'],
  methodId: string,
  now: string,
): Subscription['declines'] {
  const seconds = Math.floor(toMs(now) / 1000)
  const recent = recentDeclines(declines, now)
  return { ...recent, [methodId]: [...(recent[methodId] ?? []), seconds].slice(-kept) }
}
