import { Duration } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, TextWidget, type IMetric, type IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { JobName } from '../../shared/jobs/catalog.ts'
import { modes, type Mode } from '../configuration.ts'
import { jobsOf } from './cell-jobs.ts'
import { consumedUnits, functionMetric, gatewayMetric, queueMetric, throttledWrites } from './metrics.ts'
import type { Names } from './names.ts'

export interface ServiceDashboardProps {
  readonly names: Names
  /** The table that a mode works on. */
  readonly tableOf: (mode: Mode) => string
  readonly apiId: string
}

/** One page per environment: at the top what merchants notice, below it where money waits, in both cells. */
export class ServiceDashboard extends Construct {
  readonly #names: Names
  readonly #tableOf: ServiceDashboardProps['tableOf']

  constructor(scope: Construct, id: string, { names, apiId, tableOf }: ServiceDashboardProps) {
    super(scope, id)
    this.#names = names
    this.#tableOf = tableOf
    new Dashboard(this, 'Dashboard', {
      dashboardName: names.part('overview'),
      defaultInterval: Duration.hours(12),
      widgets: modes.flatMap((mode) => [
        [heading(mode)],
        this.callers(mode, apiId),
        this.money(mode),
        this.machinery(mode),
      ]),
    })
  }

  private callers(mode: Mode, apiId: string): IWidget[] {
    const metric = (name: string, statistic: string) => gatewayMetric(apiId, mode, name, statistic)
    return [
      graph('Requests', [metric('Count', 'Sum')]),
      graph('Errors', [metric('4xx', 'Sum'), metric('5xx', 'Sum')]),
      graph('Latency in ms', [metric('Latency', 'p50'), metric('Latency', 'p99')]),
    ]
  }

  /** Waiting work is money not yet collected, or customers and merchants not yet notified. */
  private money(mode: Mode): IWidget[] {
    const names = this.#names
    const queues = named(mode, 'queue')
    return [
      graph(
        'Work waiting',
        queues.map((job) => queueMetric(names.queue(mode, job), 'ApproximateNumberOfMessagesVisible', job)),
      ),
      graph(
        'Oldest work in seconds',
        queues.map((job) => queueMetric(names.queue(mode, job), 'ApproximateAgeOfOldestMessage', job)),
      ),
      graph(
        'Dead letters',
        jobsOf(mode).map(({ name }) =>
          queueMetric(names.deadLetters(mode, name), 'ApproximateNumberOfMessagesVisible', name),
        ),
      ),
    ]
  }

  private machinery(mode: Mode): IWidget[] {
    const names = this.#names
    const workers = jobsOf(mode).map(({ name }) => name)
    return [
      graph(
        'Worker errors',
        workers.map((job) => functionMetric(names.worker(mode, job), 'Errors', job, { statistic: 'Sum' })),
      ),
      graph(
        'Stream age in ms',
        named(mode, 'stream').map((job) =>
          functionMetric(names.worker(mode, job), 'IteratorAge', job, { statistic: 'Maximum' }),
        ),
      ),
      graph('Table', [
        consumedUnits(this.#tableOf(mode), 'Write'),
        consumedUnits(this.#tableOf(mode), 'Read'),
        throttledWrites(this.#tableOf(mode)),
      ]),
    ]
  }
}

function named(mode: Mode, source: 'queue' | 'stream'): JobName[] {
  return jobsOf(mode)
    .filter(({ job }) => job.source === source)
    .map(({ name }) => name)
}

function heading(mode: Mode): TextWidget {
  const markdown = `# ${mode}\nCallers, then money that waits, then the machinery. What to do: infra/README.md, "Alarms".`
  return new TextWidget({ markdown, width: 24, height: 2 })
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 8, height: 6 })
}
