import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runbooks } from '../../../../infra/constructs/impact-alarm.ts'
import type { Synthesis } from '../synthesize.ts'
import { resourcesOf } from '../template.ts'

interface Alarm {
  readonly AlarmName: string
  readonly AlarmDescription?: string
  readonly AlarmActions?: readonly unknown[]
  readonly Metrics?: readonly { readonly MetricStat?: unknown }[]
}

export function alarmChecks({ templates }: Synthesis): void {
  const alarms = resourcesOf<Alarm>(templates, 'AWS::CloudWatch::Alarm')

  describe('alarms', () => {
    it('each say who is hurt, name a runbook, and tell someone', () => {
      for (const { properties } of alarms) {
        const [, impact, anchor] =
          /^(.{20,}\.) Runbook: README\.md#([\w-]+)$/.exec(properties.AlarmDescription ?? '') ?? []
        expect(impact, properties.AlarmName).toBeDefined()
        expect(runbooks).toContain(anchor)
        expect(properties.AlarmActions).toHaveLength(1)
      }
    })

    it('use every runbook, so that none describes an alarm there is not', () => {
      const used = alarms.map(({ properties }) => properties.AlarmDescription?.split('#')[1])
      expect(new Set(used)).toEqual(new Set(runbooks))
    })

    it('have names of their own', () => {
      const names = alarms.map(({ properties }) => properties.AlarmName)
      expect(new Set(names).size).toBe(names.length)
    })

    it('read at most ten metrics each', () => {
      for (const { properties } of alarms) {
        const read = properties.Metrics?.filter(({ MetricStat }) => MetricStat !== undefined) ?? []
        expect(read.length).toBeLessThanOrEqual(10)
      }
    })

    it('read the failures that the functions really count', () => {
      const source = readFileSync(new URL('../../../../shared/runtime/metrics.ts', import.meta.url), 'utf8')
      for (const part of ["namespace: 'Billing'", "serviceName: 'billing'", "'unit'", "'failures'"]) {
        expect(source).toContain(part)
      }
    })

    it('may publish to the topic', () => {
      const [policy] = resourcesOf(templates, 'AWS::SNS::TopicPolicy')
      expect(JSON.stringify(policy?.properties)).toContain('cloudwatch.amazonaws.com')
    })
  })
}
