import type { JobName } from '../../shared/jobs/catalog.ts'
import type { Mode } from '../configuration.ts'

/**
 * The physical names of an environment's parts. They are predictable on purpose: functions find queues by prefix,
 * the operator's commands find tables and groups, and stacks can point at each other without a cycle.
 */
export class Names {
  readonly environment: string

  constructor(environment: string) {
    this.environment = environment
  }

  stack(part: string): string {
    return `${this.environment}-billing-${part}`
  }

  table(mode: Mode): string {
    return `${this.environment}-billing-${mode}`
  }

  endpoint(route: string): string {
    return `${this.environment}-${route}`
  }

  worker(mode: Mode, job: JobName): string {
    return `${this.environment}-${mode}-${job}`
  }

  /** Followed by `<mode>-<job>`: a queue. */
  get queuePrefix(): string {
    return `${this.environment}-`
  }

  queue(mode: Mode, job: JobName): string {
    return `${this.queuePrefix}${mode}-${job}`
  }

  deadLetters(mode: Mode, job: JobName): string {
    return `${this.queue(mode, job)}-dead`
  }

  scheduleGroup(mode: Mode): string {
    return `${this.environment}-${mode}`
  }

  /** The role that a mode's schedules run with; named, so that the operator can set schedules too. */
  scheduleRole(mode: Mode): string {
    return `${this.environment}-${mode}-schedules`
  }

  /** Followed by `<mode>/gateway`, `<mode>/messenger` or `pepper`: a secret. */
  get secretPrefix(): string {
    return `${this.environment}/billing/`
  }
}
