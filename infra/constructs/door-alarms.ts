import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { modes } from '../configuration.ts'
import type { Bells } from './bells.ts'
import { ImpactAlarm, type ImpactAlarmProps } from './impact-alarm.ts'
import { countedFailures, shareOfDeclines, shareOfRefusals } from './metrics.ts'
import type { Names } from './names.ts'

export interface DoorAlarmsProps {
  readonly names: Names
  readonly apiId: string
  readonly bells: Bells
  readonly sendsMail: boolean
  readonly edge: boolean
}

type Watched = Omit<ImpactAlarmProps, 'alarmName' | 'topic'> & { readonly bell: keyof Bells }

const fiveMinutes = Duration.minutes(5)
const twoOfThree = { evaluationPeriods: 3, datapointsToAlarm: 2 } as const

/**
 * Alarms on failures that none of our functions would notice: an authorizer that rejects everyone, a gateway that declines
 * everything, a scheduler that starts nothing, mail that does not arrive (O4). CloudFront's own are in its region.
 */
export class DoorAlarms extends Construct {
  constructor(scope: Construct, id: string, props: DoorAlarmsProps) {
    super(scope, id)
    const { names, bells } = props
    for (const [name, { bell, ...watched }] of Object.entries(watches(props)))
      new ImpactAlarm(this, name, { ...watched, alarmName: names.part(name), topic: bells[bell] })
  }
}

function watches({ names, apiId, sendsMail, edge }: DoorAlarmsProps): Record<string, Watched> {
  return {
    'refusals-live': {
      impact: 'Most calls of merchants and payers are refused: the door may be shut for everybody.',
      runbook: 'alarm-front-door',
      metric: shareOfRefusals(apiId, 'live'),
      threshold: 60,
      ...twoOfThree,
      bell: 'wake',
    },
    ...(edge && originWatches(names)),
    'declines-live': {
      impact: 'The payment gateway declines nearly every card: customers who can pay fall past due.',
      runbook: 'alarm-declines',
      metric: shareOfDeclines(names),
      threshold: 90,
      ...twoOfThree,
      bell: 'wake',
    },
    ...Object.fromEntries(modes.flatMap((mode) => schedulerWatches(names, mode))),
    ...(sendsMail && mailWatches()),
  }
}

/** The authorizer’s answers are cached for an hour, so one failure means many refused calls. */
function originWatches(names: Names): Record<string, Watched> {
  return {
    'origin-failures': {
      impact:
        'What lets calls in cannot read its secret: every call is answered 500, and no other alarm hears of it.',
      runbook: 'alarm-front-door',
      metric: countedFailures(names, 'live', 'origin', { statistic: 'Sum', period: fiveMinutes }),
      threshold: 1,
      evaluationPeriods: 1,
      bell: 'wake',
    },
    'origin-refusals': {
      impact: 'Somebody shows a wrong origin secret: CloudFront after a rotation, or a stranger who tries.',
      runbook: 'alarm-front-door',
      metric: new Metric({
        namespace: 'Billing',
        metricName: 'originRefused',
        dimensionsMap: { service: names.service },
        statistic: 'Sum',
        period: fiveMinutes,
      }),
      threshold: 1,
      evaluationPeriods: 1,
      bell: 'later',
    },
  }
}

function schedulerWatches(names: Names, mode: 'live' | 'sandbox'): [string, Watched][] {
  const watch = (name: string, metricName: string): [string, Watched] => [
    `schedules-${name}-${mode}`,
    {
      impact: 'Schedules start nothing: what is due waits for the sweep, up to five minutes and more.',
      runbook: 'alarm-schedules',
      metric: new Metric({
        namespace: 'AWS/Scheduler',
        metricName,
        dimensionsMap: { ScheduleGroup: names.scheduleGroup(mode) },
        statistic: 'Sum',
        period: fiveMinutes,
      }),
      threshold: 10,
      ...twoOfThree,
      bell: 'later',
    },
  ]
  return [watch('failed', 'TargetErrorCount'), watch('dropped', 'InvocationDroppedCount')]
}

/** Half of the shares at which SES begins to look at an account; it stops one at twice as much. */
function mailWatches(): Record<string, Watched> {
  const watch = (metricName: string, threshold: number): Watched => ({
    impact: 'Mail comes back or is called spam: SES may stop all of it, and nobody could log in.',
    runbook: 'alarm-mail',
    metric: new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) }),
    threshold,
    evaluationPeriods: 1,
    bell: 'later',
  })
  return {
    'mail-bounces': watch('Reputation.BounceRate', 0.025),
    'mail-complaints': watch('Reputation.ComplaintRate', 0.0005),
  }
}
