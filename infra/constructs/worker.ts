import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { Job, JobName } from '../../shared/jobs/catalog.ts'
import { environment } from '../../shared/runtime/environment.ts'
import { keepAudit } from './audit-keys.ts'
import { statementsFor } from './capability-policy.ts'
import { reserved, reservedForWorker } from './concurrency.ts'
import { DeadLetterQueue } from './dead-letter-queue.ts'
import { environmentFor } from './function-environment.ts'
import type { GradualReleases } from './gradual-releases.ts'
import type { Mode } from '../configuration.ts'
import type { Reach } from './reach.ts'
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts'
import type { Cell, Surroundings } from './surroundings.ts'

export interface WorkerProps {
  readonly name: JobName
  readonly job: Job
  readonly code: Code
  readonly reach: Reach
  readonly cell: Cell
  /** With this cell as the only one. */
  readonly surroundings: Surroundings
  /** The base address, by mode, of links sent to people. */
  readonly checkoutBaseUrls: Readonly<Record<Mode, string>>
  readonly topic: ITopic
  /** Present if its code is released gradually. */
  readonly releases?: GradualReleases
}

/** What every worker has, whatever starts it: a dead-letter queue, and later its function. */
export abstract class Worker extends Construct {
  protected readonly props: WorkerProps
  #logGroup?: ILogGroup
  protected readonly deadLetters: DeadLetterQueue
  /** The name of the worker's function, and of its other resources. */
  protected readonly workerName: string

  constructor(scope: Construct, id: string, props: WorkerProps) {
    super(scope, id)
    const { name, cell, surroundings } = props
    this.props = props
    this.workerName = surroundings.names.worker(cell.mode, name)
    this.deadLetters = new DeadLetterQueue(
      this,
      'DeadLetters',
      surroundings.names.deadLetters(cell.mode, name),
      surroundings,
    )
  }

  /** The worker's function: the row's rights in this cell, and what its source needs in addition. */
  protected serviceFunction(
    source: readonly PolicyStatement[],
    more: Partial<Pick<ServiceFunctionProps, 'deadLetterQueue' | 'retryAttempts' | 'maxEventAge'>> = {},
  ): ServiceFunction {
    const { name, job, cell, surroundings, code, reach, checkoutBaseUrls } = this.props
    const made = new ServiceFunction(this, 'Worker', {
      functionName: this.workerName,
      description: `Worker of the ${cell.mode} cell: ${name}`,
      code,
      timeoutSeconds: job.timeoutSeconds,
      environment: {
        ...environmentFor(this, job.uses, surroundings, checkoutBaseUrls),
        [environment.MODE]: cell.mode,
      },
      statements: [
        ...statementsFor(this, job.uses, surroundings, reach),
        ...keepAudit(name, surroundings, reach),
        ...source,
      ],
      surroundings,
      ...reserved(reservedForWorker(job, cell.mode, surroundings.configuration)),
      ...more,
    })
    this.#logGroup = made.logGroup
    return made
  }

  /** The log of its function. */
  get logGroup(): ILogGroup {
    if (this.#logGroup === undefined) throw new Error(`${this.workerName} has no function yet`)
    return this.#logGroup
  }
}
