import { Stack, Token, Validations, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { allJobs, type Job, type JobName } from '../../shared/jobs/catalog.ts'
import type { Configuration, Mode } from '../configuration.ts'
import type { Bells } from '../constructs/bells.ts'
import { jobsOf } from '../constructs/cell-jobs.ts'
import { FewRenewals } from '../constructs/few-renewals.ts'
import { GradualReleases } from '../constructs/gradual-releases.ts'
import { failedMessages } from '../constructs/metrics.ts'
import type { Names } from '../constructs/names.ts'
import { QueueWorker } from '../constructs/queue-worker.ts'
import type { ReachOf } from '../constructs/reach.ts'
import { ScheduleGroup } from '../constructs/schedule-group.ts'
import { StreamWorker } from '../constructs/stream-worker.ts'
import type { Surroundings } from '../constructs/surroundings.ts'
import { TimerWorker } from '../constructs/timer-worker.ts'
import { WaitingAlarms } from '../constructs/waiting-alarms.ts'
import type { Worker } from '../constructs/worker.ts'
import type { CodeOf } from './surface-stack.ts'

export interface WorkersStackProps extends StackProps {
  readonly mode: Mode
  readonly surroundings: Surroundings
  readonly codeOf: CodeOf
  readonly reachOf: ReachOf
  readonly checkoutBaseUrls: Readonly<Record<Mode, string>>
  readonly bells: Bells
}

const workers: Record<Job['source'], typeof QueueWorker | typeof StreamWorker | typeof TimerWorker> = {
  queue: QueueWorker,
  stream: StreamWorker,
  timer: TimerWorker,
}

/** The jobs with the ceilings that the deployment sets. @throws Error for a job that there is not. */
function sized(jobs: ReturnType<typeof jobsOf>, { workers }: Configuration): ReturnType<typeof jobsOf> {
  const known = new Set<string>(
    allJobs()
      .filter(({ job }) => job.source === 'queue')
      .map(({ name }) => name),
  )
  const unknown = Object.keys(workers).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`workers: there is no queue of ${unknown.join(', ')}`)
  return jobs.map(({ name, job }) => {
    const maxConcurrency = workers[name]
    return { name, job: maxConcurrency === undefined ? job : { ...job, maxConcurrency } }
  })
}

/** One mode's cell: its queues, schedules and workers. Nothing in it can name the other cell. */
export class WorkersStack extends Stack {
  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    const { mode, surroundings, codeOf, reachOf, checkoutBaseUrls, bells, ...stackProps } = props
    super(scope, id, stackProps)
    // No one is woken for the sandbox.
    const topic = mode === 'live' ? bells.wake : bells.later
    const schedules = new ScheduleGroup(this, 'Schedules', surroundings, mode)
    const found = surroundings.cells.find((candidate) => candidate.mode === mode)
    if (found === undefined) throw new Error(`there is no ${mode} cell`)
    const cell = { ...found, scheduleRoleArn: schedules.roleArn }
    new WaitingAlarms(this, 'Waiting', { names: surroundings.names, mode, topic })
    const { names, configuration } = surroundings
    const jobs = sized(jobsOf(mode), configuration)
    const charging = mode === 'live' ? jobs.filter(({ job }) => job.reserved === true) : []
    const releases = configuration.gradual && charging.length > 0 ? this.releases(names, charging) : undefined
    for (const { name, job } of jobs) {
      const worker: Worker = new workers[job.source](this, name, {
        name,
        job,
        code: codeOf(`workers/${name}`),
        reach: reachOf(`workers/${name}`),
        cell,
        surroundings: { ...surroundings, cells: [cell] },
        checkoutBaseUrls,
        topic,
        ...(releases && job.reserved && { releases }),
      })
      if (mode === 'live' && name === 'renewal')
        new FewRenewals(worker, 'Few', { names, topic: bells.later, logGroup: worker.logGroup })
      if ((job.uses as readonly string[]).includes('schedules')) {
        this.acknowledgeWildcard(worker, surroundings.names.scheduleGroup(mode))
      }
    }
  }

  private releases(names: Names, charging: readonly { readonly name: JobName }[]): GradualReleases {
    return new GradualReleases(this, 'Releases', {
      names,
      part: 'charging',
      functionNames: charging.map(({ name }) => names.worker('live', name)),
      failures: failedMessages(names),
      impact: 'New code of what charges failed on messages, which come again; it is taken back.',
    })
  }

  /** Named exactly as the rule reports it, so that any other wildcard is still a finding. */
  private acknowledgeWildcard(worker: Construct, group: string): void {
    const account = Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account
    const resource = `arn:<AWS::Partition>:scheduler:${this.region}:${account}:schedule/${group}/*`
    Validations.of(worker).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${resource}]`,
      reason: 'A schedule is named after its item, so the right ends at the cell’s own schedule group.',
    })
  }
}
