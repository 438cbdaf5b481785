import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Mode } from '../configuration.ts'
import { bellsOf, type Bells } from '../constructs/bells.ts'
import { DoorAlarms } from '../constructs/door-alarms.ts'
import { FailureAlarms } from '../constructs/failure-alarms.ts'
import { OperatorAlarms } from '../constructs/operator-alarms.ts'
import { MassReads } from '../constructs/mass-reads.ts'
import { ServiceLevels } from '../constructs/service-levels.ts'
import { ImpactAlarm, type Runbook } from '../constructs/impact-alarm.ts'
import {
  gatewayMetric,
  shareOfConflicts,
  shareOfCrashes,
  shareOfThrottles,
  throttledReads,
  throttledWrites,
} from '../constructs/metrics.ts'
import { tableNameOf } from '../constructs/names.ts'
import { Probe } from '../constructs/probe.ts'
import { SpendingWatch } from '../constructs/spending-watch.ts'
import { ServiceDashboard } from '../constructs/service-dashboard.ts'
import type { Surroundings } from '../constructs/surroundings.ts'
import type { CodeOf, NamedRoute } from './surface-stack.ts'

export interface ObservabilityStackProps extends StackProps {
  readonly surroundings: Surroundings
  readonly routes: readonly NamedRoute[]
  readonly apiId: string
  /** Requests without an answer, from the access log. */
  readonly crashes: Crashes
  readonly codeOf: CodeOf
  /** The service's addresses as callers know them. */
  readonly baseUrls: Readonly<Record<Mode, string>>
}

type Crashes = Readonly<Record<Mode, Metric>>

interface Watch {
  readonly metric: IMetric
  readonly threshold: number
  readonly periods: number
  readonly runbook: Runbook
  readonly impact: string
}

/** Notifications, alarms on the API and the tables, and the dashboard. Queues have alarms where they are created. */
export class ObservabilityStack extends Stack {
  readonly bells: Bells

  constructor(
    scope: Construct,
    id: string,
    { surroundings, routes, apiId, crashes, codeOf, baseUrls, ...props }: ObservabilityStackProps,
  ) {
    super(scope, id, props)
    const { names, configuration } = surroundings
    this.bells = bellsOf(this, names, configuration)
    for (const [name, watch] of Object.entries(this.watches(surroundings, apiId, crashes))) {
      new ImpactAlarm(this, name, {
        alarmName: names.part(name),
        impact: watch.impact,
        runbook: watch.runbook,
        topic: name.endsWith('-sandbox') ? this.bells.later : this.bells.wake,
        metric: watch.metric,
        threshold: watch.threshold,
        evaluationPeriods: watch.periods,
        datapointsToAlarm: watch.periods - 1,
      })
    }
    const groups = new Set(routes.map(({ route }) => route.group))
    new FailureAlarms(this, 'Failures', { names, groups, bells: this.bells })
    new OperatorAlarms(this, 'Operator', { names, bells: this.bells })
    new ServiceLevels(this, 'Levels', { names, apiId, bells: this.bells })
    new MassReads(this, 'MassReads', { names, topic: this.bells.wake })
    new DoorAlarms(this, 'Door', {
      names,
      apiId,
      bells: this.bells,
      sendsMail: configuration.mailFrom !== undefined,
      edge: configuration.edge,
    })
    new Probe(this, 'Probe', { surroundings, code: codeOf('watch/probe'), bells: this.bells, baseUrls })
    const { monthlyBudget, alarmEmail: email } = configuration
    if (monthlyBudget !== undefined && email !== undefined)
      new SpendingWatch(this, 'Spending', { names, monthlyBudget, email })
    new ServiceDashboard(this, 'Dashboard', {
      ...{ names, apiId, tableOf: (mode) => tableNameOf(surroundings, mode) },
    })
  }

  private watches(surroundings: Surroundings, apiId: string, crashes: Crashes): Record<string, Watch> {
    const ofMode = (mode: Mode): Record<string, Watch> => ({
      [`crashes-${mode}`]: {
        metric: shareOfCrashes(apiId, mode, crashes[mode]),
        threshold: 1,
        periods: 3,
        runbook: 'alarm-function-errors',
        impact: `${people[mode]} get errors instead of answers from functions that crash or do not start.`,
      },
      [`throttled-table-${mode}`]: {
        metric: throttledWrites(tableNameOf(surroundings, mode)),
        threshold: 10,
        periods: 3,
        runbook: 'alarm-throttled-table',
        impact: `${people[mode]} wait and are answered 503 while the table refuses their writes.`,
      },
      [`throttled-reads-${mode}`]: {
        metric: throttledReads(tableNameOf(surroundings, mode)),
        threshold: 10,
        periods: 3,
        runbook: 'alarm-throttled-table',
        impact: `${people[mode]} wait and are answered 503 while the table refuses to be read.`,
      },
      [`conflicts-${mode}`]: {
        metric: shareOfConflicts(tableNameOf(surroundings, mode)),
        threshold: 5,
        periods: 3,
        runbook: 'alarm-conflicts',
        impact: `${people[mode]} wait while writes meet on one item, and renewals fall behind.`,
      },
    })
    return {
      ...ofMode('live'),
      ...ofMode('sandbox'),
      'slow-responses-live': {
        metric: gatewayMetric(apiId, 'live', 'Latency', 'p99'),
        threshold: Duration.seconds(10).toMilliseconds(),
        periods: 3,
        runbook: 'alarm-slow-responses',
        impact: 'Customers wait at the checkout for more than ten seconds and give up.',
      },
      'throttled-functions': {
        metric: shareOfThrottles(),
        threshold: 1,
        periods: 3,
        runbook: 'alarm-throttled-functions',
        impact: 'The account is out of Lambda concurrency: calls fail and renewals wait, in both modes.',
      },
    }
  }
}

const people = { live: 'Merchants and their customers', sandbox: 'Developers testing their integration' }
