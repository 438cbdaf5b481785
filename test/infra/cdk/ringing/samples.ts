import type { MetricKey } from './emitted.ts'
import type { History, Samples } from './evaluate.ts'

/**
 * What each alarm is for, written from the rules and the runbook and from no construct: the least trouble that must ring it,
 * and the most weather that must not.
 */
export interface ExpectedAlarm {
  readonly name: string
  readonly trouble: History
  readonly weather: readonly History[]
}

/** What an environment has: releases that alarms end, a firewall, mail. */
export interface ExpectedOptions {
  readonly gradual: boolean
  readonly firewall: boolean
  readonly sendsMail: boolean
}

export const modes = ['live', 'sandbox'] as const

export const ones = (many: number): number[] => Array<number>(many).fill(1)
export const zeros = (many: number): number[] => Array<number>(many).fill(0)
export const same = (samples: readonly number[] | undefined, periods: number): Samples =>
  Array<readonly number[] | undefined>(periods).fill(samples)
export const of = (key: MetricKey, samples: Samples): History => ({ [key]: samples })
