import type { JobName } from '../../shared/jobs/catalog.ts'
import type { Mode } from '../configuration.ts'

/**
 * The physical names of an environment's parts. They are predictable on purpose: functions find queues by prefix,
 * the operator's commands find tables and groups, and stacks can point at each other without a cycle.
 */
export class Names {
  /** Leads every name, so that an account's lists show what belongs together. */
  readonly service: string

  constructor(environment: string) {
    this.service = `billing-${environment}`
    this.secretPrefix = `${environment}/billing/`
  }

  /** Followed by `<mode>/gateway`, `<mode>/bills`, `<mode>/messenger` or `pepper`: a secret. */
  readonly secretPrefix: string

  /** Anything that there is once in an environment: a stack, an alarm, the dashboard. */
  part(name: string): string {
    return `${this.service}-${name}`
  }

  table(mode: Mode): string {
    return this.part(mode)
  }

  endpoint(route: string): string {
    return this.part(route)
  }

  worker(mode: Mode, job: JobName): string {
    return this.part(`${mode}-${job}`)
  }

  /** Followed by `<mode>-<job>`: a queue. */
  get queuePrefix(): string {
    return this.part('')
  }

  queue(mode: Mode, job: JobName): string {
    return `${this.queuePrefix}${mode}-${job}`
  }

  deadLetters(mode: Mode, job: JobName): string {
    return `${this.queue(mode, job)}-dead`
  }

  scheduleGroup(mode: Mode): string {
    return this.part(mode)
  }

  /** The role that a mode's schedules run with; named, so that the operator can set schedules too. */
  scheduleRole(mode: Mode): string {
    return this.part(`${mode}-schedules`)
  }
}
