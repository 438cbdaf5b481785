import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { modes } from '../../../../infra/configuration.ts'
import { jobsOf } from '../../../../infra/constructs/cell-jobs.ts'
import { runbooks } from '../../../../infra/constructs/impact-alarm.ts'
import { allRoutes } from '../../../../shared/api/routes.ts'
import { fixedCost, monthlyDollars, statedDollars } from '../fixed-cost.ts'
import type { Synthesis } from '../synthesize.ts'
import { resourcesOf } from '../template.ts'

interface Stat {
  readonly Metric: {
    readonly MetricName: string
    readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[]
  }
  readonly Stat: string
}

interface Alarm {
  readonly AlarmName: string
  readonly AlarmDescription?: string
  readonly AlarmActions?: readonly unknown[]
  readonly Metrics?: readonly { readonly MetricStat?: Stat; readonly Expression?: string }[]
  readonly TreatMissingData: string
  readonly Threshold: number
  readonly EvaluationPeriods: number
  readonly DatapointsToAlarm?: number
}

export function alarmChecks({ templates }: Synthesis): void {
  const alarms = resourcesOf<Alarm>(templates, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties)
  const named = (name: string): Alarm => {
    const found = alarms.find(({ AlarmName }) => AlarmName === `billing-dev-${name}`)
    if (found === undefined) throw new Error(`there is no alarm ${name}`)
    return found
  }
  const text = (of: unknown): string => JSON.stringify(of)

  describe('alarms', () => {
    it('each say who is affected, name a runbook, and notify someone', () => {
      for (const alarm of alarms) {
        const [, impact, anchor] =
          /^(.{20,}\.) Runbook: infra\/README\.md#([\w-]+)$/.exec(alarm.AlarmDescription ?? '') ?? []
        expect(impact, alarm.AlarmName).toBeDefined()
        expect(runbooks).toContain(anchor)
        expect(alarm.AlarmActions).toHaveLength(1)
      }
    })

    it('use every runbook, and each has its heading', () => {
      const used = alarms.map(({ AlarmDescription }) => AlarmDescription?.split('#')[1])
      // What ends a release is there only where releases are gradual.
      // What ends a release, watches a firewall or mail is there only where these are.
      const others = ['alarm-release', 'alarm-firewall', 'alarm-mail']
      expect(new Set([...used, ...others])).toEqual(new Set(runbooks))
      const readme = readFileSync(new URL('../../../../infra/README.md', import.meta.url), 'utf8')
      for (const runbook of runbooks) expect(readme).toContain(`### ${runbook}\n`)
    })

    it('have names of their own', () => {
      expect(new Set(alarms.map(({ AlarmName }) => AlarmName)).size).toBe(alarms.length)
    })

    it('read at most ten metrics each', () => {
      for (const { Metrics = [] } of alarms) {
        expect(Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length).toBeLessThanOrEqual(10)
      }
    })

    it('read metrics that the functions really write', () => {
      const source = readFileSync(new URL('../../../../shared/runtime/metrics.ts', import.meta.url), 'utf8')
      for (const part of ["namespace: 'Billing'", "'mode'", "'group'", "'failed'", 'SERVICE_NAME'])
        expect(source).toContain(part)
    })

    it.each([
      ...['payout_review', 'late_payment_unreturnable', 'reversal_unbooked', 'gateway_credentials'],
      'foreign_token',
    ])('ring at once for what only a person can settle: %s', (alarm) => {
      expect(named(`operator-${alarm}`)).toMatchObject({
        MetricName: 'operator',
        Namespace: 'Billing',
        Dimensions: expect.arrayContaining([{ Name: 'alarm', Value: alarm }]) as unknown,
        Statistic: 'Sum',
        Threshold: 1,
        EvaluationPeriods: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      })
      const readme = readFileSync(new URL('../../../../infra/README.md', import.meta.url), 'utf8')
      expect(readme.split('### alarm-operator')[1]?.split('###')[0]).toContain(`\`${alarm}\``)
    })

    it('fire at a thousand wrong one-time codes in an hour, which functions count', () => {
      expect(named('wrong-tries')).toMatchObject({
        MetricName: 'wrongTries',
        Namespace: 'Billing',
        Statistic: 'Sum',
        Period: 3600,
        Threshold: 1000,
        EvaluationPeriods: 1,
      })
      const source = readFileSync(new URL('../../../../shared/runtime/metrics.ts', import.meta.url), 'utf8')
      expect(source).toContain("'wrongTries'")
    })

    it('on failures use a share of a group’s answers, in live group by group, with who is affected', () => {
      const groups = new Set(allRoutes().map(({ route }) => route.group))
      for (const group of groups) {
        const alarm = named(`failures-live-${group}`)
        expect(text(alarm.Metrics)).toContain('IF(failures >= 3, 100 * share, 0)')
        expect(text(alarm.Metrics)).toContain(
          `{"Name":"group","Value":"${group}"},{"Name":"mode","Value":"live"}`,
        )
        expect([alarm.EvaluationPeriods, alarm.DatapointsToAlarm]).toEqual([3, 2])
      }
      expect(text(named('failures-sandbox').Metrics)).toContain('"Value":"all"')
      const ofFailures = alarms.filter(({ AlarmName }) => AlarmName.startsWith('billing-dev-failures-'))
      expect(ofFailures).toHaveLength(groups.size + 1)
    })

    it.each(modes)('%s: a crash, conflicts and throttles fire from a share on too', (mode) => {
      for (const name of [`crashes-${mode}`, `conflicts-${mode}`, 'throttled-functions'])
        expect(text(named(name).Metrics)).toMatch(/IF\(\w+ >= \d+, 100 \* /)
      expect(text(named(`conflicts-${mode}`).Metrics)).toContain('"MetricName":"TransactionConflict"')
    })

    it.each(modes)('%s: a timer that fails or stops is noticed, not one that has not begun', (mode) => {
      for (const { name } of jobsOf(mode).filter(({ job }) => job.source === 'timer')) {
        const failing = named(`${mode}-${name}-failures`)
        expect(text(failing)).toContain(
          `{"Name":"group","Value":"${name}"},{"Name":"mode","Value":"${mode}"}`,
        )
        expect([failing.Threshold, failing.DatapointsToAlarm]).toEqual([1, 2])
        const silent = named(`${mode}-${name}-silent`)
        expect(text(silent.Metrics)).toContain('FILL(runs, 0) + 0 * FILL(runs, REPEAT)')
        expect(silent.TreatMissingData).toBe('ignore')
      }
    })

    it('never fire because data is not there yet', () => {
      const rung = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching')
      // What runs by itself, and is not there: a timer, and the probe (O4).
      expect(rung.filter(({ AlarmName }) => !/-(never|probe)$/.test(AlarmName))).toEqual([])
    })

    it('on dead letters and late work watch every queue: in live each with who is affected, in the sandbox ten at once', () => {
      for (const { name, job } of jobsOf('live')) {
        expect(named(`live-${name}-letters`).AlarmDescription).toContain(job.impact)
        if (job.source === 'queue') expect(named(`live-${name}-age`).AlarmDescription).toContain(job.impact)
      }
      const watched = text(alarms.filter(({ AlarmName }) => AlarmName.startsWith('billing-dev-sandbox-all')))
      for (const { name, job } of jobsOf('sandbox')) {
        expect(watched).toContain(`"billing-dev-sandbox-${name}-dead"`)
        if (job.source === 'queue') expect(watched).toContain(`"billing-dev-sandbox-${name}"`)
      }
    })

    it('and everything else that costs money when idle cost what infra/README.md says', () => {
      expect(Math.abs(statedDollars()[0] - monthlyDollars(fixedCost(templates)))).toBeLessThanOrEqual(2)
    })

    it('may publish to the topic', () => {
      const policies = resourcesOf(templates, 'AWS::SNS::TopicPolicy')
      expect(policies).toHaveLength(4)
      for (const policy of policies)
        expect(JSON.stringify(policy.properties)).toContain('cloudwatch.amazonaws.com')
    })

    it('notify no one at night for the sandbox, or for what can wait', () => {
      const later = alarms.filter(({ AlarmActions }) => text(AlarmActions).includes('Later'))
      const quiet = later.map(({ AlarmName }) => AlarmName.replace('billing-dev-', ''))
      const sandboxs = alarms.filter(({ AlarmName }) => AlarmName.includes('sandbox'))
      for (const { AlarmName } of sandboxs) expect(quiet).toContain(AlarmName.replace('billing-dev-', ''))
      for (const wakes of [
        'probe',
        'refusals-live',
        'origin-failures',
        'failures-live-checkout',
        'live-renewal-age',
      ])
        expect(quiet).not.toContain(wakes)
      expect(quiet).toContain('failures-live-analytics')
    })
  })
}
