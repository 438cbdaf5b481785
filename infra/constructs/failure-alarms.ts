import { Construct } from 'constructs'
import type { Bells } from './bells.ts'
import { impactOfGroup } from './group-impact.ts'
import { ImpactAlarm } from './impact-alarm.ts'
import { shareOfFailures } from './metrics.ts'
import type { Names } from './names.ts'

export interface FailureAlarmsProps {
  readonly names: Names
  /** The distinct groups of the routes. */
  readonly groups: ReadonlySet<string>
  readonly bells: Bells
}

/** Groups whose people can wait for the morning: nobody pays or is paid by them. */
const waits: ReadonlySet<string> = new Set([
  ...[
    'analytics',
    'billing-settings',
    'branding',
    'imports',
    'mcp',
    'promo-codes',
    'receipts',
    'recovery',
    'refunds',
    'sandbox',
    'tax',
  ],
])

/** Percent of a group's answers: a single failure or two are normal. */
const thresholdPercent = 5

/**
 * Alarms on answers that were our fault: in live one per route group, since its text says who is harmed; in the sandbox
 * one for all. A missing configuration does not count as a failure.
 */
export class FailureAlarms extends Construct {
  constructor(scope: Construct, id: string, { names, groups, bells }: FailureAlarmsProps) {
    super(scope, id)
    const watch = (name: string, impact: string, mode: 'live' | 'sandbox', group: string): void => {
      new ImpactAlarm(this, name, {
        alarmName: names.part(`failures-${name}`),
        impact,
        runbook: 'alarm-server-errors',
        topic: mode === 'live' && !waits.has(group) ? bells.wake : bells.later,
        metric: shareOfFailures(names, mode, group),
        threshold: thresholdPercent,
        evaluationPeriods: 3,
        datapointsToAlarm: 2,
      })
    }
    for (const group of groups) watch(`live-${group}`, impactOfGroup(group), 'live', group)
    watch('sandbox', 'Developers testing their integration get errors instead of answers.', 'sandbox', 'all')
  }
}
