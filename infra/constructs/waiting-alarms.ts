import { Duration } from 'aws-cdk-lib'
import { MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { Job, JobName } from '../../shared/jobs/catalog.ts'
import type { Mode } from '../configuration.ts'
import { jobsOf } from './cell-jobs.ts'
import { ImpactAlarm, type ImpactAlarmProps } from './impact-alarm.ts'
import { queueMetric } from './metrics.ts'
import type { Names } from './names.ts'

/** CloudWatch evaluates at most ten metrics in one alarm. */
const metricsPerAlarm = 10

/** The service promises its work within 15 minutes; a longer job is late after twice its messages' visibility time. */
const lateSeconds = 900

const anyLetter = { runbook: 'alarm-dead-letters', threshold: 1, evaluationPeriods: 1 } as const
const lateForMinutes = { runbook: 'alarm-old-messages', evaluationPeriods: 3 } as const

export interface WaitingAlarmsProps {
  readonly names: Names
  readonly mode: Mode
  readonly topic: ITopic
}

/**
 * Alarms on work that waits too long and on dead letters. In live each job has its own alarm, whose text says who is
 * harmed; in the sandbox, which developers use, ten jobs share one.
 */
export class WaitingAlarms extends Construct {
  readonly #props: WaitingAlarmsProps

  constructor(scope: Construct, id: string, props: WaitingAlarmsProps) {
    super(scope, id)
    this.#props = props
    const jobs = jobsOf(props.mode)
    const queued = jobs.filter(({ job }) => job.source === 'queue')
    if (props.mode === 'live') {
      for (const { name, job } of jobs) this.deadLetters(name, job.impact, this.lettersOf(name))
      for (const { name, job } of queued) this.age(name, job.impact, this.ageOf(name), lateAfter(job))
      return
    }
    const impact = 'Work of developers who test their integration is not done.'
    for (const [turn, some] of chunks(jobs)) {
      this.deadLetters(
        turn,
        impact,
        together('SUM', some, (name) => this.lettersOf(name)),
      )
    }
    for (const [turn, some] of chunks(queued)) {
      const threshold = Math.max(...some.map(({ job }) => lateAfter(job)))
      this.age(
        turn,
        impact,
        together('MAX', some, (name) => this.ageOf(name)),
        threshold,
      )
    }
  }

  private deadLetters(name: string, impact: string, metric: Metric | MathExpression): void {
    this.alarm(`${name}-letters`, { ...anyLetter, impact, metric })
  }

  private age(name: string, impact: string, metric: Metric | MathExpression, threshold: number): void {
    this.alarm(`${name}-age`, { ...lateForMinutes, impact, metric, threshold })
  }

  /** Has the construct's name, and notifies the cell's topic. */
  private alarm(id: string, props: Omit<ImpactAlarmProps, 'alarmName' | 'topic'>): void {
    const { names, mode, topic } = this.#props
    new ImpactAlarm(this, id, { ...props, alarmName: names.part(`${mode}-${id}`), topic })
  }

  private lettersOf(job: JobName): Metric {
    const { names, mode } = this.#props
    return queueMetric(names.deadLetters(mode, job), 'ApproximateNumberOfMessagesVisible', job)
  }

  private ageOf(job: JobName): Metric {
    const { names, mode } = this.#props
    return queueMetric(names.queue(mode, job), 'ApproximateAgeOfOldestMessage', job)
  }
}

interface NamedJob {
  readonly name: JobName
  readonly job: Job
}

/** The jobs in groups of ten, each with the name of its alarm. */
function chunks(jobs: readonly NamedJob[]): [string, readonly NamedJob[]][] {
  const count = Math.ceil(jobs.length / metricsPerAlarm)
  return Array.from({ length: count }, (_, turn) => [
    turn === 0 ? 'all' : `all-${turn + 1}`,
    jobs.slice(turn * metricsPerAlarm, (turn + 1) * metricsPerAlarm),
  ])
}

function together(
  how: 'SUM' | 'MAX',
  jobs: readonly NamedJob[],
  metricOf: (name: JobName) => Metric,
): MathExpression {
  return new MathExpression({
    expression: `${how}(METRICS())`,
    usingMetrics: Object.fromEntries(jobs.map(({ name }, i) => [`m${i}`, metricOf(name)])),
    period: Duration.minutes(1),
    label: how === 'SUM' ? 'dead letters' : 'seconds',
  })
}

function lateAfter({ visibilitySeconds }: Job): number {
  return Math.max(lateSeconds, 2 * visibilitySeconds)
}
