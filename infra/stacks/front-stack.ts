import { Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Configuration } from '../configuration.ts'
import { bellsOf } from '../constructs/bells.ts'
import { ImpactAlarm } from '../constructs/impact-alarm.ts'
import type { Names } from '../constructs/names.ts'
import { distributionOutput } from './api-stack.ts'

export interface FrontStackProps extends StackProps {
  readonly names: Names
  readonly configuration: Configuration
}

const period = Duration.minutes(5)
const twoOfThree = { evaluationPeriods: 3, datapointsToAlarm: 2 } as const

/**
 * Alarms on CloudFront and its firewall, which count in their own region alone, with topics there: an alarm neither reads
 * another region's metrics nor publishes to another region's topic (O4).
 */
export class FrontStack extends Stack {
  constructor(scope: Construct, id: string, { names, configuration, ...props }: FrontStackProps) {
    super(scope, id, props)
    const { wake } = bellsOf(this, names, configuration)
    const DistributionId = Fn.getStackOutput(names.part('api'), distributionOutput, configuration.region)
    const ofDoor = (metricName: string, statistic: string): Metric =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId, Region: 'Global' },
        statistic,
        period,
      })
    new ImpactAlarm(this, 'Failures', {
      alarmName: names.part('edge-failures'),
      impact: 'Callers are answered 5xx at the door, some of them before any function of ours is asked.',
      runbook: 'alarm-front-door',
      topic: wake,
      metric: new MathExpression({
        expression: 'IF(requests >= 20, share, 0)',
        usingMetrics: { requests: ofDoor('Requests', 'Sum'), share: ofDoor('5xxErrorRate', 'Average') },
        period,
        label: '% of answers that are 5xx',
      }),
      threshold: 5,
      ...twoOfThree,
    })
    if (!configuration.firewall) return
    const ofFirewall = (metricName: string): Metric =>
      new Metric({
        namespace: 'AWS/WAFV2',
        metricName,
        dimensionsMap: { WebACL: names.part('edge'), Rule: 'ALL' },
        statistic: 'Sum',
        period,
      })
    new ImpactAlarm(this, 'Blocked', {
      alarmName: names.part('edge-blocked'),
      impact: 'The firewall refuses many calls: an attack, or payers and servers that it takes for one.',
      runbook: 'alarm-firewall',
      topic: wake,
      metric: new MathExpression({
        expression: 'IF(blocked >= 100, 100 * blocked / (blocked + FILL(passed, 0)), 0)',
        usingMetrics: { blocked: ofFirewall('BlockedRequests'), passed: ofFirewall('AllowedRequests') },
        period,
        label: '% of requests blocked',
      }),
      threshold: 5,
      ...twoOfThree,
    })
  }
}
