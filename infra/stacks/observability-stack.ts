import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { ComparisonOperator, Metric, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { modes } from '../configuration.ts'
import { GroupAlarms } from '../constructs/group-alarms.ts'
import { ImpactAlarm, type Runbook } from '../constructs/impact-alarm.ts'
import { gatewayMetric, throttledWrites } from '../constructs/metrics.ts'
import { ServiceDashboard } from '../constructs/service-dashboard.ts'
import type { Surroundings } from '../constructs/surroundings.ts'
import type { NamedRoute } from './api-stack.ts'

export interface ObservabilityStackProps extends StackProps {
  readonly surroundings: Surroundings
  readonly routes: readonly NamedRoute[]
  readonly apiId: string
}

interface Watch {
  readonly metric: IMetric
  readonly threshold: number
  readonly periods: number
  readonly runbook: Runbook
  readonly impact: string
}

/** Who is told, what is watched of the API and the tables, and the dashboard. Queues are watched where they are made. */
export class ObservabilityStack extends Stack {
  readonly topic: Topic

  constructor(
    scope: Construct,
    id: string,
    { surroundings, routes, apiId, ...props }: ObservabilityStackProps,
  ) {
    super(scope, id, props)
    const { names, configuration } = surroundings
    this.topic = new Topic(this, 'Alarms', { topicName: names.endpoint('billing-alarms'), enforceSSL: true })
    // A policy of its own, which asks for TLS, takes the place of the default that lets alarms publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    )
    if (configuration.alarmEmail !== undefined) {
      this.topic.addSubscription(new EmailSubscription(configuration.alarmEmail))
    }
    for (const [name, watch] of Object.entries(this.watches(surroundings, apiId))) {
      new ImpactAlarm(this, name, {
        alarmName: names.endpoint(name),
        impact: watch.impact,
        runbook: watch.runbook,
        topic: this.topic,
        metric: watch.metric,
        threshold: watch.threshold,
        evaluationPeriods: watch.periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      })
    }
    new GroupAlarms(this, 'Groups', { names, routes, topic: this.topic })
    new ServiceDashboard(this, 'Dashboard', { names, apiId })
  }

  private watches({ names }: Surroundings, apiId: string): Record<string, Watch> {
    const throttledFunctions = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'Sum',
      period: Duration.minutes(5),
    })
    const tables = modes.map((mode): [string, Watch] => [
      `throttled-table-${mode}`,
      {
        metric: throttledWrites(names.table(mode)),
        threshold: 10,
        periods: 1,
        runbook: 'alarm-throttled-table',
        impact: `${people[mode]} wait and are answered 503 while the table refuses their writes.`,
      },
    ])
    const errors = modes.map((mode): [string, Watch] => [
      `server-errors-${mode}`,
      {
        metric: gatewayMetric(apiId, mode, '5xx', 'Sum'),
        threshold: 5,
        periods: 1,
        runbook: 'alarm-server-errors',
        impact: `${people[mode]} get errors instead of answers, whatever they call.`,
      },
    ])
    return {
      ...Object.fromEntries([...errors, ...tables]),
      'slow-responses-live': {
        metric: gatewayMetric(apiId, 'live', 'Latency', 'p99'),
        threshold: Duration.seconds(10).toMilliseconds(),
        periods: 3,
        runbook: 'alarm-slow-responses',
        impact: 'Customers wait at the checkout for more than ten seconds and give up.',
      },
      'throttled-functions': {
        metric: throttledFunctions,
        threshold: 1,
        periods: 3,
        runbook: 'alarm-throttled-functions',
        impact: 'The account is out of Lambda concurrency: calls fail and renewals wait, in both modes.',
      },
    }
  }
}

const people = { live: 'Merchants and their customers', sandbox: 'Developers testing their integration' }
