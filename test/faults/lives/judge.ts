import { check, type Violation } from '../checker/check.ts'
import { itemsOf, type RawItem } from '../checker/read.ts'
import { readWorld } from '../checker/world.ts'
import { driftOf } from './drift.ts'
import { hashOf, normalForm } from './normal-form.ts'
import { joinLives, type LivesResult } from './result.ts'
import type { Script } from './script.ts'

/** A merchant whose script was played to its end. */
export interface Lived {
  readonly script: Script
  readonly merchantId: string
}

/** Checks a table's merchants by the oracle and the invariants: all together, and each at the end of their time. */
export function judge(items: readonly RawItem[], lived: readonly Lived[]): LivesResult {
  const together = { subscriptions: 0, renewals: 0, boundaries: 0, driftMs: 0, hashes: {} }
  const violations = check(items, { settled: false }).map(sentenceOf)
  const each = lived.map((one) => judgeOne(itemsOf(items, one.merchantId), one))
  return joinLives([{ ...together, violations }, ...each])
}

function judgeOne(items: readonly RawItem[], { script, merchantId }: Lived): Omit<LivesResult, 'hash'> {
  const tenant = readWorld(items).tenants.get(merchantId)!
  const { boundaries, worstMs, found } = driftOf(tenant)
  const violations = check(items, { settled: true, now: script.endsAt }).map(sentenceOf)
  const renewals = [...tenant.invoices.values()].filter(
    ({ billingReason, status }) => billingReason === 'subscription_cycle' && status === 'paid',
  )
  return {
    subscriptions: tenant.subscriptions.size,
    renewals: renewals.length,
    boundaries,
    driftMs: worstMs,
    violations: [...violations, ...found],
    hashes: { [script.name]: hashOf(normalForm(items)) },
  }
}

function sentenceOf({ invariant, where, what }: Violation): string {
  return `${invariant} ${where}: ${what}`
}
