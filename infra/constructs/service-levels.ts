import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Bells } from './bells.ts'
import { ImpactAlarm, type ImpactAlarmProps } from './impact-alarm.ts'
import { functionMetric, gatewayMetric, queueMetric } from './metrics.ts'
import type { Names } from './names.ts'

export interface ServiceLevelsProps {
  readonly names: Names
  readonly apiId: string
  readonly bells: Bells
}

/**
 * What live promises (infra/README.md, Service levels), as shares of a month. A burn is how many times faster than allowed
 * the month's allowance is used up: 14.4 uses two days of it in an hour, 6 a twentieth of it in six hours.
 */
const availabilityPercent = 99.9
const fastBurn = { of: Duration.hours(1), times: 14.4 } as const
const slowBurn = { of: Duration.hours(6), times: 6 } as const

/** Fewer failures than this say nothing of a share. */
const fewFailures = 10

/** 95 % of answers come within this. */
const answeredWithin = Duration.seconds(2)

/** A first try of a webhook leaves within this after its change, and a renewal is begun within this after its instant. */
const webhookWithin = Duration.minutes(1)
const renewalWithin = Duration.minutes(5)

type Level = Omit<ImpactAlarmProps, 'alarmName' | 'topic' | 'runbook'> & { readonly bell: keyof Bells }

/** Alarms on how fast live uses up what its service levels allow: slower than an outage, and before a month is lost. */
export class ServiceLevels extends Construct {
  constructor(scope: Construct, id: string, { names, apiId, bells }: ServiceLevelsProps) {
    super(scope, id)
    for (const [name, { bell, ...level }] of Object.entries(levels(names, apiId)))
      new ImpactAlarm(this, name, {
        ...level,
        alarmName: names.part(`level-${name}`),
        runbook: 'alarm-service-levels',
        topic: bells[bell],
      })
  }
}

function levels(names: Names, apiId: string): Record<string, Level> {
  const hourOfMinutes = { evaluationPeriods: 60, datapointsToAlarm: 15 } as const
  return {
    'availability-fast': {
      impact: 'Live fails so many calls that two days of a month’s allowance are used up in an hour.',
      ...burn(apiId, fastBurn),
      bell: 'wake',
    },
    'availability-slow': {
      impact: 'Live has failed calls for six hours, a few at a time: a twentieth of the month’s allowance.',
      ...burn(apiId, slowBurn),
      bell: 'later',
    },
    latency: {
      impact: 'More than one call of twenty waits longer than two seconds, for half an hour of the last.',
      metric: gatewayMetric(apiId, 'live', 'Latency', 'p95'),
      threshold: answeredWithin.toMilliseconds(),
      evaluationPeriods: 12,
      datapointsToAlarm: 6,
      bell: 'later',
    },
    'time-to-webhook': {
      impact: 'Webhooks leave more than a minute after what they are about: merchants’ systems run behind.',
      metric: new MathExpression({
        expression: 'FILL(stream, 0) / 1000 + FILL(queue, 0)',
        usingMetrics: {
          stream: functionMetric(names.part('live-event-fanout'), 'IteratorAge', 'stream', {
            statistic: 'Maximum',
            period: Duration.minutes(1),
          }),
          queue: queueMetric(
            names.queue('live', 'webhook-delivery'),
            'ApproximateAgeOfOldestMessage',
            'queue',
          ),
        },
        period: Duration.minutes(1),
        label: 'seconds',
      }),
      threshold: webhookWithin.toSeconds(),
      ...hourOfMinutes,
      bell: 'later',
    },
    'renewals-on-time': {
      impact:
        'Renewals wait for more than five minutes: merchants are paid late, and retries move with them.',
      metric: queueMetric(names.queue('live', 'renewal'), 'ApproximateAgeOfOldestMessage', 'seconds'),
      threshold: renewalWithin.toSeconds(),
      ...hourOfMinutes,
      bell: 'later',
    },
  }
}

/** The share of live's answers that are 5xx, compared with a multiple of what the month allows. */
function burn(apiId: string, { of: period, times }: { readonly of: Duration; readonly times: number }) {
  const counted = (name: string) => gatewayMetric(apiId, 'live', name, 'Sum').with({ period })
  return {
    metric: new MathExpression({
      expression: `IF(failed >= ${fewFailures}, 100 * failed / requests, 0)`,
      usingMetrics: { failed: counted('5xx'), requests: counted('Count') },
      period,
      label: '% of answers that failed',
    }),
    threshold: Math.round(times * (100 - availabilityPercent) * 100) / 100,
    evaluationPeriods: 1,
  }
}
